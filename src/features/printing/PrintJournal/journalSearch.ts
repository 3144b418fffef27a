import { JOURNAL_STATES } from '@/features/printing/PrintJournal/JobStatus';
import type { JournalRow, RowState } from '@/features/printing/PrintJournal/journalRow';

/** The filters of the journal, as stored in the URL (`?state=asking` filters the questions); null: all. */
export interface JournalSearch {
  printer: string | null;
  state: RowState | null;
}

/** Parses the filters of a URL; an unknown state is ignored. */
export function readJournalSearch(params: URLSearchParams): JournalSearch {
  return { printer: params.get('printer') || null, state: JOURNAL_STATES.find((state) => state === params.get('state')) ?? null };
}

/** Updates the filters in the URL; its other parameters are retained. */
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
