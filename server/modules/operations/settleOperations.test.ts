import type { OperationAction } from '@/domain/operation';
import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findOperation } from './listOperations';
import { recordOperation, type RecordedOperation } from './operationStore';
import { timeOutOperations, supersedeOperations, settleOperations } from './settleOperations';

const ASKED = new Date('2026-03-02T12:30:00.000Z');
const later = (seconds: number) => new Date(ASKED.getTime() + seconds * 1000);
const ONGOING = { slug: 'ubereats', status: 'ongoing' as const, code: null };
const SILENT = { slug: 'ubereats', status: 'fail' as const, code: 'CHANNEL_SILENT' };
const REFUSED = { slug: 'ubereats', status: 'fail' as const, code: 'CHANNEL_REFUSED' };

describe('operations that wait for a channel', () => {
  const database = useTestDatabase();
  const note = (over: Partial<RecordedOperation>) => recordOperation(database(), aRecordedOperation({ date: ASKED, ...over }));
  const kept = (id = 'operation-1') => findOperation(database(), 'all', id);
  const report = { locationId: 'location-es-1', slugs: ['ubereats'], actions: ['store-close' as OperationAction], isSo: () => true };
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
    ['another channel', ONGOING, { slugs: ['glovo'] }, 10],
    ['another location', ONGOING, { locationId: 'location-es-2' }, 10],
    ['the opposite', ONGOING, { actions: ['store-open' as const] }, 10],
    ['what is not so', ONGOING, { isSo: () => false }, 10],
    ['what comes long afterwards', ONGOING, {}, 3600],
    ['what comes after a refusal', REFUSED, {}, 10],
  ])('have nothing to do with %s', async (_what, channel, over, seconds) => {
    const before = await note({ channels: [channel] });

    expect(await settle(later(seconds), over as Partial<typeof report>)).toBe(false);

    expect(await kept()).toEqual(before);
  });

  it('fail after their time: a minute for a channel, fifteen for a product, thirty for a menu', async () => {
    await note({ channels: [ONGOING, { slug: 'glovo', status: 'success', code: null }] });
    await note({ id: 'operation-2', action: 'product-snooze', channels: [ONGOING] });
    await note({ id: 'operation-3', action: 'catalog-menu-push', channels: [ONGOING] });

    expect((await timeOutOperations(database(), later(59))).locationIds).toEqual([]);
    expect((await timeOutOperations(database(), later(60))).locationIds).toEqual(['location-es-1']);
    expect(await kept()).toMatchObject({ status: 'partial-success', channels: [SILENT, { status: 'success' }] });
    expect((await kept('operation-2'))?.status).toBe('ongoing');
    expect((await timeOutOperations(database(), later(15 * 60))).locationIds).toEqual(['location-es-1']);
    expect((await kept('operation-2'))?.status).toBe('fail');
    expect((await kept('operation-3'))?.status).toBe('ongoing');
    expect((await timeOutOperations(database(), later(30 * 60))).locationIds).toEqual(['location-es-1']);
    expect((await kept('operation-3'))?.status).toBe('fail');
  });

  it('have the time of a channel from when that one was asked: also where a person asks it again later', async () => {
    const asked = (seconds: number) => ({ ...ONGOING, askedAt: later(seconds).toISOString() });
    await note({ channels: [asked(300), { ...ONGOING, slug: 'glovo' }] });
    await note({ id: 'operation-2', channels: [asked(900)] });

    expect((await timeOutOperations(database(), later(301))).locationIds).toEqual(['location-es-1']);
    expect((await kept())?.channels.map(({ status }) => status)).toEqual(['ongoing', 'fail']);

    // Ten minutes after it was asked first, long after it began.
    expect(await settle(later(890))).toBe(true);
    expect((await kept())?.channels.map(({ status }) => status)).toEqual(['success', 'fail']);
    expect(await settle(later(900 + 601))).toBe(false);
  });

  it('are overtaken by what is wanted instead: they fail at once, and no report makes them a success', async () => {
    await note({ channels: [ONGOING, { ...ONGOING, slug: 'glovo' }] });
    await note({ id: 'operation-2', channels: [ONGOING] });
    await note({ id: 'operation-3', channels: [SILENT] });

    const isOvertaken = ({ operation }: { operation: { id: string } }) => operation.id !== 'operation-2';
    await supersedeOperations(database(), { ...report, isOvertaken });
    await settle(later(30));

    expect((await kept())?.channels).toEqual([
      { ...ONGOING, status: 'fail', code: 'OVERTAKEN' },
      { ...ONGOING, slug: 'glovo' },
    ]);
    expect((await kept('operation-2'))?.status).toBe('success');
    // Of that one nobody knew what became of it.
    expect((await kept('operation-3'))?.status).toBe('success');
  });

  it('fail at all the locations that they are about', async () => {
    const at = (locationId: string) => ({ ...ONGOING, locationId });
    const channels = ['location-es-1', 'location-es-2'].map(at);
    await note({ locationId: null, affectedEntityId: 'master-1', action: 'master-catalog-menu-push', channels });

    expect((await timeOutOperations(database(), later(30 * 60))).locationIds).toEqual(['location-es-1', 'location-es-2']);
  });

  it('are all ended by reports and the clock at the same time, and nothing waits for ever', async () => {
    const ids = Array.from({ length: 12 }, (_, number) => `operation-${number}`);
    const slugs = ['ubereats', 'glovo', 'justeat'];
    for (const id of ids) await note({ id, channels: slugs.map((slug) => ({ ...ONGOING, slug })) });

    await Promise.all([
      ...slugs.map((slug) =>
        database().transaction((transaction) => settleOperations(transaction, { ...report, slugs: [slug], now: later(61) })),
      ),
      timeOutOperations(database(), later(61)),
    ]);

    const statuses = await Promise.all(ids.map(async (id) => (await kept(id))?.status));
    expect(statuses).toEqual(ids.map(() => 'success'));
  });
});
