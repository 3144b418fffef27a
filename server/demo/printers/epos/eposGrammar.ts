/** The allowed values of an attribute. */
interface AttributeRule {
  allows: (value: string) => boolean;
  /** All values, if the attribute is an enumeration; else empty. */
  values: readonly string[];
}

/** The content model of an element: text of a kind, other elements, or nothing. */
type EposContent = 'text' | 'base64' | 'hex' | 'elements' | 'nothing';

export interface ElementRule {
  attributes: Readonly<Record<string, AttributeRule>>;
  required?: readonly string[];
  content: EposContent;
  /** The allowed child elements, if `content` is `elements`. */
  children?: ReadonlySet<string>;
}

const anyText: AttributeRule = { allows: () => true, values: [] };
const range = (min: number, max: number): AttributeRule => ({
  allows: (value) => /^[+-]?\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
  values: [],
});
const oneOf = (list: string): AttributeRule => {
  const values = list.split(' ');
  const known = new Set(values);
  return { allows: (value) => known.has(value), values };
};
const either = (...rules: AttributeRule[]): AttributeRule => ({
  allows: (value) => rules.some((rule) => rule.allows(value)),
  values: rules.flatMap((rule) => rule.values),
});

const bool = oneOf('true false 1 0');
const byte = range(0, 255);
const ushort = range(0, 65_535);
const short = range(-32_768, 32_767);
const align = oneOf('left center right');
const color = oneOf('none color_1 color_2 color_3 color_4');
const font = oneOf('font_a font_b font_c font_d font_e special_a special_b');
const lineStyle = oneOf('thin medium thick thin_double medium_double thick_double');
const direction = oneOf('left_to_right bottom_to_top right_to_left top_to_bottom');

// Epson's document builder writes these only on text; its manuals also list some of them for other elements.
const alignedAndRotated = { align, rotate: bool };

const lineAttributes = {
  attributes: { x1: ushort, y1: ushort, x2: ushort, y2: ushort, style: lineStyle },
  required: ['x1', 'y1', 'x2', 'y2'],
};

const barcodeType = oneOf(
  'upc_a upc_e ean13 jan13 ean8 jan8 code39 code93 code128 code128_auto itf codabar gs1_128 ' +
    'gs1_databar_omnidirectional gs1_databar_truncated gs1_databar_limited gs1_databar_expanded',
);
const symbolType = oneOf(
  'pdf417_standard pdf417_truncated qrcode_model_1 qrcode_model_2 qrcode_micro ' +
    'maxicode_mode_2 maxicode_mode_3 maxicode_mode_4 maxicode_mode_5 maxicode_mode_6 ' +
    'gs1_databar_stacked gs1_databar_stacked_omnidirectional gs1_databar_expanded_stacked azteccode_fullrange azteccode_compact ' +
    'datamatrix_square datamatrix_rectangle_8 datamatrix_rectangle_12 datamatrix_rectangle_16',
);
const symbolLevel = oneOf(
  'default level_0 level_1 level_2 level_3 level_4 level_5 level_6 level_7 level_8 level_l level_m level_q level_h',
);
const soundPattern = oneOf(
  'none pattern_0 pattern_1 pattern_2 pattern_3 pattern_4 pattern_5 pattern_6 pattern_7 pattern_8 pattern_9 pattern_10 ' +
    'pattern_a pattern_b pattern_c pattern_d pattern_e error paper_end',
);

// Epson's document builder writes a rotate block anywhere; its manual says that it has no effect in a page.
const inPage = 'area direction position line rectangle text feed image logo barcode symbol rotate-begin rotate-end command';
const inDocument =
  'text feed image logo barcode symbol hline vline-begin vline-end page rotate-begin rotate-end cut pulse sound layout recovery reset command';

