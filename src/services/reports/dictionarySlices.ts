/** The number of texts sent to a worker at once: copying them takes the page a few milliseconds. */
const TEXTS_AT_ONCE = 20_000;

export function dictionarySlices(dictionary: readonly string[]): readonly string[][] {
  return Array.from({ length: Math.ceil(dictionary.length / TEXTS_AT_ONCE) }, (_, slice) =>
    dictionary.slice(slice * TEXTS_AT_ONCE, (slice + 1) * TEXTS_AT_ONCE),
  );
}
