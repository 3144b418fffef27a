import { WarningSign } from '@blueprintjs/icons';
import type { IntlShape, MessageDescriptor } from 'react-intl';
import { printReasonText } from '@/entities/printing/printReasonText';
import { countCopies, reasonOf } from '@/features/printing/PrintJournal/jobCopies';
import { jobTitle } from '@/features/printing/PrintJournal/jobTitle';
import { JobStatus } from '@/features/printing/PrintJournal/JobStatus';
import type { JournalRow } from '@/features/printing/PrintJournal/journalRow';
import { printerWithLocation } from '@/features/printing/printerWithLocation';
import type { Column } from '@/ui/DataTable/column';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** The columns of the journal: ticket, state, printer and time. */
export function journalColumns(intl: IntlShape, showLocation: boolean): Column<JournalRow>[] {
  const title = (id: NonNullable<MessageDescriptor['id']>) => intl.formatMessage({ id });
  const otherAddress = title('printing.job.otherAddressWarning');
  const printerText = ({ printer, location }: JournalRow) => printerWithLocation(intl, printer, showLocation ? location : null);
  return [
    {
      id: 'order',
      title: title('printing.journal.orderLabel'),
      width: '152px',
      // Includes the order id, so that a search finds it.
      text: (row) => `${jobTitle(intl, row)} ${row.job.job.orderId}`,
      cell: (row) => jobTitle(intl, row),
    },
    {
      id: 'state',
      title: title('printing.journal.stateLabel'),
      width: '184px',
      text: ({ state }) => title(`printing.jobState.${state}`),
      cell: ({ state }) => <JobStatus state={state} />,
    },
    {
      id: 'printer',
      title: title('printing.journal.printerLabel'),
      width: 'minmax(0, 2fr)',
      onlyWide: true,
      text: printerText,
      cell: (row) =>
        row.wentToOtherAddress ? (
          <span>
            {printerText(row)} <WarningSign size={12} title={otherAddress} />
          </span>
        ) : (
          printerText(row)
        ),
    },
    {
      id: 'copies',
      title: title('printing.journal.copiesLabel'),
      width: '144px',
      onlyWide: true,
      text: ({ job }) => intl.formatMessage({ id: 'printing.job.copiesLabel' }, countCopies(job.copies)),
      number: ({ job }) => job.copies.length,
    },
    {
      id: 'came',
      title: title('printing.journal.cameLabel'),
      width: '176px', // with the offset of another zone
      text: ({ job }) => job.enteredAt,
      number: ({ job }) => Date.parse(job.enteredAt),
      cell: ({ job, timeZone }) => <ZonedTime instant={job.enteredAt} timeZone={timeZone} show="date" />,
    },
    {
      id: 'ended',
      title: title('printing.journal.endedLabel'),
      width: '120px',
      onlyWide: true,
      text: ({ job }) => job.endedAt ?? '',
      number: ({ job }) => Date.parse(job.endedAt ?? ''),
      cell: ({ job, timeZone }) => job.endedAt && <ZonedTime instant={job.endedAt} timeZone={timeZone} />,
    },
    {
      id: 'reason',
      title: title('printing.journal.reasonLabel'),
      width: 'minmax(0, 1fr)',
      onlyWide: true,
      text: ({ job }) => reasonLine(intl, reasonOf(job.copies)),
    },
  ];
}

/** The code first: its words may be long, and are cut off at the edge of the column. */
function reasonLine(intl: IntlShape, code: string | null): string {
  return [code, printReasonText(intl, code)].filter(Boolean).join(' · ');
}
