/**
 * Rows of texts as a spreadsheet reads them from the clipboard: cells between tabs, rows between line breaks; a text with a tab, a line
 * break or a quote stands in quotes, and a quote in it is doubled.
 */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(quoted).join('\t')).join('\r\n');
}

function quoted(text: string): string {
  return /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
