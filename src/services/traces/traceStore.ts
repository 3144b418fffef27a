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
  /** Apart, so that parts are chosen without reading what they hold. */
  sizes: { key: number; value: PartSize };
  keys: { key: string; value: Uint8Array };
}

interface PartSize {
  /** When its last line was recorded, in ms since 1970. */
  to: number;
  /** Packed. */
  bytes: number;
  unpackedBytes: number;
  lines: number;
}

/** A part by what is known of it without reading it. */
export interface StoredPart extends Omit<PartSize, 'bytes'> {
  key: number;
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
  /**
   * Adds lines, each with its line break; makes room by dropping the oldest. Gives how many of the oldest parts had to go because the
   * browser has no room; rejects if none helped: then these lines are lost.
   */
  add(text: string, from: number, to: number): Promise<number>;
  /** The parts in the order they were added; those with lines since `since`, in ms since 1970. */
  list(since?: number): Promise<readonly StoredPart[]>;
  /** What those parts hold, one after the other; passes over what was dropped meanwhile. */
  read(parts: readonly StoredPart[]): AsyncIterable<TracePart>;
  close(): void;
}

const DATABASE = 'pase-traces';
const CAP_BYTES = 50 * 1024 * 1024;
const KEEP_MS = 7 * 86_400_000;
const MEMORY_BYTES = 5 * 1024 * 1024;
/** The ring is cut to its size whenever this page added such a part of it, and after so long. */
const CUT_AFTER_PART = 0.01;
const CUT_AFTER_MS = 3_600_000;
/** 2: the sizes tell how large a part is unpacked. */
const VERSION = 2;

/** Opens the store of this browser; in memory where there is none. */
export async function openTraceStore(capBytes = CAP_BYTES): Promise<TraceStore> {
  try {
    return await openInBrowser(capBytes);
  } catch {
    return inMemory();
  }
}

async function openInBrowser(capBytes: number): Promise<TraceStore> {
  const database = await openDB<TraceSchema>(DATABASE, VERSION, {
    upgrade(opened, before) {
      // Of parts that are kept for days nothing is carried over; the key stays.
      if (before === 1) for (const store of ['chunks', 'sizes'] as const) opened.deleteObjectStore(store);
      else opened.createObjectStore('keys');
      opened.createObjectStore('chunks', { autoIncrement: true });
      opened.createObjectStore('sizes');
    },
    // A newer version in another tab takes it over; this tab's later lines are lost.
    blocking: () => database.close(),
  });
  const aliasKey = await keyOf(database);
  let [addedBytes, cutAt] = [0, -Infinity];

  async function put(chunk: Chunk, size: PartSize): Promise<void> {
    const transaction = database.transaction(['chunks', 'sizes'], 'readwrite');
    const key = await transaction.objectStore('chunks').add(chunk);
    await transaction.objectStore('sizes').put(size, key);
    await transaction.done;
  }

  async function cutInTime(now: number): Promise<void> {
    if (addedBytes <= capBytes * CUT_AFTER_PART && now - cutAt <= CUT_AFTER_MS) return;
    await cut(database, () => capBytes, now - KEEP_MS);
    [addedBytes, cutAt] = [0, now];
  }

  return {
    kept: 'browser',
    aliasKey,
    async add(text, from, to) {
      const blob = new Blob([text]);
      const chunk = { from, to, packed: await pack(blob) };
      const bytes = chunk.packed.byteLength;
      const size = { to, bytes, unpackedBytes: blob.size, lines: linesIn(text) };
      await cutInTime(to);
      addedBytes += bytes;
      try {
        await put(chunk, size);
        return 0;
      } catch {
        const { dropped, left } = await cut(database, (all) => 0.75 * all, 0);
        if (dropped === 0 && left > 0) throw new Error('The browser has no room for the trace');
        await put(chunk, size);
        return dropped;
      }
    },
    async list(since = 0) {
      const { keys, sizes } = await allSizes(database.transaction('sizes').store);
      return sizes.flatMap(({ to, unpackedBytes, lines }, index) => {
        const key = keys[index];
        return key === undefined || to < since ? [] : [{ key, to, unpackedBytes, lines }];
      });
    },
    async *read(parts) {
      for (const { key } of parts) {
        const chunk = await database.get('chunks', key);
        if (chunk) yield { text: await unpack(chunk.packed), from: chunk.from, to: chunk.to };
      }
    },
    close: () => database.close(),
  };
}

/** Drops the oldest parts until of all bytes no more are left than may be, and those whose last line is older than `before`. */
async function cut(
  database: IDBPDatabase<TraceSchema>,
  mayBe: (allBytes: number) => number,
  before: number,
): Promise<{ dropped: number; left: number }> {
  const transaction = database.transaction(['chunks', 'sizes'], 'readwrite');
  const store = transaction.objectStore('sizes');
  const { keys, sizes } = await allSizes(store);
  let bytes = sizes.reduce((sum, each) => sum + each.bytes, 0);
  const most = mayBe(bytes);
  let dropped = 0;
  for (const [index, key] of keys.entries()) {
    const { bytes: size = 0, to = 0 } = sizes[index] ?? {};
    if (bytes <= most && to >= before) break;
    bytes -= size;
    dropped += 1;
    await Promise.all([transaction.objectStore('chunks').delete(key), store.delete(key)]);
  }
  await transaction.done;
  return { dropped, left: keys.length - dropped };
}

/** Oldest first, both alike. */
async function allSizes(store: {
  getAllKeys: () => Promise<number[]>;
  getAll: () => Promise<PartSize[]>;
}): Promise<{ keys: number[]; sizes: PartSize[] }> {
  const [keys, sizes] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return { keys, sizes };
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
  const parts: (TracePart & StoredPart)[] = [];
  let [size, added] = [0, 0];
  return {
    kept: 'memory',
    aliasKey: aRandomKey(),
    add(text, from, to) {
      parts.push({ text, from, to, key: (added += 1), unpackedBytes: new Blob([text]).size, lines: linesIn(text) });
      size += text.length;
      while (size > MEMORY_BYTES && parts.length > 1) size -= parts.shift()?.text.length ?? 0;
      return Promise.resolve(0);
    },
    list: (since = 0) => Promise.resolve(parts.filter(({ to }) => to >= since)),
    async *read(wanted) {
      const keys = new Set(wanted.map(({ key }) => key));
      for (const part of parts.filter(({ key }) => keys.has(key))) yield await Promise.resolve(part);
    },
    close: () => undefined,
  };
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

function pack(blob: Blob): Promise<ArrayBuffer> {
  return new Response(blob.stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}

function unpack(bytes: ArrayBuffer): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
