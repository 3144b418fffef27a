import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { JobOfOrder } from '@/features/orders/OrderDrawer/JobOfOrder';
import { PrintJournalPage } from '@/features/printing/PrintJournal/PrintJournalPage';
import { useJournal } from '@/features/printing/useJournal';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { LazyPart } from '@/ui/LazyPart/LazyPart';

const JobReplay = lazyWithTexts(async () => (await import('@/features/traceViewer/JobReplay')).JobReplay);

/** The recording is read from a minute before the job, because its printer and the tab's role were known before. */
const BEFORE_JOB_MS = 60_000;
/** How far the recording is read back for a job that is not in the journal of this browser. */
const UNKNOWN_JOB_MS = 3_600_000;

/**
 * Composes this browser's print journal with other features: the status of the jobs' orders, and the replay of what this browser recorded
 * about a job (`?replay=UUID`).
 */
export function PrintJournalScreen() {
  const [params, setParams] = useSearchParams();
  const jobUuid = params.get('replay');
  if (jobUuid !== null) return <ReplayOf key={jobUuid} jobUuid={jobUuid} onClose={() => setParams({})} />;
  return (
    <PrintJournalPage renderOrderJob={({ uuid, job }) => <JobOfOrder orderId={job.orderId} jobUuid={uuid} ticketType={job.ticketType} />} />
  );
}

function ReplayOf({ jobUuid, onClose }: { jobUuid: string; onClose: () => void }) {
  const { jobs, failed } = useJournal();
  const [openedAt] = useState(Date.now);
  const entered = jobs?.find(({ uuid }) => uuid === jobUuid)?.enteredAt;
  // The job may be in the journal, which is still loading.
  if (!jobs && !failed) return null;
  return (
    <LazyPart onFailed={onClose}>
      <JobReplay
        jobUuid={jobUuid}
        since={entered === undefined ? openedAt - UNKNOWN_JOB_MS : Date.parse(entered) - BEFORE_JOB_MS}
        onClose={onClose}
      />
    </LazyPart>
  );
}
