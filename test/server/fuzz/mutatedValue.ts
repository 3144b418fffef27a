import fc, { type Arbitrary } from 'fast-check';
import { oddValue, type Ids } from './valueOf';

/** Values with up to three random mutations; a mutation to `null` may remove the field. */
export function mutatedValue(values: Arbitrary<unknown>, ids: Ids): Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(fc.tuple(fc.nat(), oddValue(ids)), { maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(mutate, value));
}

/** Replaces the value at one path; `null` removes the field. */
function mutate(value: unknown, [at, other]: readonly [number, unknown]): unknown {
  const paths = pathsOf(value);
  const path = paths[at % paths.length] ?? [];
  return replaced(value, path, other);
}

type Path = readonly (string | number)[];

function pathsOf(value: unknown, here: Path = []): Path[] {
  if (typeof value !== 'object' || value === null || here.length > 20) return [here];
  const below = Array.isArray(value)
    ? value.map((item: unknown, n) => pathsOf(item, [...here, n]))
    : Object.entries(value).map(([key, field]) => pathsOf(field, [...here, key]));
  return [here, ...below.flat()];
}

function replaced(value: unknown, [first, ...rest]: Path, other: unknown): unknown {
  if (first === undefined) return other;
  if (Array.isArray(value)) return value.map((item: unknown, n) => (n === first ? replaced(item, rest, other) : item));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([key]) => key !== first || rest.length > 0 || other !== null);
  return Object.fromEntries(fields.map(([key, field]) => [key, key === first ? replaced(field, rest, other) : field]));
}
