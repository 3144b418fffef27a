/** How characters come out: sizes are multiples of a normal one. */
export interface CharacterStyle {
  width: number;
  height: number;
  bold: boolean;
  underline: boolean;
  reverse: boolean;
  /** Fonts other than A are smaller. */
  small: boolean;
}

export type Alignment = 'left' | 'center' | 'right';

/** What a printer keeps from one element to the next. */
export interface TextState extends CharacterStyle {
  align: Alignment;
}

/** A printer at the start of a document. */
export const INITIAL_TEXT_STATE: TextState = {
  align: 'left',
  width: 1,
  height: 1,
  bold: false,
  underline: false,
  reverse: false,
  small: false,
};

type Setting = (value: string) => Partial<TextState>;

const SETTINGS: ReadonlyMap<string, Setting> = new Map<string, Setting>([
  ['align', (value) => ({ align: value === 'center' || value === 'right' ? value : 'left' })],
  ['width', (value) => ({ width: Number(value) })],
  ['height', (value) => ({ height: Number(value) })],
  ['dw', (value) => ({ width: isTrue(value) ? 2 : 1 })],
  ['dh', (value) => ({ height: isTrue(value) ? 2 : 1 })],
  ['em', (value) => ({ bold: isTrue(value) })],
  ['ul', (value) => ({ underline: isTrue(value) })],
  ['reverse', (value) => ({ reverse: isTrue(value) })],
  ['font', (value) => ({ small: value !== 'font_a' })],
]);

/** The state after the attributes of an element, which hold until others come. */
export function applyAttributes(state: TextState, attributes: Readonly<Record<string, string>>): TextState {
  return Object.entries(attributes).reduce((now, [name, value]) => ({ ...now, ...SETTINGS.get(name)?.(value) }), state);
}

function isTrue(value: string): boolean {
  return value === 'true' || value === '1';
}
