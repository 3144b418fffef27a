const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
const BLANK = /[\t\p{Zs}]/gu;
// Control and format characters (tab and line ends are gone by then), halves of characters, and what XML cannot hold.
const UNPRINTABLE = /[^\n\P{Cc}]|[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * A text as a ticket can carry it: composed letters, `\n` as only line end, plain blanks, nothing that a printer would take
 * for a command, that turns the direction of the paper, or that XML does not allow. Letters of any script stay.
 */
export function printableText(text: string): string {
  return text.normalize('NFC').replace(LINE_END, '\n').replace(BLANK, ' ').replace(UNPRINTABLE, '');
}
