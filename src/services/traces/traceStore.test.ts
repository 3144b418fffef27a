import { deleteDB } from 'idb';
import { openTraceStore, type TraceStore } from '@/services/traces/traceStore';

const NOW = Date.parse('2026-11-21T20:00:00.000Z');
const DAY = 86_400_000;

async function textsOf(store: TraceStore): Promise<string[]> {
  const texts: string[] = [];
  for await (const { text } of store.read()) texts.push(text);
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

  it('keeps the parts of all tabs in their order, with one key for their aliases', async () => {
    const [first, second] = [await open(), await open()];
    await first.add('a\n', NOW, NOW);
    await second.add('é\n', NOW + 1, NOW + 1);

    expect(await textsOf(await open())).toEqual(['a\n', 'é\n']);
    expect([...second.aliasKey]).toEqual([...first.aliasKey]);
  });

  it('drops the oldest parts when they are too much, and those of more than 7 days [TR-01, BT-02]', async () => {
    const store = await open(2_000);
    // Each part is of random text, which does not shrink.
    const text = () => Array.from(crypto.getRandomValues(new Uint8Array(400)), (byte) => byte.toString(16)).join('');
    const texts = Array.from({ length: 120 }, text);
    for (const each of texts) await store.add(each, NOW, NOW);
    const kept = await textsOf(store);
    expect(kept).toEqual(texts.slice(-kept.length));
    expect(kept.length).toBeLessThan(60);

    const later = await open();
    await later.add('new', NOW + 8 * DAY, NOW + 8 * DAY);
    expect(await textsOf(later)).toEqual(['new']);
  });

  it('makes room where the browser has none, and says how much had to go', async () => {
    const store = await open();
    for (const part of ['1', '2', '3', '4']) await store.add(part, NOW, NOW);
    const add = jest.spyOn(IDBObjectStore.prototype, 'add').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });

    expect(await store.add('5', NOW, NOW)).toBe(1);
    expect(add).toHaveBeenCalledTimes(2);
    expect(await textsOf(store)).toEqual(['2', '3', '4', '5']);
  });

  it('keeps the newest in memory where the browser keeps nothing', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const store = await open();
    const large = 'x'.repeat(2 * 1024 * 1024);
    for (const part of ['1', '2', '3', '4']) await store.add(part + large, NOW, NOW);

    expect([store.kept, (await textsOf(store)).map((text) => text[0])]).toEqual(['memory', ['3', '4']]);
  });
});
