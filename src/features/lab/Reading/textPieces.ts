import { nextTask } from '@/features/lab/nextTask';

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
 * the file cannot be read to its end; what came before was given.
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
  const whole = joined(head, reader, onRead);
  return { pieces: decoded(isPacked ? whole.pipeThrough(new DecompressionStream('gzip')) : whole, signal), isPacked };
}

/** The stream with what was read of it already. */
function joined(
  head: readonly Bytes[],
  reader: ReadableStreamDefaultReader<Bytes>,
  onRead: (bytes: number) => void,
): ReadableStream<Bytes> {
  const waiting = [...head];
  return new ReadableStream<Bytes>({
    async pull(controller) {
      const first = waiting.shift();
      const { done, value } = first ? { done: false, value: first } : await reader.read();
      if (value) {
        onRead(value.length);
        controller.enqueue(value);
      }
      if (!done) return;
      // A file that is cut off ends in an error, which takes away what was unpacked and not read yet. An empty part waits until it was.
      controller.enqueue(new Uint8Array());
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

async function* decoded(stream: ReadableStream<Bytes>, signal: AbortSignal): AsyncGenerator<string> {
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
    // Broken already, perhaps.

    reader.cancel().catch(() => undefined);
  }
}
