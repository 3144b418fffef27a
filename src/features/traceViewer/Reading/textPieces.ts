import { SourceBroken } from '@/domain/trace/readTrace';
import { nextTask } from '@/features/traceViewer/nextTask';

/** In characters: read in a few milliseconds. */
const PIECE = 65_536;
/** In ms: then the page has its turn. */
const TURN_MS = 12;
const GZIP = [0x1f, 0x8b];

type Bytes = Uint8Array<ArrayBuffer>;

/** Wherever a trace comes from. */
export interface ByteSource {
  stream: ReadableStream<Bytes>;
  /** How many bytes there will be; null: nobody knows. */
  bytes: number | null;
}

interface TextPieces {
  pieces: AsyncIterable<string>;
  isPacked: boolean;
}

/**
 * The text of a file that may be packed by gzip, which its first two bytes tell, in small pieces. Between them the page has its turn. Tells
 * `onRead` how many bytes of the file were taken; ends when `signal` is aborted, and then reads nothing more. The pieces reject where
 * the file cannot be read to its end, with a `SourceBroken` where its stream broke off; what came before was given.
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
  return { pieces: toTheBreak(pieces, broken), isPacked };
}

/** Bytes to read, and how to stop before their end. */
interface Stoppable {
  stream: ReadableStream<Bytes>;
  /** Once its reader let go of it. */
  stop: () => Promise<void>;
}

/**
 * The bytes without gzip. Stopping aborts the pipe, never cancels the unpacked side: Node 20 hands over what it has unpacked already after a
 * cancel, and throws where nobody can catch it ("Invalid state: Controller is already closed").
 */
function unpacked(whole: ReadableStream<Bytes>): Stoppable {
  const pipe = new AbortController();
  return { stream: whole.pipeThrough(new DecompressionStream('gzip'), { signal: pipe.signal }), stop: async () => pipe.abort() };
}

/** What there is, and then why there is no more. */
async function* toTheBreak(pieces: AsyncIterable<string>, broken: () => SourceBroken | null): AsyncGenerator<string> {
  try {
    yield* pieces;
  } catch (error) {
    throw broken() ?? error;
  }
  const why = broken();
  if (why) throw why;
}

/** The stream with what was read of it already. Where it breaks off it ends all the same, so that what came is unpacked; `broken` tells why. */
function joined(
  head: readonly Bytes[],
  reader: ReadableStreamDefaultReader<Bytes>,
  onRead: (bytes: number) => void,
): { whole: ReadableStream<Bytes>; broken: () => SourceBroken | null } {
  const waiting = [...head];
  let broken: SourceBroken | null = null;
  const whole = new ReadableStream<Bytes>({
    async pull(controller) {
      const first = waiting.shift();
      const { done, value } = first ? { done: false, value: first } : await reader.read().catch(breakOff);
      if (value) {
        onRead(value.length);
        controller.enqueue(value);
      }
      if (!done) return;
      // A packed file that is cut off ends in such an error. An empty part waits until everything was read.
      controller.enqueue(new Uint8Array());
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { whole, broken: () => broken };

  function breakOff(cause: unknown) {
    broken = new SourceBroken('The file broke off', { cause });
    return { done: true, value: undefined };
  }
}

async function* decoded({ stream, stop }: Stoppable, signal: AbortSignal): AsyncGenerator<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let began = performance.now();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const text = decoder.decode(value, { stream: true });
      for (let at = 0; at < text.length; at += PIECE) {
        yield text.slice(at, at + PIECE);
        if (performance.now() - began >= TURN_MS) {
          await nextTask();
          began = performance.now();
        }
        signal.throwIfAborted();
      }
    }
  } finally {
    reader.releaseLock();
    // Broken already, perhaps.
    stop().catch(() => undefined);
  }
}
