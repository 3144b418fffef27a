/** Characters of a cell that spreadsheets open. */
export const MAX_XLSX_TEXT = 32_767;

/** The end of a text that was cut because it is longer than a cell. */
export const CUT_MARK = ' […]';

/** Control characters that XML forbids. */
const FORBIDDEN = /(?![\t\n\r\u007F-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu;
const HALF_LETTERS = /\p{Surrogate}/gu;
const LINE_BREAK = /\r\n?/g;
/** Spreadsheets read `_x0041_` as the character with that code; `_x005F_` is the escaped underscore. */
const LIKE_AN_ESCAPE = /_(?=x[\dA-Fa-f]{4}_)/g;

/**
 * The text of a cell: without characters that XML forbids, with line breaks as spreadsheets write them, cut with `CUT_MARK` if it is longer
 * than a cell.
 */
export function xlsxText(text: string): string {
  const allowed = text.replace(FORBIDDEN, '').replace(LINE_BREAK, '\n');
  const cut =
    allowed.length > MAX_XLSX_TEXT ? allowed.slice(0, MAX_XLSX_TEXT - CUT_MARK.length).replace(/[\uD800-\uDBFF]$/, '') + CUT_MARK : allowed;
  return cut.replace(HALF_LETTERS, '\uFFFD').replace(LIKE_AN_ESCAPE, '_x005F_');
}
