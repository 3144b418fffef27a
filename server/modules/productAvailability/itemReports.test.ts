import type { SuspendedItem } from '@/domain/suspendBody';
import { REQUEST_TIMEOUT_MS } from '@/domain/requestState';
import { blockedItems, operations } from '../../platform/db/schema';
import { listOperations } from '../operations/listOperations';
import { recordOperation } from '../operations/operationStore';
import { timeOutOperations } from '../operations/settleOperations';
import type { PlatformReply } from '../channels/platforms';
import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { recordingPlatforms } from '../../../test/server/recordingPlatforms';
import { useTestServer } from '../../../test/server/testServer';
import { listBlockedItems } from './blockStore';
import { saveItemReports, type ItemReport } from './itemReports';

const LOCATION = 'location-es-1';
const PIZZA: SuspendedItem = { innerId: 'dish-2', kind: 'product', suspended: true, until: null, channels: ['glovo'] };
const PAELLA: SuspendedItem = { ...PIZZA, innerId: 'dish-3' };

describe('saveItemReports', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(blockedItems);
    await database().delete(operations);
    server.context.platforms = recordingPlatforms({ glovo: { kind: 'taken' }, justeat: { kind: 'taken' } }).platforms;
  });

  async function request(...items: SuspendedItem[]) {
    const reply = await call('PUT', `/Locations/${LOCATION}/catalogs/items-suspend`, { as: 'location-staff', body: { items } });
    expect(reply.body.data.results).toContainEqual({ slug: 'glovo', status: 'ongoing', code: null });
    server.recorded.locationEvents = [];
  }
  const report = (reports: readonly ItemReport[], slug = 'glovo') =>
    saveItemReports(
      server.context,
      LOCATION,
      slug,
      reports.map(({ innerId, kind, suspended }) => ({ innerId, kind, suspended })),
    );
  /** Waits for the next millisecond, so that the next request has a later time. */
  const nextMillisecond = async () => {
    const now = Date.now();
    while (Date.now() === now) await new Promise(setImmediate);
  };
  const history = async () => (await listOperations(database(), 'all', {})).operations.map(({ action, status }) => [action, status]);
  const blocked = () => listBlockedItems(database(), LOCATION);
  const notified = () => server.recorded.locationEvents.map((change) => [change.event, 'locationId' in change && change.locationId]);

  it('saves the report, completes the waiting operation and notifies the clients [BS-01]', async () => {
    await request(PIZZA);
    expect(await history()).toEqual([['product-snooze', 'ongoing']]);

    await report([PIZZA]);

    expect(await blocked()).toMatchObject([{ innerId: 'dish-2', suspended: true, reports: [{ slug: 'glovo', suspended: true }] }]);
    expect(await history()).toEqual([['product-snooze', 'success']]);
    expect(notified()).toEqual([
      ['blocks.changed', LOCATION],
      ['operations.changed', LOCATION],
    ]);
  });

  it('completes an operation only after every channel has reported all its items', async () => {
    await request({ ...PIZZA, channels: ['glovo', 'justeat'] }, PAELLA);

    await report([PIZZA]);
    expect(await history()).toEqual([['product-snooze', 'ongoing']]);
    expect(notified()).toEqual([['blocks.changed', LOCATION]]);
    await report([PAELLA]);
    expect(await history()).toEqual([['product-snooze', 'ongoing']]);
    // Paella was requested from Glovo only.
    await report([PIZZA], 'justeat');

    expect(await history()).toEqual([['product-snooze', 'success']]);
  });

  it('saves a report of the opposite state and completes nothing', async () => {
    await request(PIZZA);

    await report([{ ...PIZZA, suspended: false }]);

    expect(await blocked()).toMatchObject([{ suspended: true, reports: [{ slug: 'glovo', suspended: false }] }]);
    expect(await history()).toEqual([['product-snooze', 'ongoing']]);
  });

  it('completes an unblock operation and deletes the rows [PB-03]', async () => {
    await request(PIZZA, PAELLA);
    await report([PIZZA, PAELLA]);
    await request({ ...PIZZA, suspended: false }, { ...PAELLA, suspended: false });
    expect((await blocked()).map(({ suspended, reports }) => [suspended, reports.map((report) => report.suspended)])).toEqual([
      [false, [true]],
      [false, [true]],
    ]);

    await report([{ ...PIZZA, suspended: false }]);
    expect((await blocked()).map(({ innerId }) => innerId)).toEqual(['dish-3']);
    expect((await history())[0]).toEqual(['product-unsnooze', 'ongoing']);
    await report([{ ...PAELLA, suspended: false }]);

    expect(await database().select().from(blockedItems)).toEqual([]);
    expect(await history()).toEqual([
      ['product-unsnooze', 'success'],
      ['product-snooze', 'success'],
    ]);
  });

  it('does not complete the operation of a product for a report of a modifier with the same id', async () => {
    const product: SuspendedItem = { ...PIZZA, innerId: 'same' };
    const since = new Date(Date.now() - 60_000);
    const row = { ...PIZZA, innerId: 'same', locationId: LOCATION, name: 'Queso', since, until: null, by: 'Ana' };
    await database()
      .insert(blockedItems)
      .values([row, { ...row, kind: 'modifier' }]);
    const items = [{ innerId: 'same', kind: 'product' as const, name: 'Queso' }];
    const channels = [{ slug: 'glovo', status: 'ongoing' as const, code: null }];
    await recordOperation(database(), aRecordedOperation({ action: 'product-snooze', date: since, items, channels }));

    await report([{ ...product, kind: 'modifier' }]);
    expect(await history()).toEqual([['product-snooze', 'ongoing']]);
    await report([product]);

    expect(await history()).toEqual([['product-snooze', 'success']]);
  });

  describe('after a newer request', () => {
    const codes = async () =>
      (await listOperations(database(), 'all', {})).operations.map(({ action, channels }) => [action, ...channels.map(({ code }) => code)]);

    it('supersedes the first operation [HI-01]', async () => {
      await request(PIZZA);
      await nextMillisecond();
      await request({ ...PIZZA, suspended: false });

      expect(await codes()).toEqual([
        ['product-unsnooze', null],
        ['product-snooze', 'OVERTAKEN'],
      ]);
      await report([{ ...PIZZA, suspended: false }]);
      expect(await history()).toEqual([
        ['product-unsnooze', 'success'],
        ['product-snooze', 'fail'],
      ]);
    });

    it('completes the first operation for the items that the newer request does not contain', async () => {
      await request(PIZZA, PAELLA);
      await nextMillisecond();
      await request({ ...PIZZA, suspended: false });
      expect(await codes()).toEqual([
        ['product-unsnooze', null],
        ['product-snooze', null],
      ]);

      await report([{ ...PIZZA, suspended: false }]);
      await report([PAELLA]);

      expect(await history()).toEqual([
        ['product-unsnooze', 'success'],
        ['product-snooze', 'success'],
      ]);
    });

    it('does not supersede the operation of another channel', async () => {
      await request({ ...PIZZA, channels: ['glovo', 'justeat'] });
      await nextMillisecond();
      await request({ ...PIZZA, suspended: false });

      expect(await codes()).toEqual([
        ['product-unsnooze', null],
        ['product-snooze', 'OVERTAKEN', null],
      ]);
    });

    it('supersedes a first request whose reply arrives after the newer request', async () => {
      let answerFirst = (_answer: PlatformReply) => undefined as void;
      const answers = [new Promise<PlatformReply>((resolve) => (answerFirst = resolve))];
      server.context.platforms = recordingPlatforms({
        glovo: async () => (await answers.shift()) ?? { kind: 'taken' },
      }).platforms;
      const put = (item: SuspendedItem) =>
        call('PUT', `/Locations/${LOCATION}/catalogs/items/suspend`, { as: 'location-staff', body: item });

      const first = put(PIZZA);
      while (answers.length > 0) await nextMillisecond();
      await put({ ...PIZZA, suspended: false });
      answerFirst({ kind: 'taken' });
      await first;

      expect(await codes()).toEqual([
        ['product-unsnooze', null],
        ['product-snooze', 'OVERTAKEN'],
      ]);
    });
  });

  it('deletes the row of an expired block that the channel reports unblocked', async () => {
    const past = new Date(Date.now() - 1000);
    const reports = [{ slug: 'glovo', suspended: true, at: past.toISOString() }];
    await database()
      .insert(blockedItems)
      .values({ ...PIZZA, locationId: LOCATION, name: 'Pizza', since: past, until: past, by: 'Ana', reports });

    await report([{ ...PIZZA, suspended: false }]);

    expect(await database().select().from(blockedItems)).toEqual([]);
  });

  it('completes the operation when the report arrives before the reply to the request', async () => {
    server.context.platforms = recordingPlatforms({
      glovo: async () => {
        await report([PIZZA]);
        return { kind: 'taken' };
      },
    }).platforms;

    await request(PIZZA);

    expect(await history()).toEqual([['product-snooze', 'success']]);
  });

  it('turns a timed-out request into a success', async () => {
    server.context.platforms = recordingPlatforms({ glovo: { kind: 'silent' } }).platforms;
    await call('PUT', `/Locations/${LOCATION}/catalogs/items/suspend`, { as: 'location-staff', body: PIZZA });
    expect(await history()).toEqual([['product-snooze', 'fail']]);

    await report([PIZZA]);

    expect(await history()).toEqual([['product-snooze', 'success']]);
  });

  it('fails only the channels that do not report within 15 minutes', async () => {
    await request({ ...PIZZA, channels: ['glovo', 'justeat'] });
    await report([PIZZA]);

    expect((await timeOutOperations(database(), new Date(Date.now() + REQUEST_TIMEOUT_MS.item - 5000))).locationIds).toEqual([]);
    expect((await timeOutOperations(database(), new Date(Date.now() + REQUEST_TIMEOUT_MS.item))).locationIds).toEqual([LOCATION]);

    expect((await listOperations(database(), 'all', {})).operations[0]).toMatchObject({
      status: 'partial-success',
      channels: [
        { slug: 'glovo', status: 'success' },
        { slug: 'justeat', status: 'fail', code: 'CHANNEL_SILENT' },
      ],
    });
  });

  it('ignores items without a row and unknown locations', async () => {
    await report([PIZZA]);
    await saveItemReports(server.context, 'location-gone', 'glovo', [PIZZA]);

    expect(await blocked()).toEqual([]);
    expect(server.recorded.locationEvents).toEqual([]);
  });
});
