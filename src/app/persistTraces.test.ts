import { deleteDB } from 'idb';
import { readTrace } from '@/domain/trace/readTrace';
import { persistTraces } from '@/app/persistTraces';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { recordServerTime } from '@/services/realtime/serverClock';
import { createTraceRecorder } from '@/services/traces/traceRecorder';

describe('persistTraces', () => {
  afterEach(() => deleteDB('pase-traces', { blocked: () => undefined }));

  it('stores the records of several tabs and saves them with app, machines, zone and browser [TR-01, TR-02]', async () => {
    const [first, second] = [createTraceRecorder(), createTraceRecorder()];
    first.note('clock', { tab: 1 });
    const archive = await persistTraces(first, 'page-1');
    await persistTraces(second, 'page-2');
    second.note('clock', { tab: 2 });
    await second.flush();
    const { packed } = await archive.save({ kind: 'all', id: null, locationId: null }, 0);
    const text = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')));
    const { header, lines, faults } = await readTrace([await text.text()]);

    expect(faults).toEqual([]);
    expect(header).toMatchObject({
      app: APP_VERSION,
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      browser: navigator.userAgent,
    });
    expect(Object.keys(header?.machines ?? {})).toEqual(Object.keys(MACHINES_BY_NAME));
    expect(new Set(Object.values(header?.machines ?? {})).size).toBe(Object.keys(MACHINES_BY_NAME).length);
    expect(lines.flatMap((line) => (line.kind === 'note' ? [[line.page, line.what, line.data]] : []))).toEqual(
      expect.arrayContaining([
        ['page-1', 'clock', { tab: 1 }],
        ['page-1', 'pageBegan', { app: APP_VERSION, kept: 'browser', at: expect.any(String) as unknown }],
        ['page-2', 'clock', { tab: 2 }],
      ]),
    );
  });

  it('saves what an earlier page recorded before it crashed or its user signed out [BT-02]', async () => {
    const crashed = createTraceRecorder();
    await persistTraces(crashed, 'page-1');
    crashed.note('clock', { page: 1 });
    await crashed.flush();

    // The first page is not closed.
    const archive = await persistTraces(createTraceRecorder(), 'page-2');
    const { packed } = await archive.save({ kind: 'all', id: null, locationId: null }, 0);
    const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
    expect((await readTrace([text])).lines.flatMap((line) => (line.kind === 'note' ? [[line.page, line.what]] : []))).toEqual(
      expect.arrayContaining([
        ['page-1', 'clock'],
        ['page-2', 'pageBegan'],
      ]),
    );
  });

  it('records a wrong computer clock once, and again when it is corrected', async () => {
    const recorder = createTraceRecorder();
    const notes = jest.spyOn(recorder, 'note');
    const clocks = () => notes.mock.calls.flatMap(([what, data]) => (what === 'clock' ? [data] : []));
    const receiveTimes = (aheadMs: number, times: number) => {
      for (let time = 0; time < times; time += 1) recordServerTime({ serverTime: new Date(Date.now() - aheadMs).toISOString() });
    };
    receiveTimes(30_000, 3);
    await persistTraces(recorder, 'page-1');
    receiveTimes(30_000, 3);
    expect(clocks()).toEqual([]);

    receiveTimes(600_000, 5);
    expect(clocks()).toEqual([{ aheadMs: 600_000 }]);
    receiveTimes(0, 3);
    expect(clocks()).toEqual([{ aheadMs: 600_000 }, { aheadMs: 0 }]);
  });

  it('flushes the recorder when the page is left', async () => {
    const recorder = createTraceRecorder();
    const archive = await persistTraces(recorder, 'page-1');
    const flush = jest.spyOn(recorder, 'flush');
    dispatchEvent(new Event('pagehide'));

    expect(flush).toHaveBeenCalledTimes(1);
    expect(archive.storedIn).toBe('browser');
  });
});
