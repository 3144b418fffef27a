const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;
const BLANK = /[\t\p{Zs}]/gu;
// Control and format characters (tabs and line ends are replaced before), unpaired surrogates, and characters that XML does not allow.
const UNPRINTABLE = /[^\n\P{Cc}]|[\p{Cf}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/**
 * Normalizes a text for a ticket: NFC, `\n` as the only line end, plain spaces, and no control characters (printer commands), no characters
 * that change the text direction, and none that XML does not allow. Letters of all scripts stay.
 */
export function printableText(text: string): string {
  return text.normalize('NFC').replace(LINE_END, '\n').replace(BLANK, ' ').replace(UNPRINTABLE, '');
}
