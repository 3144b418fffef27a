import { textColumns } from '../../../printing/tickets/textColumns';
import type { CharacterStyle, FontName } from './textState';

/** The character cell of a font at single size, in dots; `ascent` is the distance from its top to the baseline. */
interface Font {
  width: number;
  height: number;
  ascent: number;
}

const FONT_A: Font = { width: 12, height: 24, ascent: 21 };
const FONT_C: Font = { width: 9, height: 24, ascent: 21 };

/** Fonts A, B and C of Epson TM printers. Fonts D and E and the special fonts exist on few models, with different sizes. */
export const FONTS: Readonly<Record<FontName, Font>> = {
  font_a: FONT_A,
  font_b: { width: 9, height: 17, ascent: 14 },
  font_c: FONT_C,
  font_d: { width: 10, height: 24, ascent: 21 },
  font_e: { width: 8, height: 16, ascent: 13 },
  special_a: FONT_A,
  special_b: FONT_C,
};

const columnsOfCharacter = new Map<string, number>();

/** The number of cells of a character: 2 for a wide one, 0 for a combining mark. */
export function cellsOf(character: string): number {
  if (character < '\u0300') return 1;
  const known = columnsOfCharacter.get(character);
  if (known !== undefined) return known;
  const cells = textColumns(character);
  columnsOfCharacter.set(character, cells);
  return cells;
}

/** Whether every character of a text takes one cell. */
export function isNarrow(text: string): boolean {
  return !/[^\0-\u02ff]/.test(text);
}

export function cellsOfText(text: string): number {
  if (isNarrow(text)) return text.length;
  let cells = 0;
  for (const character of text) cells += cellsOf(character);
  return cells;
}

/** The width of one cell of a style in dots. */
export function cellWidth({ font, width }: CharacterStyle): number {
  return FONTS[font].width * width;
}
