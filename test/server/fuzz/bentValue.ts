import fc, { type Arbitrary } from 'fast-check';
import { oddValue, type Ids } from './valueOf';

/** The values, with up to three places of each made odd; where that is `null`, the field may be gone. */
export function bentValue(values: Arbitrary<unknown>, ids: Ids): Arbitrary<unknown> {
  return fc
    .tuple(values, fc.array(fc.tuple(fc.nat(), oddValue(ids)), { maxLength: 3 }))
    .map(([value, changes]) => changes.reduce(bend, value));
}

/** The same value with another at one of its places; at `null` the field is gone. */
function bend(value: unknown, [at, other]: readonly [number, unknown]): unknown {
  const places = placesOf(value);
  const place = places[at % places.length] ?? [];
  return replaced(value, place, other);
}

type Place = readonly (string | number)[];

function placesOf(value: unknown, here: Place = []): Place[] {
  if (typeof value !== 'object' || value === null || here.length > 20) return [here];
  const below = Array.isArray(value)
    ? value.map((item: unknown, n) => placesOf(item, [...here, n]))
    : Object.entries(value).map(([key, field]) => placesOf(field, [...here, key]));
  return [here, ...below.flat()];
}

function replaced(value: unknown, [first, ...rest]: Place, other: unknown): unknown {
  if (first === undefined) return other;
  if (Array.isArray(value)) return value.map((item: unknown, n) => (n === first ? replaced(item, rest, other) : item));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([key]) => key !== first || rest.length > 0 || other !== null);
  return Object.fromEntries(fields.map(([key, field]) => [key, key === first ? replaced(field, rest, other) : field]));
}
