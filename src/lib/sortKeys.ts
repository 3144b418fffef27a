/** Sorts the keys of all objects in a JSON value and removes undefined ones, so that equal values have the same JSON. */
export function sortKeys<T>(value: T): T {
  // The same value except for the order of its keys.
  return sortDeep(value) as T;
}

function sortDeep(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortDeep);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sortDeep(inner)]));
}
