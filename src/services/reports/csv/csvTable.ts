import type { Columns } from '@/lib/columns';
import { ownProperty } from '@/lib/ownProperty';
import type { Language } from '@/domain/language';

/**
 * A column of a CSV file, over the values under the same id. `amount`: minor units, written as decimals without a currency sign; `day`: ISO
 * days; `instant`: instants, written as ISO-8601 UTC. `words`: what stands for a text on the screens.
 */
export interface CsvColumn {
  id: string;
  header: string;
  kind: 'text' | 'number' | 'amount' | 'day' | 'instant';
  words?: Readonly<Record<string, string>>;
}

/** What a CSV file is made of: the table as it is shown. `rows`: places in `values`, in the table's order. */
export interface CsvTable {
  columns: readonly CsvColumn[];
  values: Columns;
  rows: Uint32Array;
  language: Language;
}

/** Which text of a table is shown under a word of a column: another one, for a status or a service type. */
export function shownWord({ words }: CsvColumn, word: string): string {
  return ownProperty(words, word) ?? word;
}

/** How files are written where a language is spoken (decision G25): what a spreadsheet there takes without asking. */
export const CSV_DIALECTS: Readonly<Record<Language, { delimiter: string; decimalMark: string }>> = {
  es: { delimiter: ';', decimalMark: ',' },
  en: { delimiter: ',', decimalMark: '.' },
  pt: { delimiter: ';', decimalMark: ',' },
};

export const CSV_NEWLINE = '\r\n';
/** Spreadsheets take a file with it for UTF-8. */
export const CSV_MARK = '\uFEFF';
