/** The number of texts sent to a worker at once: copying them takes the page a few milliseconds. */
const WORDS_AT_ONCE = 20_000;

export function wordSlices(words: readonly string[]): readonly string[][] {
  return Array.from({ length: Math.ceil(words.length / WORDS_AT_ONCE) }, (_, slice) =>
    words.slice(slice * WORDS_AT_ONCE, (slice + 1) * WORDS_AT_ONCE),
  );
}
