/** Longer than any row: a longer line means that the stream is not NDJSON. */
const LONGEST_LINE = 1_000_000;

/**
 * Yields the lines of a stream, grouped by received chunk, without empty lines. The last line needs no line break.
 * @throws the stream's error, on a line that is too long, and when the signal aborts
 */
export async function* jsonLines(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string[]> {
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      const lines = (rest + decoder.decode(piece.value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw new Error(`Expected a line of at most ${LONGEST_LINE} characters`);
      yield lines.filter((line) => line.trim() !== '');
    }
    signal.throwIfAborted();
    const last = rest + decoder.decode();
    if (last.trim() !== '') yield [last];
  } finally {
    cancel();
  }
}
