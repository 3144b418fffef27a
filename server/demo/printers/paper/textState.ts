export type Alignment = 'left' | 'center' | 'right';

export type FontName = 'font_a' | 'font_b' | 'font_c' | 'font_d' | 'font_e' | 'special_a' | 'special_b';

export type InkColor = 'none' | 'color_1' | 'color_2' | 'color_3' | 'color_4';

/** The style of characters; `width` and `height` are multiples of the font's cell. */
export interface CharacterStyle {
  font: FontName;
  width: number;
  height: number;
  bold: boolean;
  underline: boolean;
  reverse: boolean;
  color: InkColor;
}

/** The text settings that apply from one element to the next. */
export interface TextState extends CharacterStyle {
  align: Alignment;
  /** Rotated by 180°. */
  rotate: boolean;
  /** The distance between lines in dots. */
  lineSpacing: number;
}

/** The state at the start of a document. */
export const INITIAL_TEXT_STATE: TextState = {
  align: 'left',
  rotate: false,
  lineSpacing: 30,
  font: 'font_a',
  width: 1,
  height: 1,
  bold: false,
  underline: false,
  reverse: false,
  color: 'color_1',
};

type Setting = (value: string) => Partial<TextState>;

const SETTINGS: ReadonlyMap<string, Setting> = new Map<string, Setting>([
  ['align', (value) => ({ align: value === 'center' || value === 'right' ? value : 'left' })],
  ['rotate', (value) => ({ rotate: isTrue(value) })],
  ['linespc', (value) => ({ lineSpacing: Number(value) })],
  ['width', (value) => ({ width: Number(value) })],
  ['height', (value) => ({ height: Number(value) })],
  ['dw', (value) => ({ width: isTrue(value) ? 2 : 1 })],
  ['dh', (value) => ({ height: isTrue(value) ? 2 : 1 })],
  ['em', (value) => ({ bold: isTrue(value) })],
  ['ul', (value) => ({ underline: isTrue(value) })],
  ['reverse', (value) => ({ reverse: isTrue(value) })],
  ['color', (value) => ({ color: COLORS.find((color) => color === value) ?? 'color_1' })],
  ['font', (value) => ({ font: fontOf(value) })],
]);

/** The attributes that elements other than text change permanently; their width, height and font apply only to themselves. */
const SHARED_ATTRIBUTES = new Set(['align', 'rotate', 'linespc', 'color']);

const COLORS: readonly InkColor[] = ['color_1', 'color_2', 'color_3', 'color_4', 'none'];
const FONTS: readonly FontName[] = ['font_a', 'font_b', 'font_c', 'font_d', 'font_e', 'special_a', 'special_b'];

/** The state after an element; its attributes apply until they are changed. */
export function applyAttributes(
  state: TextState,
  { name, attributes }: { name: string; attributes: Readonly<Record<string, string>> },
): TextState {
  return Object.entries(attributes).reduce(
    (now, [attribute, value]) =>
      name === 'text' || SHARED_ATTRIBUTES.has(attribute) ? { ...now, ...SETTINGS.get(attribute)?.(value) } : now,
    state,
  );
}

/** The font with a name; font A if the name is unknown. */
export function fontOf(name: string | undefined): FontName {
  return FONTS.find((font) => font === name) ?? 'font_a';
}

function isTrue(value: string): boolean {
  return value === 'true' || value === '1';
}
