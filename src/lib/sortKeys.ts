/** The same value of JSON with the keys of every object in order and those without a value left out: what is equal is written alike. */
export function sortKeys<T>(value: T): T {
  // The same value but for the order of its keys.
  return ordered(value) as T;
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, ordered(inner)]));
}
