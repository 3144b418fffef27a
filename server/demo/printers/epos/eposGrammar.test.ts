import { EPOS_GRAMMAR, attributeError, isContent } from './eposGrammar';

/** A valid and an invalid value for each attribute. */
type Samples = Readonly<Record<string, readonly [good: string, bad: string | null]>>;

const ALIGN: Samples = { align: ['center', 'middle'] };
const PLACED: Samples = { ...ALIGN, rotate: ['true', 'yes'] };
const COLOR: Samples = { color: ['color_4', 'color_5'] };
const LINE: Samples = { x1: ['0', '-1'], y1: ['65535', '65536'], x2: ['10', '1.5'], y2: ['10', ''], style: ['thick_double', 'dotted'] };
const ACROSS: Samples = { x: ['12', 'left'], style: ['medium', 'medium_triple'] };
const SAMPLES: Readonly<Record<string, Samples>> = {
  'epos-print': { force: ['true', 'maybe'] },
  text: {
    ...PLACED,
    ...COLOR,
    linespc: ['255', '256'],
    lang: ['zh-tw', null],
    font: ['special_b', 'font_f'],
    smooth: ['1', '2'],
    dw: ['false', 'no'],
    dh: ['0', ''],
    width: ['8', '9'],
    height: ['1', '0'],
    reverse: ['true', 'TRUE'],
    ul: ['true', 'on'],
    em: ['false', 'off'],
    x: ['65535', '65536'],
    y: ['0', '-1'],
  },
  feed: { linespc: ['0', '256'], unit: ['255', '256'], line: ['0', '1e1'], pos: ['peeling', 'tearing'] },
  image: { ...ALIGN, ...COLOR, width: ['576', 'wide'], height: ['1', '70000'], mode: ['gray16', 'rgb'] },
  logo: { ...ALIGN, key1: ['48', '256'], key2: ['48', '-1'] },
  barcode: {
    ...PLACED,
    type: ['gs1_databar_truncated', 'code11'],
    hri: ['both', 'left'],
    font: ['font_e', 'font_z'],
    width: ['3', '999'],
    height: ['+64', '6 4'],
  },
  symbol: {
    ...PLACED,
    type: ['datamatrix_rectangle_16', 'qrcode'],
    level: ['level_8', 'level_9'],
    width: ['3', '300'],
    height: ['0', 'x'],
    size: ['65535', '65536'],
  },
  hline: { x1: ['0', '-1'], x2: ['511', '65536'], style: ['thin_double', 'double'] },
  'vline-begin': ACROSS,
  'vline-end': ACROSS,
  page: {},
  area: { x: ['0', '-1'], y: ['0', '-1'], width: ['512', '65536'], height: ['200', ''] },
  direction: { dir: ['bottom_to_top', 'up'] },
  position: { x: ['0', '-5'], y: ['21', 'top'] },
  line: LINE,
  rectangle: LINE,
  'rotate-begin': {},
  'rotate-end': {},
  cut: { type: ['reserve_fullcut', 'half'] },
  pulse: { drawer: ['drawer_2', 'drawer_3'], time: ['pulse_500', '500'] },
  sound: { pattern: ['pattern_10', 'pattern_11'], repeat: ['255', '256'], cycle: ['65535', '65536'] },
  layout: {
    type: ['label_bm', 'roll'],
    width: ['580', '-1'],
    height: ['0', '65536'],
    'margin-top': ['-32768', '-32769'],
    'margin-bottom': ['32767', '32768'],
    'offset-cut': ['-25', '2.5'],
    'offset-label': ['0', ''],
  },
  recovery: {},
  reset: {},
  command: {},
};

const attributes = [...EPOS_GRAMMAR].flatMap(([element, rule]) =>
  Object.keys(rule.attributes).map((attribute) => ({ element, attribute, rule })),
);

describe('EPOS_GRAMMAR', () => {
  it('has exactly the elements and attributes of the samples', () => {
    const known = [...EPOS_GRAMMAR].map(([element, rule]) => [element, Object.keys(rule.attributes).sort()]);

    expect(Object.fromEntries(known)).toEqual(
      Object.fromEntries(Object.entries(SAMPLES).map(([element, samples]) => [element, Object.keys(samples).sort()])),
    );
  });

  it.each(attributes)('accepts the valid and rejects the invalid value of $attribute on <$element>', ({ element, attribute, rule }) => {
    const [good, bad] = SAMPLES[element]?.[attribute] ?? ['', null];
    const required = Object.fromEntries((rule.required ?? []).map((name) => [name, SAMPLES[element]?.[name]?.[0] ?? '']));

    expect(attributeError(element, rule, { ...required, [attribute]: good })).toBeNull();
    if (bad !== null) expect(attributeError(element, rule, { ...required, [attribute]: bad })).toContain(attribute);
  });

  it.each(['image', 'logo', 'barcode', 'symbol', 'hline', 'vline-begin', 'vline-end', 'area', 'position', 'line', 'rectangle'])(
    'rejects <%s> without its required attributes',
    (element) => {
      expect(attributeError(element, EPOS_GRAMMAR.get(element) ?? { attributes: {}, content: 'nothing' }, {})).toContain('needs');
    },
  );

  it('rejects an attribute whose name is a property of every object', () => {
    expect(attributeError('cut', { attributes: {}, content: 'nothing' }, { constructor: 'feed' })).toContain('constructor');
  });

  it('accepts a number as level of a symbol', () => {
    expect(EPOS_GRAMMAR.get('symbol')?.attributes.level?.allows('30')).toBe(true);
  });
});

describe('isContent', () => {
  it.each([
    ['text', ' anything & more ', true],
    ['base64', ' /4E=\n', true],
    ['base64', 'no raster!', false],
    ['base64', '/4E', false],
    ['base64', '', true],
    ['hex', '1b 40', true],
    ['hex', '1b4', false],
    ['nothing', ' \n ', true],
    ['nothing', 'x', false],
    ['nothing', '\u00a0', false],
    ['elements', 'x', false],
  ] as const)('is for the content model %s and the text %p: %p', (kind, text, expected) => {
    expect(isContent(kind, text)).toBe(expected);
  });
});
