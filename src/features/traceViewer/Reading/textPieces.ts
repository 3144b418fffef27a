import { TraceSourceError } from '@/domain/trace/readTrace';
import { nextTask } from '@/features/traceViewer/nextTask';

/** In characters: read in a few milliseconds. */
const PIECE = 65_536;
/** In ms, before reading yields to the page. */
const TURN_MS = 12;
const GZIP = [0x1f, 0x8b];

type Bytes = Uint8Array<ArrayBuffer>;

/** The byte stream of a trace from any source. */
export interface ByteSource {
  stream: ReadableStream<Bytes>;
  /** Expected number of bytes; null if unknown. */
  bytes: number | null;
}

interface TextPieces {
  pieces: AsyncIterable<string>;
  isPacked: boolean;
}

/**
 * Decodes a file, which is decompressed if its first two bytes mark it as gzip, into small pieces of text, and yields to the page between
 * them. `onRead` receives the number of bytes taken from the file. Stops when `signal` is aborted. The iteration rejects if the file cannot
 * be read to its end, after all readable pieces: with a `TraceSourceError` if its stream broke off.
 */
export async function textPieces({ stream }: ByteSource, signal: AbortSignal, onRead: (bytes: number) => void): Promise<TextPieces> {
  const reader = stream.getReader();
  const head: Bytes[] = [];
  let size = 0;
  while (size < GZIP.length) {
    const { done, value } = await reader.read();
    if (done) break;
    head.push(value);
    size += value.length;
  }
  const start = [...(head[0] ?? []).slice(0, 2), ...(head[1] ?? []).slice(0, 1)];
  const isPacked = GZIP.every((byte, at) => start[at] === byte);
  const { whole, broken } = joined(head, reader, onRead);
  const pieces = decoded(isPacked ? unpacked(whole) : { stream: whole, stop: () => whole.cancel() }, signal);
  return { pieces: withSourceError(pieces, broken), isPacked };
}

/** A stream, and the function that stops it early. */
interface Stoppable {
  stream: ReadableStream<Bytes>;
  /** To call after the reader has released its lock. */
  stop: () => Promise<void>;
}

/**
 * The decompressed stream. To stop it, abort the pipe instead of cancelling the decompressed side: after a cancel, Node 20 still enqueues
 * decompressed data and throws an uncatchable "Invalid state: Controller is already closed".
 */
function unpacked(whole: ReadableStream<Bytes>): Stoppable {
  const pipe = new AbortController();
  return { stream: whole.pipeThrough(new DecompressionStream('gzip'), { signal: pipe.signal }), stop: async () => pipe.abort() };
}

/** Yields all pieces, then throws if the source broke off. */
async function* withSourceError(pieces: AsyncIterable<string>, broken: () => TraceSourceError | null): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    throw broken() ?? error;
  }
  const why = broken();
  if (why) throw why;
}

/** The stream with the chunks already read. If the source breaks off, it ends normally, so that received data is decompressed. */
function joined(
  head: readonly Bytes[],
  reader: ReadableStreamDefaultReader<Bytes>,
  onRead: (bytes: number) => void,
): { whole: ReadableStream<Bytes>; broken: () => TraceSourceError | null } {
  const waiting = [...head];
  let broken: TraceSourceError | null = null;
  const whole = new ReadableStream<Bytes>({
    async pull(controller) {
      const first = waiting.shift();
      const { done, value } = first ? { done: false, value: first } : await reader.read().catch(failReading);
      if (value) {
        onRead(value.length);
        controller.enqueue(value);
      }
      if (!done) return;
      // Closing a truncated gzip stream errors it, which discards unread data: the empty chunk delays the close until everything was read.
      controller.enqueue(new Uint8Array());
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { whole, broken: () => broken };

  function failReading(cause: unknown) {
    broken = new TraceSourceError('The file broke off', { cause });
    return { done: true, value: undefined };
  }
}

async function* decoded({ stream, stop }: Stoppable, signal: AbortSignal): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let turnStart = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const text = decoder.decode(value, { stream: true });
      for (let at = 0; at < text.length; at += PIECE) {
        yield text.slice(at, at + PIECE);
        if (performance.now() - turnStart >= TURN_MS) {
          await nextTask();
          turnStart = performance.now();
        }
        signal.throwIfAborted();
      }
    }
  } finally {
    reader.releaseLock();
    // Rejects if the stream has already failed.
    stop().catch(() => undefined);
  }
}
