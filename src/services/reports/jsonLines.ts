/** Longer than any row: what has no line break for so long is no stream of lines. */
const LONGEST_LINE = 1_000_000;

/**
 * The lines of a stream as they come, those of one piece together; empty ones are left out. The last counts though no line break ends it.
 * @throws what the stream throws, on a line that has no end, and once the signal says so
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
      if (rest.length > LONGEST_LINE) throw new Error('a line without end');
      yield lines.filter((line) => line.trim() !== '');
    }
    signal.throwIfAborted();
    const last = rest + decoder.decode();
    if (last.trim() !== '') yield [last];
  } finally {
    // Nobody waits for the rest.
    cancel();
  }
}
