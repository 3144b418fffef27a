import type { IntlShape } from 'react-intl';
import type { JournalRow } from '@/features/printing/PrintJournal/journalRow';

/** The title of a job: ticket type and order code, and that it is printed by a backup printer. A test ticket has no order. */
export function jobTitle(intl: IntlShape, row: Pick<JournalRow, 'job' | 'code'>): string {
  const title = ticketTitle(intl, row);
  return row.job.job.backupFor ? intl.formatMessage({ id: 'printing.job.backupTitle' }, { title }) : title;
}

function ticketTitle(intl: IntlShape, { job, code }: Pick<JournalRow, 'job' | 'code'>): string {
  if (!code) return intl.formatMessage({ id: 'printing.job.testTitle' });
  if (job.job.kind === 'CHANGE') return `${code} · ${intl.formatMessage({ id: 'printing.job.changeTitle' })}`;
  if (job.job.kind === 'VOID') return `${code} · ${intl.formatMessage({ id: 'printing.job.voidTitle' })}`;
  return `${code} · ${intl.formatMessage({ id: `printing.ticketType.${job.job.ticketType}` })}`;
}
