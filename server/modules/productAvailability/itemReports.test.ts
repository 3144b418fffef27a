import type { SuspendedItem } from '@/domain/suspendBody';
import { PROMISE_MS } from '@/domain/promise';
import { blockedItems, operations } from '../../platform/db/schema';
import { listOperations } from '../operations/listOperations';
import { recordOperation } from '../operations/operationStore';
import { timeOutOperations } from '../operations/settleOperations';
import type { PlatformAnswer } from '../channels/platforms';
import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { recordingPlatforms } from '../../../test/server/recordingPlatforms';
import { useTestServer } from '../../../test/server/testServer';
import { listBlockedItems } from './blockStore';
import { saveItemReports, type ItemReport } from './itemReports';

const HERE = 'location-es-1';
const PIZZA: SuspendedItem = { innerId: 'dish-2', kind: 'product', suspended: true, until: null, channels: ['glovo'] };
const PAELLA: SuspendedItem = { ...PIZZA, innerId: 'dish-3' };

describe('what a channel says of items later', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(blockedItems);
    await database().delete(operations);
    server.context.platforms = recordingPlatforms({ glovo: { kind: 'taken' }, justeat: { kind: 'taken' } }).platforms;
  });

  async function ask(...items: SuspendedItem[]) {
    const reply = await call('PUT', `/Locations/${HERE}/catalogs/items-suspend`, { as: 'location-staff', body: { items } });
    expect(reply.body.data.results).toContainEqual({ slug: 'glovo', status: 'ongoing', code: null });
    server.recorded.locationEvents = [];
  }
  const say = (reports: readonly ItemReport[], slug = 'glovo') =>
    saveItemReports(
      server.context,
      HERE,
      slug,
      reports.map(({ innerId, kind, suspended }) => ({ innerId, kind, suspended })),
    );
  /** The next wish is one of a later millisecond. */
  const later = async () => {
    const now = Date.now();
    while (Date.now() === now) await new Promise(setImmediate);
  };
  const history = async () => (await listOperations(database(), 'all', {})).operations.map(({ action, status }) => [action, status]);
  const blocked = () => listBlockedItems(database(), HERE);
  const told = () => server.recorded.locationEvents.map((change) => [change.event, 'locationId' in change && change.locationId]);

  it('is kept, ends what waited for it, and is told [BS-01]', async () => {
    await ask(PIZZA);
    expect(await history()).toEqual([['product-snooze', 'ongoing']]);

    await say([PIZZA]);

    expect(await blocked()).toMatchObject([{ innerId: 'dish-2', suspended: true, reports: [{ slug: 'glovo', suspended: true }] }]);
    expect(await history()).toEqual([['product-snooze', 'success']]);
    expect(told()).toEqual([
      ['blocks.changed', HERE],
      ['operations.changed', HERE],
    ]);
  });

  it('ends an operation only when it was said of all its items, and by all its channels', async () => {
    await ask({ ...PIZZA, channels: ['glovo', 'justeat'] }, PAELLA);

    await say([PIZZA]);
    expect(await history()).toEqual([['product-snooze', 'ongoing']]);
    expect(told()).toEqual([['blocks.changed', HERE]]);
    await say([PAELLA]);
    expect(await history()).toEqual([['product-snooze', 'ongoing']]);
    // Paella was asked of Glovo alone.
    await say([PIZZA], 'justeat');

    expect(await history()).toEqual([['product-snooze', 'success']]);
  });

  it('that is the opposite shows, and ends nothing', async () => {
    await ask(PIZZA);

    await say([{ ...PIZZA, suspended: false }]);

    expect(await blocked()).toMatchObject([{ suspended: true, reports: [{ slug: 'glovo', suspended: false }] }]);
    expect(await history()).toEqual([['product-snooze', 'ongoing']]);
  });

  it('ends the wait for what is sold again, and with it all that was kept [PB-03]', async () => {
    await ask(PIZZA, PAELLA);
    await say([PIZZA, PAELLA]);
    await ask({ ...PIZZA, suspended: false }, { ...PAELLA, suspended: false });
    expect((await blocked()).map(({ suspended, reports }) => [suspended, reports.map((report) => report.suspended)])).toEqual([
      [false, [true]],
      [false, [true]],
    ]);

    await say([{ ...PIZZA, suspended: false }]);
    expect((await blocked()).map(({ innerId }) => innerId)).toEqual(['dish-3']);
    expect((await history())[0]).toEqual(['product-unsnooze', 'ongoing']);
    await say([{ ...PAELLA, suspended: false }]);

    expect(await database().select().from(blockedItems)).toEqual([]);
    expect(await history()).toEqual([
      ['product-unsnooze', 'success'],
      ['product-snooze', 'success'],
    ]);
  });

  it('does not end what waits for the product of the same id as a modifier', async () => {
    const product: SuspendedItem = { ...PIZZA, innerId: 'same' };
    const since = new Date(Date.now() - 60_000);
    const row = { ...PIZZA, innerId: 'same', locationId: HERE, name: 'Queso', since, until: null, by: 'Ana' };
    await database()
      .insert(blockedItems)
      .values([row, { ...row, kind: 'modifier' }]);
    const items = [{ innerId: 'same', kind: 'product' as const, name: 'Queso' }];
    const channels = [{ slug: 'glovo', status: 'ongoing' as const, code: null }];
    await recordOperation(database(), aRecordedOperation({ action: 'product-snooze', date: since, items, channels }));

    await say([{ ...product, kind: 'modifier' }]);
    expect(await history()).toEqual([['product-snooze', 'ongoing']]);
    await say([product]);

    expect(await history()).toEqual([['product-snooze', 'success']]);
  });

  describe('that were asked for something else meanwhile', () => {
    const codes = async () =>
      (await listOperations(database(), 'all', {})).operations.map(({ action, channels }) => [action, ...channels.map(({ code }) => code)]);

    it('ends nothing of the first wish: it was overtaken [HI-01]', async () => {
      await ask(PIZZA);
      await later();
      await ask({ ...PIZZA, suspended: false });

      expect(await codes()).toEqual([
        ['product-unsnooze', null],
        ['product-snooze', 'OVERTAKEN'],
      ]);
      await say([{ ...PIZZA, suspended: false }]);
      expect(await history()).toEqual([
        ['product-unsnooze', 'success'],
        ['product-snooze', 'fail'],
      ]);
    });

    it('ends the first wish for the items that are left of it', async () => {
      await ask(PIZZA, PAELLA);
      await later();
      await ask({ ...PIZZA, suspended: false });
      expect(await codes()).toEqual([
        ['product-unsnooze', null],
        ['product-snooze', null],
      ]);

      await say([{ ...PIZZA, suspended: false }]);
      await say([PAELLA]);

      expect(await history()).toEqual([
        ['product-unsnooze', 'success'],
        ['product-snooze', 'success'],
      ]);
    });

    it('is not so at another channel', async () => {
      await ask({ ...PIZZA, channels: ['glovo', 'justeat'] });
      await later();
      await ask({ ...PIZZA, suspended: false });

      expect(await codes()).toEqual([
        ['product-unsnooze', null],
        ['product-snooze', 'OVERTAKEN', null],
      ]);
    });

    it('is known to the one whose answer comes late', async () => {
      let answerFirst = (_answer: PlatformAnswer) => undefined as void;
      const answers = [new Promise<PlatformAnswer>((resolve) => (answerFirst = resolve))];
      server.context.platforms = recordingPlatforms({
        glovo: async () => (await answers.shift()) ?? { kind: 'taken' },
      }).platforms;
      const put = (item: SuspendedItem) => call('PUT', `/Locations/${HERE}/catalogs/items/suspend`, { as: 'location-staff', body: item });

      const first = put(PIZZA);
      while (answers.length > 0) await later();
      await put({ ...PIZZA, suspended: false });
      answerFirst({ kind: 'taken' });
      await first;

      expect(await codes()).toEqual([
        ['product-unsnooze', null],
        ['product-snooze', 'OVERTAKEN'],
      ]);
    });
  });

  it('at the end of a block clears it away', async () => {
    const past = new Date(Date.now() - 1000);
    const reports = [{ slug: 'glovo', suspended: true, at: past.toISOString() }];
    await database()
      .insert(blockedItems)
      .values({ ...PIZZA, locationId: HERE, name: 'Pizza', since: past, until: past, by: 'Ana', reports });

    await say([{ ...PIZZA, suspended: false }]);

    expect(await database().select().from(blockedItems)).toEqual([]);
  });

  it('before the answer to the request is not lost', async () => {
    server.context.platforms = recordingPlatforms({
      glovo: async () => {
        await say([PIZZA]);
        return { kind: 'taken' };
      },
    }).platforms;

    await ask(PIZZA);

    expect(await history()).toEqual([['product-snooze', 'success']]);
  });

  it('after silence is a success, too', async () => {
    server.context.platforms = recordingPlatforms({ glovo: { kind: 'silent' } }).platforms;
    await call('PUT', `/Locations/${HERE}/catalogs/items/suspend`, { as: 'location-staff', body: PIZZA });
    expect(await history()).toEqual([['product-snooze', 'fail']]);

    await say([PIZZA]);

    expect(await history()).toEqual([['product-snooze', 'success']]);
  });

  it('not within 15 minutes is a failure, but of the channels that did it', async () => {
    await ask({ ...PIZZA, channels: ['glovo', 'justeat'] });
    await say([PIZZA]);

    expect((await timeOutOperations(database(), new Date(Date.now() + PROMISE_MS.item - 5000))).locationIds).toEqual([]);
    expect((await timeOutOperations(database(), new Date(Date.now() + PROMISE_MS.item))).locationIds).toEqual([HERE]);

    expect((await listOperations(database(), 'all', {})).operations[0]).toMatchObject({
      status: 'partial-success',
      channels: [
        { slug: 'glovo', status: 'success' },
        { slug: 'justeat', status: 'fail', code: 'CHANNEL_SILENT' },
      ],
    });
  });

  it('is left where it is of nothing that is kept, and of a location that is gone', async () => {
    await say([PIZZA]);
    await saveItemReports(server.context, 'location-gone', 'glovo', [PIZZA]);

    expect(await blocked()).toEqual([]);
    expect(server.recorded.locationEvents).toEqual([]);
  });
});
