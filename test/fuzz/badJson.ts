import fc, { type Arbitrary } from 'fast-check';

type Path = readonly (string | number)[];

/** A fault in a JSON value: `at` selects one of its paths by number, `make` replaces the value there. */
interface Fault {
  at: number;
  name: string;
  make: (value: unknown) => unknown;
}

/** Marks a field to be removed. */
const REMOVED = Symbol('gone');

/** Contains no text that `MISTAKES` matches. */
const ODD: Readonly<Record<string, unknown>> = {
  true: true,
  zero: 0,
  negative: -1,
  'very negative': -1e15,
  fraction: 0.5,
  huge: 1e308,
  'beyond integers': 2 ** 53,
  'empty text': '',
  blank: '  \n ',
  emoji: '👩‍👩‍👧‍👦🍕'.repeat(40),
  'lone surrogate': 'a\ud800b\udc00',
  'right to left': '\u202e\u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627',
  'control characters': '\u0000\u0007\ufeff\u2028',
  'long text': 'x'.repeat(20_000),
  'many lines': 'línea\n'.repeat(2_000),
  markup: '<img src=x onerror=alert(1)><script>',
  'unknown value': 'UNHEARD-OF',
  'invalid date': 'ayer',
  'far date': '+275760-09-13T00:00:00.000Z',
  'old date': '-000001-01-01T00:00:00Z',
  'nonexistent day': '2026-02-31',
  'invalid time zone': 'Mars/Olympus',
  'invalid currency': 'EURO',
  'property name of all objects': 'constructor',
  'number as text': '12',
  'empty list': [],
  'list of nulls': [null],
  'list of lists': [[[[]]]],
  'empty object': {},
  'object without a prototype': JSON.parse('{"__proto__":{"length":3},"toString":7,"constructor":null,"hasOwnProperty":1}'),
};

/** The most frequent faults. */
export const MISSING: readonly Omit<Fault, 'at'>[] = [
  { name: 'null', make: () => null },
  { name: 'missing', make: () => REMOVED },
];
const CHANGES: readonly Omit<Fault, 'at'>[] = [
  ...MISSING,
  { name: 'in a list', make: (value) => [value] },
  { name: 'in an object', make: (value) => ({ data: value }) },
  { name: 'twice', make: (value) => (Array.isArray(value) ? [...value, ...value] : value) },
  { name: 'surrounded by nulls', make: (value) => (Array.isArray(value) ? [null, ...value, null] : value) },
  {
    name: 'with extra fields',
    make: (value) => (isRecord(value) ? { ...value, constructor: 'x', extra: { deep: [1] }, valueOf: null, then: 'x', length: -1 } : value),
  },
  ...Object.entries(ODD).map(([name, value]) => ({ name, make: () => value })),
];

type Change = Omit<Fault, 'at'>;

export const anyChange = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...CHANGES) },
  { weight: 1, arbitrary: fc.constantFrom(...MISSING) },
);

/** The faults of a value: usually one, sometimes three. */
export const faults: Arbitrary<Fault[]> = fc.array(
  fc.record({ at: fc.nat(), change: anyChange }).map(({ at, change }) => ({ at, ...change })),
  { minLength: 1, maxLength: 3 },
);

/** Copies of a row, each with the same fault in another field, so that a dropped row hides no other fault. */
export function rowsWithFaults(row: object, { make }: Change): unknown[] {
  return pathsOf(row)
    .slice(1)
    .map((path, n) => changed('id' in row ? { ...row, id: `row-${n}` } : row, path, make));
}

/** Applies the faults. @returns the value and a description of the faults with their paths */
export function withFaults(value: unknown, faultList: readonly Fault[]): { value: unknown; what: string } {
  let bad = value;
  const descriptions: string[] = [];
  for (const { at, name, make } of faultList) {
    const paths = pathsOf(bad);
    const path = paths[at % paths.length] ?? [];
    descriptions.push(`${path.join('.') || 'all'}: ${name}`);
    bad = changed(bad, path, make);
  }
  return { value: bad === REMOVED ? null : bad, what: descriptions.join(', ') };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pathsOf(value: unknown, here: Path = []): Path[] {
  if (Array.isArray(value)) return [here, ...value.slice(0, 3).flatMap((item: unknown, n) => pathsOf(item, [...here, n]))];
  if (!isRecord(value)) return [here];
  return [here, ...Object.entries(value).flatMap(([key, field]) => pathsOf(field, [...here, key]))];
}

function changed(value: unknown, [first, ...rest]: Path, make: Fault['make']): unknown {
  if (first === undefined) return make(value);
  if (Array.isArray(value)) {
    return value.map((item: unknown, n) => (n === first ? changed(item, rest, make) : item)).filter((item) => item !== REMOVED);
  }
  if (!isRecord(value)) return value;
  const fields = Object.entries(value).map(([key, field]) => [key, key === first ? changed(field, rest, make) : field] as const);
  return Object.fromEntries(fields.filter(([, field]) => field !== REMOVED));
}
