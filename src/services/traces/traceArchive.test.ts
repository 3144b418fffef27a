import { deleteDB } from 'idb';
import { readTrace } from '@/domain/trace/readTrace';
import { TRACE_VERSION } from '@/domain/trace/traceFormat';
import { createStateReader } from '@/machines/replay/actorStates';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { buildTimeline } from '@/machines/replay/traceTimeline';
import { createTraceArchive, type SavedTrace } from '@/services/traces/traceArchive';
import { createTraceSink } from '@/services/traces/traceSink';
import { openTraceStore, type TraceStore } from '@/services/traces/traceStore';
import { aTraceHeader } from '../../../test/factories/aTraceHeader';
import { ORDER_CODE, recordSample } from '../../../test/machines/recordSample';

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

  it('saves a recording that can be parsed and replayed and contains no personal data [TR-02, TR-03]', async () => {
    await createTraceSink(store, 'page-1').store(await recordSample());
    const saved = await archive().save(SCOPE, 0);
    const text = await textOf(saved);
    const trace = await readTrace([text]);

    expect(trace.faults).toEqual([]);
    expect(trace.header).toMatchObject({ ...ORIGIN, version: TRACE_VERSION, scope: SCOPE });
    expect([saved.lines, saved.from, saved.to]).toEqual([trace.lines.length, trace.lines[0]?.t, trace.lines.at(-1)?.t]);
    expect(replayTrace(trace.lines, MACHINES_BY_NAME).filter(({ divergence }) => divergence)).toEqual([]);
    expect(text).not.toContain(ORDER_CODE);
  });

  it('uses different aliases for each trace', async () => {
    await createTraceSink(store, 'page-1').store(await recordSample());
    const aliases = async () => new Set((await textOf(await archive().save(SCOPE, 0))).match(/~[0-9a-z]{12}/g));
    const [first, second] = [await aliases(), await aliases()];

    expect(first.size).toBeGreaterThan(0);
    expect(second.size).toBe(first.size);
    expect([...first].filter((alias) => second.has(alias))).toEqual([]);
  });

  it('flushes the recorder first and omits what is older than the period', async () => {
    await store.add('{"old":1}\n', 1_000, 2_000);
    const flush = () => store.add('{"new":1}\n{"new":2}\n', 2_500, 3_000).then(() => undefined);
    const saved = await archive(flush).save(SCOPE, 2_001);

    expect([saved.lines, saved.from, saved.to, (await textOf(saved)).includes('old')]).toEqual([2, 2_500, 3_000, false]);
  });

  it('saves only a header when nothing was recorded', async () => {
    const saved = await archive().save(SCOPE, 0);
    expect([saved.lines, saved.from, (await textOf(saved)).split('\n').length]).toEqual([0, null, 2]);
  });

  it.each([
    ['bytes', 2_700, {}],
    ['lines', undefined, { lines: 300_000 }],
  ])('saves the newest whole chunks and sets isCut when there is more than the limit of %s [TR-02]', async (_what, most, size) => {
    const line = (n: number, data: string) => JSON.stringify({ kind: 'note', n, t: n, page: 'page-1', what: 'clock', data });
    for (let n = 1; n <= 9; n += 1) await store.add(`${line(n, 'x'.repeat(699 - line(n, '').length))}\n`, n, n);
    const sized: TraceStore = { ...store, list: async (since) => (await store.list(since)).map((part) => ({ ...part, ...size })) };
    const archive = createTraceArchive(sized, ORIGIN, () => Promise.resolve(), most);
    const saved = await archive.save(SCOPE, 0);
    const text = await textOf(saved);

    expect([saved.isCut, saved.from, saved.to, saved.lines]).toEqual([true, 7, 9, 3]);
    expect((await readTrace([text], most)).faults).toEqual([]);
    expect((await archive.save(SCOPE, 7)).isCut).toBe(false);
  });

  it("records lost chunks when the browser's storage is full", async () => {
    const sink = createTraceSink(
      { ...store, add: jest.fn().mockRejectedValueOnce(new Error('full')).mockImplementation(store.add) },
      'page-1',
    );
    await sink.store([{ kind: 'note', t: 1, what: 'clock' }]);
    await sink.store([{ kind: 'note', t: 2, what: 'clock' }]);

    const { lines } = await readTrace([await textOf(await archive().save(SCOPE, 0))]);
    expect(lines).toMatchObject([
      { what: 'linesLost', data: { parts: 1 } },
      { what: 'clock', t: 2 },
    ]);
  });

  /** A recorded evening in three chunks; `second` stores the second one. Returns the actor states after the gap. */
  async function anEveningOf(second: TraceStore['add']) {
    const seen = await recordSample();
    const third = Math.floor(seen.length / 3);
    const add = jest.fn(store.add).mockImplementationOnce(store.add).mockImplementationOnce(second);
    const sink = createTraceSink({ ...store, add }, 'page-1');
    for (const part of [seen.slice(0, third), seen.slice(third, 2 * third), seen.slice(2 * third)]) await sink.store(part);
    const trace = await readTrace([await textOf(await archive().save(SCOPE, 0))]);
    const timeline = buildTimeline({ ...trace, header: aTraceHeader() });
    const reader = createStateReader(timeline);
    const statesAt = (line: number) => timeline.actors.map((_, actor) => reader.at(actor, line));
    const note = trace.lines.findIndex((line) => line.kind === 'note' && line.what === 'linesLost');
    const afterNote = trace.lines.findIndex((line, index) => index > note && line.kind === 'step') - 1;
    return {
      ...trace,
      note: trace.lines[note],
      before: statesAt(note - 1),
      at: statesAt(note),
      restatedStates: statesAt(afterNote),
      end: statesAt(trace.lines.length - 1),
    };
  }

  it('restates all actors directly after a lost chunk [TR-01, BT-06]', async () => {
    const { lines, note, at, restatedStates, end } = await anEveningOf(() => Promise.reject(new Error('full')));

    expect(note).toMatchObject({ data: { parts: 1 } });
    expect(at.some((state) => state)).toBe(false);
    expect(restatedStates.filter((state) => state).length).toBeGreaterThan(3);
    // Actors that ended within the lost chunk are not restated.
    expect(end.filter((state) => state).length).toBeGreaterThanOrEqual(restatedStates.filter((state) => state).length);
    const reports = replayTrace(lines, MACHINES_BY_NAME);
    expect(reports.flatMap(({ divergence }) => divergence ?? [])).toEqual([]);
    expect(reports.reduce((sum, { steps }) => sum + steps, 0)).toBe(lines.filter(({ kind }) => kind === 'step').length);
  });

  it('restates nothing when the oldest chunk was evicted, though the trace records it [TR-01]', async () => {
    const { note, before, at } = await anEveningOf(async (...part) => (await store.add(...part)) + 37);

    expect(note).toMatchObject({ data: { oldest: 37 } });
    expect(before.filter((state) => state).length).toBeGreaterThan(3);
    expect(at).toEqual(before);
  });
});
