import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { JournalRow } from '@/features/printing/PrintJournal/journalRow';
import { printerName } from '@/features/printing/printerName';
import { pathTo } from '@/services/paths/pathTo';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** The order, printer and times of a job. The address is only shown to users who may configure printers (row PR-03). */
export function JobFacts({ row }: { row: JournalRow }) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const { job, code, printer, location, timeZone, wentToOtherAddress } = row;
  const time = (instant: string) => <ZonedTime instant={instant} timeZone={timeZone} show="date" />;
  const facts: [string, ReactNode][] = [
    [
      intl.formatMessage({ id: 'printing.journal.orderLabel' }),
      job.job.orderId ? <Link to={pathTo('order', { id: job.job.orderId })}>{code}</Link> : null,
    ],
    [intl.formatMessage({ id: 'printing.journal.printerLabel' }), printerName(intl, printer)],
    [intl.formatMessage({ id: 'printing.job.locationLabel' }), location?.name ?? job.job.locationId],
    [intl.formatMessage({ id: 'printing.journal.cameLabel' }), time(job.enteredAt)],
    [intl.formatMessage({ id: 'printing.journal.endedLabel' }), job.endedAt && time(job.endedAt)],
  ];
  if (can(user.role, 'thirdParty-printer', 'updateOwn')) {
    facts.push([intl.formatMessage({ id: 'printing.job.addressLabel' }), job.job.url]);
    if (wentToOtherAddress) facts.push([intl.formatMessage({ id: 'printing.job.ownAddressLabel' }), printer?.printerURL]);
  }
  return (
    <dl className="job-facts">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
