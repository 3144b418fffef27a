/** Words that are handed to a worker at once: copying them takes the page a few milliseconds. */
const WORDS_AT_ONCE = 20_000;

/** Words in slices, in their order. */
export function wordSlices(words: readonly string[]): readonly string[][] {
  return Array.from({ length: Math.ceil(words.length / WORDS_AT_ONCE) }, (_, slice) =>
    words.slice(slice * WORDS_AT_ONCE, (slice + 1) * WORDS_AT_ONCE),
  );
}
