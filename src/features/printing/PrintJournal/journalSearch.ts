import { JOURNAL_STATES } from '@/features/printing/PrintJournal/JobStatus';
import type { JournalRow, RowState } from '@/features/printing/PrintJournal/journalRow';

/** Which jobs are shown, as the address keeps it (`?state=asking` leads to the questions); null: all. */
export interface JournalSearch {
  printer: string | null;
  state: RowState | null;
}

/** The search of an address; a state that there is not counts as none. */
export function readJournalSearch(params: URLSearchParams): JournalSearch {
  return { printer: params.get('printer') || null, state: JOURNAL_STATES.find((state) => state === params.get('state')) ?? null };
}

/** The address with another search; what else stands in it stays. */
export function withJournalSearch(params: URLSearchParams, part: Partial<JournalSearch>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(part)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export function isSearched({ printer, state }: JournalSearch, row: JournalRow): boolean {
  return (printer === null || row.printerKey === printer) && (state === null || row.state === state);
}
