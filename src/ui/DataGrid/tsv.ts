/**
 * Formats rows as TSV, which spreadsheets paste: cells separated by tabs, rows by line breaks. A text with a tab, line break or quote is
 * quoted, and its quotes are doubled.
 */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
