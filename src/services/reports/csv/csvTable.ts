import type { Columns } from '@/lib/columns';
import { ownProperty } from '@/lib/ownProperty';
import type { Language } from '@/domain/language';

/**
 * A column of a file with the values of the same id. `amount`: minor units, in CSV decimals without a currency sign; `day`: ISO days;
 * `instant`: ISO-8601 UTC in CSV, the local time of the row's zone in XLSX. `labels`: the displayed text of a value. `currencyId` and
 * `zoneId`: the ids of the table's values with the currency (ISO 4217) of an amount and the time zone (IANA) of an instant, for XLSX.
 */
export interface CsvColumn {
  id: string;
  header: string;
  kind: 'text' | 'number' | 'amount' | 'day' | 'instant';
  labels?: Readonly<Record<string, string>>;
  currencyId?: string;
  zoneId?: string;
}

/** The table that a CSV or XLSX file contains, as displayed. `rows`: row indices into `values`, in the order of the table. */
export interface CsvTable {
  columns: readonly CsvColumn[];
  values: Columns;
  rows: Uint32Array;
  language: Language;
}

/** The displayed text of a column's value, for example of a status or a service type. */
export function displayedText({ labels }: CsvColumn, text: string): string {
  return ownProperty(labels, text) ?? text;
}

/** The CSV format of each language (decision G25), which local spreadsheets open without an import dialog. */
export const CSV_DIALECTS: Readonly<Record<Language, { delimiter: string; decimalMark: string }>> = {
  es: { delimiter: ';', decimalMark: ',' },
  en: { delimiter: ',', decimalMark: '.' },
  pt: { delimiter: ';', decimalMark: ',' },
};

export const CSV_NEWLINE = '\r\n';
/** The byte order mark, by which spreadsheets detect UTF-8. */
export const CSV_MARK = '\uFEFF';
