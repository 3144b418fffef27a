import { Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { DiscardJob } from '@/features/printing/PrintJournal/DiscardJob';
import { JobCopies } from '@/features/printing/PrintJournal/JobCopies';
import { JobFacts } from '@/features/printing/PrintJournal/JobFacts';
import { JobStatus } from '@/features/printing/PrintJournal/JobStatus';
import type { JournalRow } from '@/features/printing/PrintJournal/journalRow';
import { jobTitle } from '@/features/printing/PrintJournal/jobTitle';
import { PrintQuestions } from '@/features/printing/PrintQuestion/PrintQuestions';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import { SaveTraceButton } from '@/features/printing/SaveTrace/SaveTraceButton';
import type { TraceSubject } from '@/features/printing/SaveTrace/traceSubject';
import { SideDrawer } from '@/ui/SideDrawer/SideDrawer';

interface JobDetailProps {
  row: JournalRow;
  /** For a job of an order: the order's entries about the job, and the control that reprints it. */
  orderJob: ReactNode;
  onClose: () => void;
}

/** The details of a job, and its available actions (row BP-07). */
export function JobDetail({ row, orderJob, onClose }: JobDetailProps) {
  const intl = useIntl();
  const { job, state, wentToOtherAddress } = row;
  return (
    <SideDrawer isOpen title={jobTitle(intl, row)} onClose={onClose}>
      <div className="job-detail">
        {state === 'asking' ? <PrintQuestions jobs={[job]} /> : <JobStatus state={state} />}
        <p className="job-muted">{intl.formatMessage({ id: `printing.jobHint.${state}` })}</p>
        {wentToOtherAddress && (
          <Callout compact intent="warning">
            {intl.formatMessage({ id: 'printing.job.otherAddressWarning' })}
          </Callout>
        )}
        <JobFacts row={row} />
        <JobCopies copies={job.copies} />
        {isOpen(row) && <DiscardJob row={row} />}
        {job.job.orderId && orderJob}
        <SaveTraceButton subject={traceSubject(intl, row)} />
      </div>
    </SideDrawer>
  );
}

function traceSubject(intl: IntlShape, row: JournalRow): TraceSubject {
  const { uuid, job } = row.job;
  return {
    scope: { kind: 'job', id: uuid, locationId: job.locationId || null },
    name: `${jobTitle(intl, row)} · ${printerWithLocation(intl, row.printer, row.location)}`,
    orderId: job.orderId || null,
    printerUuid: row.printer?.uuid ?? job.printerUuid,
  };
}

/** Whether the job waits for a printer or a user. A job that is being printed or checked cannot be discarded. */
function isOpen({ job, state }: JournalRow): boolean {
  return job.endedAt === null && (state === 'queued' || state === 'asking' || state === 'failed' || state === 'manual');
}
