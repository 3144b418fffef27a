import fc, { type Arbitrary } from 'fast-check';

/** The subset of JSON Schema in the API description. */
export interface JsonSchema {
  /** A type, or a list of alternatives. */
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
}

/** Existing ids of all tenants for a field or path parameter by its name; all ids for ''. */
export type Ids = (name: string) => readonly string[];

/** Below this depth only required fields are generated, because schemas can be recursive. */
const MAX_DEPTH = 6;
const MAX_ITEMS = 4;

/** Texts with lone surrogates, NUL, direction marks, and injections for SQL, HTML and spreadsheets. */
export const ODD_TEXTS = [
  '',
  ' ',
  'a\0b',
  'a\ud800b',
  '\u202Eabc\u202C',
  '👨‍👩‍👧‍👦🍕',
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '=1+1',
  '__proto__',
  'constructor',
  '%00',
  '../../etc/passwd',
  '9'.repeat(400),
  'x'.repeat(6_000),
];
/** Numbers outside the ranges of database columns and of safe integers, and fractions. */
const ODD_NUMBERS = [0, -0, -1, 0.1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, 1e21, 1e308, -1e308, 5e-324];
/** Clock changes, leap days and extreme years. */
const MOMENTS = [
  '2026-10-25T00:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2026-03-29T01:00:00.000Z',
  '2028-02-29T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
];
const DAYS = ['2026-10-25', '2026-03-29', '2028-02-29', '0001-01-01', '9999-12-31'];

/** Any JSON value, which is mostly invalid in its place. */
export function oddValue(ids: Ids): Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom<unknown>(...ODD_TEXTS, ...ODD_NUMBERS, ...MOMENTS, ...DAYS, null, true, false, [], {}, [null], [[]], { a: { b: [] } }),
    fc.constantFrom(...ids('')),
    fc.constantFrom(...ids('')).map((id) => [id]),
    fc.constantFrom(...ids('')).map((id) => ({ id, accountId: id, locationId: id })),
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(40, 60, 400).map(nested),
  );
}

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value };
  return value;
}

/**
 * Values that fit a JSON schema, including boundary values, with existing `ids` for free texts. Not a library, because those for JSON Schema
 * cannot generate existing ids, and none reads zod/mini schemas.
 */
export function valueOf(schema: JsonSchema, ids: Ids, depth = 0, name = ''): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valueOf(choice, ids, depth, name)));
  if (schema.allOf) return fc.tuple(...schema.allOf.map((part) => valueOf(part, ids, depth, name))).map(merged);
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => valueOf({ ...schema, type }, ids, depth, name)));
  switch (schema.type) {
    case 'string':
      return textOf(schema, ids(name));
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listOf(schema, ids, depth, name);
    case 'object':
      return objectOf(schema, ids, depth);
    default:
      return depth > MAX_DEPTH ? fc.constant({}) : oddValue(ids);
  }
}

function listOf(
  { items = {}, minItems = 0, maxItems = MAX_ITEMS }: JsonSchema,
  ids: Ids,
  depth: number,
  name: string,
): Arbitrary<unknown[]> {
  const most = depth > MAX_DEPTH ? minItems : Math.max(minItems, Math.min(maxItems, MAX_ITEMS));
  return fc.array(valueOf(items, ids, depth + 1, name), { minLength: minItems, maxLength: most });
}

function textOf({ format, minLength = 0, maxLength = 200 }: JsonSchema, ids: readonly string[]): Arbitrary<string> {
  if (format === 'date-time') return fc.oneof(fc.constantFrom(...MOMENTS), fc.constant('2026-11-20T20:00:00.000Z'));
  if (format === 'date') return fc.constantFrom(...DAYS, '2026-11-20');
  if (format === 'uuid') return fc.uuid();
  const longest = 'ñ'.repeat(Math.min(maxLength, 6_000));
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(longest, ...DAYS, ...MOMENTS, 'EUR', 'es', 'Europe/Madrid', 'glovo', 'a@b.es', '+34600000000'),
    },
  );
}

function numberOf({ type, exclusiveMinimum, minimum = exclusiveMinimum ?? -1e13, maximum = 1e13 }: JsonSchema): Arbitrary<number> {
  const [min, max] = [Math.max(minimum, Number.MIN_SAFE_INTEGER), Math.min(maximum, Number.MAX_SAFE_INTEGER)];
  // Mostly small numbers; otherwise a body with several numbers would rarely be valid. Excluded bounds are tried, too.
  const few = [1, 2, 3, 0].filter((number) => number >= min && number <= max);
  return fc.oneof(
    { weight: 4, arbitrary: few.length > 0 ? fc.constantFrom(...few) : fc.constant(min) },
    { weight: 1, arbitrary: fc.constantFrom(min, max, minimum, maximum) },
    { weight: 1, arbitrary: type === 'integer' ? fc.integer({ min, max }) : fc.double({ min, max, noNaN: true }) },
  );
}

function objectOf(schema: JsonSchema, ids: Ids, depth: number): Arbitrary<unknown> {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}).filter(([name]) => depth <= MAX_DEPTH || required.has(name));
  const known = fc.record(Object.fromEntries(fields.map(([name, field]) => [name, valueOf(field, ids, depth + 1, name)])), {
    requiredKeys: fields.map(([name]) => name).filter((name) => required.has(name)),
  });
  const { additionalProperties: further } = schema;
  if (typeof further !== 'object' || Object.keys(further).length === 0 || depth > MAX_DEPTH) return known;
  const names = fc.oneof(fc.constantFrom(...ids('')), fc.string({ minLength: 1, maxLength: 20 }));
  return fc.tuple(known, fc.dictionary(names, valueOf(further, ids, depth + 1), { maxKeys: MAX_ITEMS })).map(merged);
}

function merged(parts: readonly unknown[]): unknown {
  return Object.assign({}, ...parts);
}
