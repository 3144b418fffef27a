import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A stored chunk of the trace: compressed lines of one page. */
interface Chunk {
  /** When its first and last line were recorded, in ms since 1970. */
  from: number;
  to: number;
  packed: ArrayBuffer;
}

interface TraceSchema extends DBSchema {
  chunks: { key: number; value: Chunk };
  /** A separate store, so that chunks are selected without reading their content. */
  sizes: { key: number; value: PartSize };
  keys: { key: string; value: Uint8Array };
}

interface PartSize {
  /** When its last line was recorded, in ms since 1970. */
  to: number;
  /** Compressed. */
  bytes: number;
  unpackedBytes: number;
  lines: number;
}

/** The metadata of a chunk. */
export interface StoredPart extends Omit<PartSize, 'bytes'> {
  key: number;
}

/** The lines of a chunk. `from` and `to`: when the first and last were recorded, in ms since 1970. */
export interface TracePart {
  text: string;
  from: number;
  to: number;
}

/** The browser's store of its tabs' recordings: a ring buffer of the newest lines (decision G52). */
export interface TraceStore {
  /** `memory`: the browser stores nothing, as in a private window; the recording is lost with the page. */
  readonly storedIn: 'browser' | 'memory';
  /** The key of the browser's aliases, shared by all tabs. */
  readonly aliasKey: Uint8Array;
  /**
   * Adds lines, each with its line break, and evicts the oldest chunks above the size limit.
   * @returns the number of chunks evicted because the browser's storage was full. Rejects when eviction did not help; the lines are lost.
   */
  add(text: string, from: number, to: number): Promise<number>;
  /** Lists chunks in the order they were added, optionally only those with lines since `since`, in ms since 1970. */
  list(since?: number): Promise<readonly StoredPart[]>;
  /** Reads these chunks one at a time; skips chunks that were evicted since they were listed. */
  read(parts: readonly StoredPart[]): AsyncIterable<TracePart>;
  close(): void;
}

const DATABASE = 'pase-traces';
const CAP_BYTES = 50 * 1024 * 1024;
const MAX_AGE_MS = 7 * 86_400_000;
const MEMORY_BYTES = 5 * 1024 * 1024;
/** Chunks are evicted whenever this page has added this fraction of the limit, and after this time. */
const EVICT_AFTER_FRACTION = 0.01;
const EVICT_AFTER_MS = 3_600_000;
/** Version 2 added the uncompressed size. */
const VERSION = 2;

/** Opens the browser's store, or one in memory when storage is unavailable. */
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
      // Chunks live only for days, so they are not migrated; the alias key is retained.
      if (before === 1) for (const store of ['chunks', 'sizes'] as const) opened.deleteObjectStore(store);
      else opened.createObjectStore('keys');
      opened.createObjectStore('chunks', { autoIncrement: true });
      opened.createObjectStore('sizes');
    },
    // A newer version in another tab upgrades the database; this tab's later lines are lost.
    blocking: () => database.close(),
  });
  const aliasKey = await keyOf(database);
  let [addedBytes, evictedAt] = [0, -Infinity];

  async function put(chunk: Chunk, size: PartSize): Promise<void> {
    const transaction = database.transaction(['chunks', 'sizes'], 'readwrite');
    const key = await transaction.objectStore('chunks').add(chunk);
    await transaction.objectStore('sizes').put(size, key);
    await transaction.done;
  }

  async function evictIfDue(now: number): Promise<void> {
    if (addedBytes <= capBytes * EVICT_AFTER_FRACTION && now - evictedAt <= EVICT_AFTER_MS) return;
    await evict(database, () => capBytes, now - MAX_AGE_MS);
    [addedBytes, evictedAt] = [0, now];
  }

  return {
    storedIn: 'browser',
    aliasKey,
    async add(text, from, to) {
      const unpacked = new TextEncoder().encode(text);
      const chunk = { from, to, packed: await pack(unpacked) };
      const bytes = chunk.packed.byteLength;
      const size = { to, bytes, unpackedBytes: unpacked.byteLength, lines: linesIn(text) };
      await evictIfDue(to);
      addedBytes += bytes;
      try {
        await put(chunk, size);
        return 0;
      } catch {
        const { dropped, left } = await evict(database, (all) => 0.75 * all, 0);
        if (dropped === 0 && left > 0) throw new Error('Could not store the trace: the browser storage is full');
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

/** Evicts the oldest chunks until at most `allowedBytes` are left, and those whose last line is older than `before`. */
async function evict(
  database: IDBPDatabase<TraceSchema>,
  allowedBytes: (allBytes: number) => number,
  before: number,
): Promise<{ dropped: number; left: number }> {
  const transaction = database.transaction(['chunks', 'sizes'], 'readwrite');
  const store = transaction.objectStore('sizes');
  const { keys, sizes } = await allSizes(store);
  let bytes = sizes.reduce((sum, each) => sum + each.bytes, 0);
  const limit = allowedBytes(bytes);
  let dropped = 0;
  for (const [index, key] of keys.entries()) {
    const { bytes: size = 0, to = 0 } = sizes[index] ?? {};
    if (bytes <= limit && to >= before) break;
    bytes -= size;
    dropped += 1;
    await Promise.all([transaction.objectStore('chunks').delete(key), store.delete(key)]);
  }
  await transaction.done;
  return { dropped, left: keys.length - dropped };
}

/** Keys and sizes in the same order, oldest first. */
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

/** A random key that cannot be guessed. */
export function aRandomKey(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(32));
}

function inMemory(): TraceStore {
  const parts: (TracePart & StoredPart)[] = [];
  let [size, added] = [0, 0];
  return {
    storedIn: 'memory',
    aliasKey: aRandomKey(),
    add(text, from, to) {
      parts.push({ text, from, to, key: (added += 1), unpackedBytes: new Blob([text]).size, lines: linesIn(text) });
      size += text.length;
      while (size > MEMORY_BYTES && parts.length > 1) size -= parts.shift()?.text.length ?? 0;
      return Promise.resolve(0);
    },
    list: (since = 0) => Promise.resolve(parts.filter(({ to }) => to >= since)),
    async *read(requested) {
      const keys = new Set(requested.map(({ key }) => key));
      for (const part of parts.filter(({ key }) => keys.has(key))) yield await Promise.resolve(part);
    },
    close: () => undefined,
  };
}

function linesIn(text: string): number {
  return text.split('\n').length - 1;
}

/** Without a Blob, whose creation waits for the browser's main process: up to 30 ms while it is busy. */
function pack(bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> {
  return new Response(new Response(bytes).body?.pipeThrough(new CompressionStream('gzip'))).arrayBuffer();
}

function unpack(bytes: ArrayBuffer): Promise<string> {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}
