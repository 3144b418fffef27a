import { deleteDB } from 'idb';
import { readTrace } from '@/domain/trace/readTrace';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { createTraceArchive, type SavedTrace } from '@/services/traces/traceArchive';
import { createTraceSink } from '@/services/traces/traceSink';
import { openTraceStore, type TraceStore } from '@/services/traces/traceStore';
import { ORDER_CODE, recordEvening } from '../../../test/machines/recordEvening';

const ORIGIN = { app: '4.3.44', machines: { printJob: 'a1' }, zone: 'Europe/Madrid', browser: 'Chrome 150' };
const SCOPE = { kind: 'job', id: 'job-1', locationId: 'location-1' } as const;

function textOf({ packed }: SavedTrace): Promise<string> {
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

describe('createTraceArchive', () => {
  let store: TraceStore;
  beforeEach(async () => {
    store = await openTraceStore();
  });
  afterEach(async () => {
    store.close();
    await deleteDB('pase-traces');
  });

  const archive = (flush = () => Promise.resolve()) => createTraceArchive(store, ORIGIN, flush);

  it("saves what was recorded, so that it can be read and run again, with nobody's words in it [TR-02, TR-03]", async () => {
    await createTraceSink(store, 'page-1').keep(await recordEvening());
    const saved = await archive().save(SCOPE, 0);
    const text = await textOf(saved);
    const trace = await readTrace([text]);

    expect(trace.faults).toEqual([]);
    expect(trace.header).toMatchObject({ ...ORIGIN, version: 1, scope: SCOPE });
    expect([saved.lines, saved.from, saved.to]).toEqual([trace.lines.length, trace.lines[0]?.t, trace.lines.at(-1)?.t]);
    expect(replayTrace(trace.lines, MACHINES_BY_NAME).filter(({ divergence }) => divergence)).toEqual([]);
    expect(text).not.toContain(ORDER_CODE);
  });

  it('gives every trace aliases of its own', async () => {
    await createTraceSink(store, 'page-1').keep(await recordEvening());
    const aliases = async () => new Set((await textOf(await archive().save(SCOPE, 0))).match(/~[0-9a-z]{12}/g));
    const [first, second] = [await aliases(), await aliases()];

    expect(first.size).toBeGreaterThan(0);
    expect(second.size).toBe(first.size);
    expect([...first].filter((alias) => second.has(alias))).toEqual([]);
  });

  it('has what was recorded until now kept first, and leaves out what is older than the period', async () => {
    await store.add('{"old":1}\n', 1_000, 2_000);
    const flush = () => store.add('{"new":1}\n{"new":2}\n', 2_500, 3_000).then(() => undefined);
    const saved = await archive(flush).save(SCOPE, 2_001);

    expect([saved.lines, saved.from, saved.to, (await textOf(saved)).includes('old')]).toEqual([2, 2_500, 3_000, false]);
  });

  it('saves a header alone where nothing was recorded', async () => {
    const saved = await archive().save(SCOPE, 0);
    expect([saved.lines, saved.from, (await textOf(saved)).split('\n').length]).toEqual([0, null, 2]);
  });

  it('says that parts were lost where the browser has no room', async () => {
    const sink = createTraceSink(
      { ...store, add: jest.fn().mockRejectedValueOnce(new Error('full')).mockImplementation(store.add) },
      'page-1',
    );
    await sink.keep([{ kind: 'note', t: 1, what: 'clock' }]);
    await sink.keep([{ kind: 'note', t: 2, what: 'clock' }]);

    const { lines } = await readTrace([await textOf(await archive().save(SCOPE, 0))]);
    expect(lines).toMatchObject([
      { what: 'linesLost', data: { parts: 1 } },
      { what: 'clock', t: 2 },
    ]);
  });
});
