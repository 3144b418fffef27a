import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A part of the trace as it is kept: lines of one page, packed. */
interface Chunk {
  /** When its first and last line were recorded, in ms since 1970. */
  from: number;
  to: number;
  packed: ArrayBuffer;
}

interface TraceSchema extends DBSchema {
  chunks: { key: number; value: Chunk };
  /** Apart, so that the oldest are found without reading what they hold. */
  sizes: { key: number; value: { to: number; bytes: number } };
  keys: { key: string; value: Uint8Array };
}

/** Lines that were recorded between two moments, in ms since 1970. */
export interface TracePart {
  text: string;
  from: number;
  to: number;
}

/** What the browser keeps of what its tabs recorded: the ring of the newest lines (decision G52). */
export interface TraceStore {
  /** `memory`: the browser keeps nothing, as in a private window; what was recorded ends with the page. */
  readonly kept: 'browser' | 'memory';
  /** The key of the browser's aliases: text has the same alias in all its tabs. */
  readonly aliasKey: Uint8Array;
  /** Adds lines; makes room by dropping the oldest. Gives how many parts had to go because the browser has no room; throws if none helped. */
  add(text: string, from: number, to: number): Promise<number>;
  /** The parts in the order they were added, unpacked; those with lines since `since`, in ms since 1970. */
  read(since?: number): AsyncIterable<TracePart>;
  close(): void;
}

const DATABASE = 'pase-traces';
const CAP_BYTES = 50 * 1024 * 1024;
const KEEP_MS = 7 * 86_400_000;
const MEMORY_BYTES = 5 * 1024 * 1024;
/** The ring is cut to its size once in so many parts. */
const CUT_EVERY = 50;

/** Opens the store of this browser; in memory where there is none. */
export async function openTraceStore(capBytes = CAP_BYTES): Promise<TraceStore> {
  try {
    return await openInBrowser(capBytes);
  } catch {
    return inMemory();
  }
}

async function openInBrowser(capBytes: number): Promise<TraceStore> {
  const database = await openDB<TraceSchema>(DATABASE, 1, {
    upgrade(opened) {
      opened.createObjectStore('chunks', { autoIncrement: true });
      opened.createObjectStore('sizes');
      opened.createObjectStore('keys');
    },
    // A newer version in another tab takes it over; this tab's later lines are lost.
    blocking: () => database.close(),
  });
  const aliasKey = await keyOf(database);
  let added = 0;

  async function put(chunk: Chunk): Promise<void> {
    const transaction = database.transaction(['chunks', 'sizes'], 'readwrite');
    const id = await transaction.objectStore('chunks').add(chunk);
    await transaction.objectStore('sizes').put({ to: chunk.to, bytes: chunk.packed.byteLength }, id);
    await transaction.done;
  }

  return {
    kept: 'browser',
    aliasKey,
    async add(text, from, to) {
      const chunk = { from, to, packed: await pack(text) };
      if (added % CUT_EVERY === 0) await cut(database, capBytes, to - KEEP_MS);
      added += 1;
      try {
        await put(chunk);
        return 0;
      } catch {
        const { dropped, left } = await cut(database, 0.75 * (await sizeOf(database)), 0);
        if (dropped === 0 && left > 0) throw new Error('The browser has no room for the trace');
        await put(chunk);
        return dropped;
      }
    },
    async *read(since = 0) {
      for (const id of await database.getAllKeys('chunks')) {
        const chunk = await database.get('chunks', id);
        if (chunk && chunk.to >= since) yield { text: await unpack(chunk.packed), from: chunk.from, to: chunk.to };
      }
    },
    close: () => database.close(),
  };
}

/** Drops the oldest parts until the rest is small enough, and those whose last line is older than `before`. */
async function cut(database: IDBPDatabase<TraceSchema>, capBytes: number, before: number): Promise<{ dropped: number; left: number }> {
  const transaction = database.transaction(['chunks', 'sizes'], 'readwrite');
  const sizes = transaction.objectStore('sizes');
  const [ids, known] = await Promise.all([sizes.getAllKeys(), sizes.getAll()]);
  let bytes = known.reduce((sum, each) => sum + each.bytes, 0);
  let dropped = 0;
  for (const [index, id] of ids.entries()) {
    const { bytes: size = 0, to = 0 } = known[index] ?? {};
    if (bytes <= capBytes && to >= before) break;
    bytes -= size;
    dropped += 1;
    await Promise.all([transaction.objectStore('chunks').delete(id), sizes.delete(id)]);
  }
  await transaction.done;
  return { dropped, left: ids.length - dropped };
}

async function sizeOf(database: IDBPDatabase<TraceSchema>): Promise<number> {
  return (await database.getAll('sizes')).reduce((sum, { bytes }) => sum + bytes, 0);
}

async function keyOf(database: IDBPDatabase<TraceSchema>): Promise<Uint8Array> {
  const transaction = database.transaction('keys', 'readwrite');
  const known = await transaction.store.get('aliases');
  const key = known ?? aRandomKey();
  if (!known) await transaction.store.put(key, 'aliases');
  await transaction.done;
  return key;
}

/** A key that nobody can guess. */
export function aRandomKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}

function inMemory(): TraceStore {
  const parts: TracePart[] = [];
  let size = 0;
  return {
    kept: 'memory',
    aliasKey: aRandomKey(),
    add(text, from, to) {
      parts.push({ text, from, to });
      size += text.length;
      while (size > MEMORY_BYTES && parts.length > 1) size -= parts.shift()?.text.length ?? 0;
      return Promise.resolve(0);
    },
    async *read(since = 0) {
      for (const part of [...parts]) if (part.to >= since) yield await Promise.resolve(part);
    },
    close: () => undefined,
  };
}

function pack(text: string): Promise<ArrayBuffer> {
  return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}

function unpack(bytes: ArrayBuffer): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
