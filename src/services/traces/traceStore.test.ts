import { deleteDB, openDB } from 'idb';
import { openTraceStore, type TraceStore } from '@/services/traces/traceStore';

const NOW = Date.parse('2026-11-21T20:00:00.000Z');
const DAY = 86_400_000;

async function textsOf(store: TraceStore): Promise<string[]> {
  const texts: string[] = [];
  for await (const { text } of store.read(await store.list())) texts.push(text);
  return texts;
}

describe('openTraceStore', () => {
  const opened: TraceStore[] = [];
  const open = async (capBytes?: number) => {
    const store = await openTraceStore(capBytes);
    opened.push(store);
    return store;
  };

  afterEach(async () => {
    jest.restoreAllMocks();
    for (const store of opened.splice(0)) store.close();
    await deleteDB('pase-traces');
  });

  it('stores the chunks of all tabs in order with one alias key', async () => {
    const [first, second] = [await open(), await open()];
    await first.add('a\n', NOW, NOW);
    await second.add('é\n', NOW + 1, NOW + 1);

    expect(await textsOf(await open())).toEqual(['a\n', 'é\n']);
    expect([...second.aliasKey]).toEqual([...first.aliasKey]);
  });

  it('evicts the oldest chunks above the size limit, and those older than 7 days [TR-01, BT-02]', async () => {
    const store = await open(2_000);
    // Each chunk is random text, which does not compress.
    const text = () => Array.from(crypto.getRandomValues(new Uint8Array(400)), (byte) => byte.toString(16)).join('');
    const texts = Array.from({ length: 120 }, text);
    for (const each of texts) await store.add(each, NOW, NOW);
    const stored = await textsOf(store);
    expect(stored).toEqual(texts.slice(-stored.length));
    expect(stored.length).toBeLessThan(60);

    const later = await open();
    await later.add('new', NOW + 8 * DAY, NOW + 8 * DAY);
    expect(await textsOf(later)).toEqual(['new']);
  });

  it('lists chunks by time with their uncompressed size, and reads only the requested ones', async () => {
    const store = await open();
    for (const [index, text] of ['old\n', 'é\né\n', 'new\n'].entries()) await store.add(text, NOW + index, NOW + index);
    const read = jest.spyOn(IDBObjectStore.prototype, 'get');
    const listed = await store.list(NOW + 1);

    expect(listed.map(({ to, unpackedBytes, lines }) => [to - NOW, unpackedBytes, lines])).toEqual([
      [1, 6, 2],
      [2, 4, 1],
    ]);
    const texts: string[] = [];
    for await (const { text } of store.read(listed.slice(1))) texts.push(text);
    expect(texts).toEqual(['new\n']);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('evicts periodically, not with every chunk', async () => {
    const store = await open(1_000_000);
    await store.add('first', NOW, NOW);
    const sizes = jest.spyOn(IDBObjectStore.prototype, 'getAll');
    for (let part = 0; part < 100; part += 1) await store.add(`part ${part}`, NOW + part, NOW + part);
    expect(sizes).not.toHaveBeenCalled();

    await store.add('later', NOW + 3_600_001, NOW + 3_600_001);
    expect(sizes).toHaveBeenCalledTimes(1);
  });

  it('discards the chunks of an earlier version and retains the alias key', async () => {
    const key = new Uint8Array(32).fill(7);
    const before = await openDB('pase-traces', 1, {
      upgrade(opened) {
        opened.createObjectStore('chunks', { autoIncrement: true });
        opened.createObjectStore('sizes');
        opened.createObjectStore('keys');
      },
    });
    await before.put('keys', key, 'aliases');
    await before.add('chunks', { from: NOW, to: NOW, packed: new ArrayBuffer() });
    await before.put('sizes', { to: NOW, bytes: 10 }, 1);
    before.close();

    const store = await open();
    await store.add('new\n', NOW, NOW);
    expect([...store.aliasKey]).toEqual([...key]);
    expect(await textsOf(store)).toEqual(['new\n']);
  });

  it("evicts chunks when the browser's storage is full, and returns their number", async () => {
    const store = await open();
    for (const part of ['1', '2', '3', '4']) await store.add(part, NOW, NOW);
    const add = jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    expect(await store.add('5', NOW, NOW)).toBe(1);
    expect(add).toHaveBeenCalledTimes(2);
    expect(await textsOf(store)).toEqual(['2', '3', '4', '5']);
  });

  it('stores the newest lines in memory without browser storage', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const store = await open();
    const large = 'x'.repeat(2 * 1024 * 1024);
    for (const part of ['1', '2', '3', '4']) await store.add(part + large, NOW, NOW);

    expect([store.storedIn, (await textsOf(store)).map((text) => text[0])]).toEqual(['memory', ['3', '4']]);
  });
});