/** Every element of ePOS-Print with its attributes and content model; anything else is a SchemaError. */
export const EPOS_GRAMMAR: ReadonlyMap<string, ElementRule> = new Map<string, ElementRule>([
  ['epos-print', { attributes: { force: bool }, content: 'elements', children: new Set(inDocument.split(' ')) }],
  [
    'text',
    {
      attributes: {
        ...alignedAndRotated,
        color,
        linespc: byte,
        lang: anyText,
        font,
        smooth: bool,
        dw: bool,
        dh: bool,
        width: range(1, 8),
        height: range(1, 8),
        reverse: bool,
        ul: bool,
        em: bool,
        x: ushort,
        y: ushort,
      },
      content: 'text',
    },
  ],
  [
    'feed',
    { attributes: { unit: byte, line: byte, linespc: byte, pos: oneOf('peeling cutting current_tof next_tof') }, content: 'nothing' },
  ],
  [
    'image',
    {
      attributes: { align, color, width: ushort, height: ushort, mode: oneOf('mono gray16') },
      required: ['width', 'height'],
      content: 'base64',
    },
  ],
  ['logo', { attributes: { align, key1: byte, key2: byte }, required: ['key1', 'key2'], content: 'nothing' }],
  [
    'barcode',
    {
      attributes: { ...alignedAndRotated, type: barcodeType, hri: oneOf('none above below both'), font, width: byte, height: byte },
      required: ['type'],
      content: 'text',
    },
  ],
  [
    'symbol',
    {
      attributes: { ...alignedAndRotated, type: symbolType, level: either(symbolLevel, byte), width: byte, height: byte, size: ushort },
      required: ['type'],
      content: 'text',
    },
  ],
  ['hline', { attributes: { x1: ushort, x2: ushort, style: lineStyle }, required: ['x1', 'x2'], content: 'nothing' }],
  ['vline-begin', { attributes: { x: ushort, style: lineStyle }, required: ['x'], content: 'nothing' }],
  ['vline-end', { attributes: { x: ushort, style: lineStyle }, required: ['x'], content: 'nothing' }],
  ['page', { attributes: {}, content: 'elements', children: new Set(inPage.split(' ')) }],
  [
    'area',
    {
      attributes: { x: ushort, y: ushort, width: ushort, height: ushort },
      required: ['x', 'y', 'width', 'height'],
      content: 'nothing',
    },
  ],
  ['direction', { attributes: { dir: direction }, content: 'nothing' }],
  ['position', { attributes: { x: ushort, y: ushort }, required: ['x', 'y'], content: 'nothing' }],
  ['line', { ...lineAttributes, content: 'nothing' }],
  ['rectangle', { ...lineAttributes, content: 'nothing' }],
  ['rotate-begin', { attributes: {}, content: 'nothing' }],
  ['rotate-end', { attributes: {}, content: 'nothing' }],
  ['cut', { attributes: { type: oneOf('no_feed feed reserve no_feed_fullcut feed_fullcut reserve_fullcut') }, content: 'nothing' }],
  [
    'pulse',
    {
      attributes: { drawer: oneOf('drawer_1 drawer_2'), time: oneOf('pulse_100 pulse_200 pulse_300 pulse_400 pulse_500') },
      content: 'nothing',
    },
  ],
  ['sound', { attributes: { pattern: soundPattern, repeat: byte, cycle: ushort }, content: 'nothing' }],
  [
    'layout',
    {
      attributes: {
        type: oneOf('receipt receipt_bm label label_bm'),
        width: ushort,
        height: ushort,
        'margin-top': short,
        'margin-bottom': short,
        'offset-cut': short,
        'offset-label': short,
      },
      content: 'nothing',
    },
  ],
  ['recovery', { attributes: {}, content: 'nothing' }],
  ['reset', { attributes: {}, content: 'nothing' }],
  ['command', { attributes: {}, content: 'hex' }],
]);

/** Characters that a content model does not allow. */
const FORBIDDEN_CHARACTERS: Record<Exclude<EposContent, 'text'>, RegExp> = {
  base64: /[^A-Za-z0-9+/= \t\r\n]/,
  hex: /[^0-9a-fA-F \t\r\n]/,
  elements: /[^ \t\r\n]/,
  nothing: /[^ \t\r\n]/,
};

/** The number of characters must be a multiple of this, so that they encode whole bytes. */
const CHARACTERS_PER_UNIT = { base64: 4, hex: 2 } as const;

/** What is wrong with an element's attributes; null if they are valid. */
export function attributeError(name: string, rule: ElementRule, attributes: Readonly<Record<string, string>>): string | null {
  for (const [attribute, value] of Object.entries(attributes)) {
    const attributeRule = Object.hasOwn(rule.attributes, attribute) ? rule.attributes[attribute] : undefined;
    if (!attributeRule) return `<${name}> has no attribute ${attribute}`;
    if (!attributeRule.allows(value)) return `${attribute} of <${name}> has a wrong value`;
  }
  const missing = rule.required?.find((attribute) => !Object.hasOwn(attributes, attribute));
  return missing === undefined ? null : `<${name}> needs the attribute ${missing}`;
}

/** Whether the text of an element fits its content model. Runs in linear time. */
export function isContent(kind: EposContent, text: string): boolean {
  if (kind === 'text') return true;
  if (FORBIDDEN_CHARACTERS[kind].test(text)) return false;
  if (kind === 'elements' || kind === 'nothing') return true;
  const padding = kind === 'base64' ? text.indexOf('=') : -1;
  const padded = padding < 0 ? '' : text.slice(padding);
  return countNonBlank(text) % CHARACTERS_PER_UNIT[kind] === 0 && countNonBlank(padded) <= 2 && !/[^= \t\r\n]/.test(padded);
}

/** Counts the characters that are not white space. */
function countNonBlank(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x20) count += 1;
  return count;
}
