import { aNotedOperation } from '../testing/aNotedOperation';
import { useTestDatabase } from '../testing/testDatabase';
import { findOperation } from './listOperations';
import { noteOperation, type NotedOperation } from './operationStore';
import { giveUpOperations, settleOperations } from './settleOperations';

const ASKED = new Date('2026-03-02T12:30:00.000Z');
const later = (seconds: number) => new Date(ASKED.getTime() + seconds * 1000);
const ONGOING = { slug: 'ubereats', status: 'ongoing' as const, code: null };
const SILENT = { slug: 'ubereats', status: 'fail' as const, code: 'CHANNEL_SILENT' };
const REFUSED = { slug: 'ubereats', status: 'fail' as const, code: 'CHANNEL_REFUSED' };

describe('operations that wait for a channel', () => {
  const database = useTestDatabase();
  const note = (over: Partial<NotedOperation>) => noteOperation(database(), aNotedOperation({ date: ASKED, ...over }));
  const kept = (id = 'operation-1') => findOperation(database(), 'all', id);
  const report = { locationId: 'location-es-1', slug: 'ubereats', action: 'store-close' as const };
  const settle = (now: Date, over: Partial<typeof report> = {}) => settleOperations(database(), { ...report, ...over, now });

  it('succeed when it is as they wanted it', async () => {
    const glovo = { slug: 'glovo', status: 'success' as const, code: null };
    await note({ channels: [glovo, ONGOING] });
    await note({ id: 'operation-2', channels: [ONGOING] });

    expect(await settle(later(30))).toBe(true);

    expect(await kept()).toMatchObject({ status: 'success', channels: [glovo, { ...ONGOING, status: 'success' }] });
    expect((await kept('operation-2'))?.status).toBe('success');
    expect(await settle(later(31))).toBe(false);
  });

  it('succeed late as well, where nobody knew what became of them', async () => {
    await note({ channels: [SILENT] });

    expect(await settle(later(120))).toBe(true);

    expect(await kept()).toMatchObject({ status: 'success', channels: [{ slug: 'ubereats', status: 'success', code: null }] });
  });

  it.each([
    ['another channel', ONGOING, { slug: 'glovo' }, 10],
    ['another location', ONGOING, { locationId: 'location-es-2' }, 10],
    ['the opposite', ONGOING, { action: 'store-open' as const }, 10],
    ['what comes long afterwards', ONGOING, {}, 3600],
    ['what comes after a refusal', REFUSED, {}, 10],
  ])('have nothing to do with %s', async (_what, channel, over, seconds) => {
    const before = await note({ channels: [channel] });

    expect(await settle(later(seconds), over as Partial<typeof report>)).toBe(false);

    expect(await kept()).toEqual(before);
  });

  it('fail after their time: a minute for a channel, fifteen for a product', async () => {
    await note({ channels: [ONGOING, { slug: 'glovo', status: 'success', code: null }] });
    await note({ id: 'operation-2', action: 'product-snooze', channels: [ONGOING] });
    await note({ id: 'operation-3', action: 'catalog-menu-push', channels: [ONGOING] });

    expect(await giveUpOperations(database(), later(59))).toEqual([]);
    expect(await giveUpOperations(database(), later(60))).toEqual(['location-es-1']);
    expect(await kept()).toMatchObject({ status: 'partial-success', channels: [SILENT, { status: 'success' }] });
    expect((await kept('operation-2'))?.status).toBe('ongoing');
    expect(await giveUpOperations(database(), later(15 * 60))).toEqual(['location-es-1']);
    expect((await kept('operation-2'))?.status).toBe('fail');
    expect(await giveUpOperations(database(), later(86_400))).toEqual([]);
    expect((await kept('operation-3'))?.status).toBe('ongoing');
  });

  it('are all ended by reports and the clock at the same time, and nothing waits for ever', async () => {
    const ids = Array.from({ length: 12 }, (_, number) => `operation-${number}`);
    const slugs = ['ubereats', 'glovo', 'justeat'];
    for (const id of ids) await note({ id, channels: slugs.map((slug) => ({ ...ONGOING, slug })) });

    await Promise.all([
      ...slugs.map((slug) => database().transaction((transaction) => settleOperations(transaction, { ...report, slug, now: later(61) }))),
      giveUpOperations(database(), later(61)),
    ]);

    const statuses = await Promise.all(ids.map(async (id) => (await kept(id))?.status));
    expect(statuses).toEqual(ids.map(() => 'success'));
  });
});
