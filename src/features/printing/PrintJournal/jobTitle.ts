import type { IntlShape } from 'react-intl';
import type { JournalRow } from '@/features/printing/PrintJournal/journalRow';

/** What a job prints: the ticket of which order. A test ticket belongs to none. */
export function jobTitle(intl: IntlShape, { job, code }: Pick<JournalRow, 'job' | 'code'>): string {
  if (!code) return intl.formatMessage({ id: 'printing.job.testTitle' });
  if (job.job.kind === 'VOID') return `${code} · ${intl.formatMessage({ id: 'printing.job.voidTitle' })}`;
  return `${code} · ${intl.formatMessage({ id: `printing.ticketType.${job.job.ticketType}` })}`;
}
