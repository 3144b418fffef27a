/** A CSV reader independent of the libraries under test: RFC 4180, character by character, with a configurable delimiter. */
export function readCsv(text: string, delimiter: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  for (;;) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (at >= text.length) throw new Error('CSV: unterminated quote');
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else {
      while (at < text.length && text[at] !== delimiter && text[at] !== '\r' && text[at] !== '\n') {
        cell += text[at];
        at += 1;
      }
    }
    row.push(cell);
    if (text[at] === delimiter) {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (at >= text.length) return rows;
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`CSV: unexpected text after a quoted cell at ${at}`);
    at += 2;
  }
}
