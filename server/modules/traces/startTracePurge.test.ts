import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { printTraceFiles } from '../../platform/db/schema';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { waitUntil } from '../../../test/server/testPrinter';
import { startTracePurge } from './startTracePurge';
import { findTraceFile, purgeTraces, insertTrace, listTraces } from './traceStore';

const SENT = new Date('2026-11-21T20:00:00.000Z');
const after = (days: number, ms = 0) => new Date(SENT.getTime() + days * 86_400_000 + ms);

describe('the traces for support', () => {
  const database = useTestDatabase();

  function insert(at: Date, gzip = Buffer.from('packed')) {
    const about = { accountId: 'account-es', locationId: null, orderId: null, printerUuid: null };
    const by = { userId: 'user-location-staff', userEmail: 'location-staff@demo.pase' };
    return insertTrace(database(), { ...about, ...by, at, words: '', from: at, to: at, lines: 1 }, gzip);
  }

  async function storedIds(): Promise<string[]> {
    return (await listTraces(database(), {})).traces.map(({ id }) => id);
  }

  it('are stored for 30 days and then deleted with their files [TR-02]', async () => {
    const older = await insert(SENT);
    const newer = await insert(after(0, 1));

    await purgeTraces(database(), after(30));
    expect(await storedIds()).toEqual([newer.id, older.id]);

    await purgeTraces(database(), after(30, 1));
    expect(await storedIds()).toEqual([newer.id]);
    expect(await findTraceFile(database(), older.id)).toBeNull();
    expect(await database().select({ id: printTraceFiles.traceId }).from(printTraceFiles)).toEqual([{ id: newer.id }]);
    expect(older.storedUntil).toBe(after(30).toISOString());
  });

  it('free their disk space when deleted', async () => {
    const size = async () => {
      const [row] = await database()
        .select({ bytes: sql<number>`pg_total_relation_size('print_trace_files')::int` })
        .from(sql`(values (1)) one`);
      return row?.bytes ?? 0;
    };
    // Random bytes, which the database cannot compress.
    for (const day of [0, 1, 2]) await insert(after(day), randomBytes(500_000));
    const full = await size();

    await purgeTraces(database(), after(40));

    expect(await size()).toBeLessThan(full / 2);
  });

  describe('while the server runs', () => {
    beforeEach(() => {
      // The database uses the real timers.
      jest.useFakeTimers({
        now: 0,
        doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setTimeout'],
      });
    });
    afterEach(() => jest.useRealTimers());

    it('are deleted at the start and every hour, until the purge is stopped', async () => {
      await insert(SENT);
      let now = after(30, 1);
      const stop = startTracePurge(database(), () => now);
      await waitUntil(async () => (await storedIds()).length === 0);
      await insert(after(0, 1));
      now = after(31);

      jest.advanceTimersByTime(3_600_000 - 1);
      expect(await storedIds()).toHaveLength(1);
      jest.advanceTimersByTime(1);
      await stop();
      expect(await storedIds()).toEqual([]);

      await insert(SENT);
      jest.advanceTimersByTime(2 * 3_600_000);
      await stop();
      expect(await storedIds()).toHaveLength(1);
    });

    it('are deleted by a later purge after one that failed', async () => {
      await insert(SENT);
      await database().execute(sql`alter table print_traces rename to print_traces_gone`);
      const stop = startTracePurge(database(), () => after(31));
      await stop();
      await database().execute(sql`alter table print_traces_gone rename to print_traces`);

      const again = startTracePurge(database(), () => after(31));
      await again();

      expect(await storedIds()).toEqual([]);
    });
  });
});
