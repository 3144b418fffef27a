import { numberAt, type ColumnData } from '@/lib/columns';
import { CSV_DIALECTS, shownWord, type CsvColumn } from '@/services/reports/csv/csvTable';
import type { Language } from '@/domain/language';

/** What a spreadsheet would take for a formula (decision G25). */
const LIKE_A_FORMULA = /^[=+\-@\t\r]/;
/** UTF-8 has no letter for half of one. */
const HALF_LETTERS = /\p{Surrogate}/gu;
const UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** The cells of a column as they stand in the file. */
export interface CellWriter {
  textOf: (row: number) => string;
  /** Whether the cell has a `'` in front, so that no spreadsheet takes it for a formula. Numbers never have. */
  isNeutralised: (row: number) => boolean;
}

/** `quoted`: how a text stands in the file; numbers need no quotes in any language. */
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
  return wordWriter(column, data, quoted);
}

/** A text for a cell. */
export function escapeFormula(text: string): string {
  return LIKE_A_FORMULA.test(text) ? `'${text}` : text;
}

/** Each word is written once, however many cells it stands in. */
function wordWriter(column: CsvColumn, data: ColumnData | undefined, quoted: (text: string) => string): CellWriter {
  if (data?.kind !== 'text') return { textOf: () => quoted(''), isNeutralised: () => false };
  const { words, places } = data;
  const written: { text: string; isNeutralised: boolean }[] = [];
  const cellAt = (row: number) => {
    const place = places[row] ?? -1;
    return (written[place] ??= cellOf(column, words[place] ?? '', quoted));
  };
  return { textOf: (row) => cellAt(row).text, isNeutralised: (row) => cellAt(row).isNeutralised };
}

function cellOf(column: CsvColumn, word: string, quoted: (text: string) => string) {
  const shown = column.kind === 'instant' ? instantText(word) : shownWord(column, word);
  const whole = shown.replace(HALF_LETTERS, '\uFFFD');
  const text = escapeFormula(whole);
  return { text: quoted(text), isNeutralised: text !== whole };
}

/** What is no instant stands as it came. */
function instantText(word: string): string {
  if (UTC.test(word)) return word;
  const at = new Date(word);
  return Number.isNaN(at.getTime()) ? word : at.toISOString();
}

function numberText(value: number, decimalMark: string): string {
  if (!Number.isFinite(value)) return '';
  return String(value).replace('.', decimalMark);
}

/** Rounded as the screens round; nothing is `-0.00`. */
function amountText(minorUnits: number, decimalMark: string): string {
  if (!Number.isFinite(minorUnits)) return '';
  const units = Math.round(Math.abs(minorUnits));
  const digits = (Number.isSafeInteger(units) ? String(units) : String(BigInt(units))).padStart(3, '0');
  return `${minorUnits < 0 && units > 0 ? '-' : ''}${digits.slice(0, -2)}${decimalMark}${digits.slice(-2)}`;
}
