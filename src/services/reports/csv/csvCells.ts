import { numberAt, type ColumnData } from '@/lib/columns';
import { CSV_DIALECTS, displayedText, type CsvColumn } from '@/services/reports/csv/csvTable';
import type { Language } from '@/domain/language';

/** Texts that a spreadsheet would evaluate as a formula (decision G25). */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/;
/** UTF-8 cannot encode lone surrogates. */
const HALF_LETTERS = /\p{Surrogate}/gu;
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** Writes the cells of one column. */
export interface CellWriter {
  textOf: (row: number) => string;
  /** Whether the cell is prefixed with `'`, so that spreadsheets do not evaluate it as a formula. False for numbers. */
  isNeutralised: (row: number) => boolean;
}

/** Creates the writer of a column. `quoted` quotes a text for the file; numbers need no quotes in any language. */
export function cellWriter(
  column: CsvColumn,
  data: ColumnData | undefined,
  language: Language,
  quoted: (text: string) => string,
): CellWriter {
  const { decimalMark } = CSV_DIALECTS[language];
  if (column.kind === 'number' || column.kind === 'amount') {
    const write = column.kind === 'number' ? numberText : amountText;
    const nothing = quoted('');
    return { textOf: (row) => write(numberAt(data, row), decimalMark) || nothing, isNeutralised: () => false };
  }
  return textWriter(column, data, quoted);
}

/** Prefixes a text that looks like a formula with `'`. */
export function escapeFormula(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}

/** Formats each distinct text once, however many cells contain it. */
function textWriter(column: CsvColumn, data: ColumnData | undefined, quoted: (text: string) => string): CellWriter {
  if (data?.kind !== 'text') return { textOf: () => quoted(''), isNeutralised: () => false };
  const { dictionary, indices } = data;
  const written: { text: string; isNeutralised: boolean }[] = [];
  const cellAt = (row: number) => {
    const index = indices[row] ?? -1;
    return (written[index] ??= cellOf(column, dictionary[index] ?? '', quoted));
  };
  return { textOf: (row) => cellAt(row).text, isNeutralised: (row) => cellAt(row).isNeutralised };
}

function cellOf(column: CsvColumn, value: string, quoted: (text: string) => string) {
  const shown = column.kind === 'instant' ? instantText(value) : displayedText(column, value);
  const whole = shown.replace(HALF_LETTERS, '\uFFFD');
  const text = escapeFormula(whole);
  return { text: quoted(text), isNeutralised: text !== whole };
}

/** Converts an instant to UTC; an invalid one stays unchanged. */
function instantText(text: string): string {
  if (UTC.test(text)) return text;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

function numberText(value: number, decimalMark: string): string {
  if (!Number.isFinite(value)) return '';
  return String(value).replace('.', decimalMark);
}

/** Rounded like on the screens; zero is never `-0.00`. */
function amountText(minorUnits: number, decimalMark: string): string {
  if (!Number.isFinite(minorUnits)) return '';
  const units = Math.round(Math.abs(minorUnits));
  const digits = (Number.isSafeInteger(units) ? String(units) : String(BigInt(units))).padStart(3, '0');
  return `${minorUnits < 0 && units > 0 ? '-' : ''}${digits.slice(0, -2)}${decimalMark}${digits.slice(-2)}`;
}
