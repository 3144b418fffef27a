const MARK = /\p{M}/u;
const FIRST_MARK = '\u0300';
// Scripts whose letters a printer prints two columns wide, and emoji.
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f000}-\u{1faff}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}/u;

/** The width of a text in columns: wide letters count two, combining marks none, all others one. */
export function textColumns(text: string): number {
  let columns = 0;
  for (const character of text) columns += columnsOf(character);
  return columns;
}

function columnsOf(character: string): number {
  if (character < FIRST_MARK) return 1;
  if (MARK.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** Pads a text with spaces on the right to `columns`; a longer text stays as it is. */
export function padColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - textColumns(text)));
}
