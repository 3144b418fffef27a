import type { OperationAction } from '@/domain/operation';
import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { findOperation } from './listOperations';
import { recordOperation, type RecordedOperation } from './operationStore';
import { timeOutOperations, supersedeOperations, settleOperations } from './settleOperations';

const REQUESTED_AT = new Date('2026-03-02T12:30:00.000Z');
const later = (seconds: number) => new Date(REQUESTED_AT.getTime() + seconds * 1000);
const ONGOING = { slug: 'ubereats', status: 'ongoing' as const, code: null };
const SILENT = { slug: 'ubereats', status: 'fail' as const, code: 'CHANNEL_SILENT' };
const REFUSED = { slug: 'ubereats', status: 'fail' as const, code: 'CHANNEL_REFUSED' };

describe('ongoing operations', () => {
  const database = useTestDatabase();
  const record = (over: Partial<RecordedOperation>) => recordOperation(database(), aRecordedOperation({ date: REQUESTED_AT, ...over }));
  const stored = (id = 'operation-1') => findOperation(database(), 'all', id);
  const report = { locationId: 'location-es-1', slugs: ['ubereats'], actions: ['store-close' as OperationAction], isConfirmed: () => true };
  const settle = (now: Date, over: Partial<typeof report> = {}) => settleOperations(database(), { ...report, ...over, now });

  it('succeed when the channel reports the requested state', async () => {
    const glovo = { slug: 'glovo', status: 'success' as const, code: null };
    await record({ channels: [glovo, ONGOING] });
    await record({ id: 'operation-2', channels: [ONGOING] });

    expect(await settle(later(30))).toBe(true);

    expect(await stored()).toMatchObject({ status: 'success', channels: [glovo, { ...ONGOING, status: 'success' }] });
    expect((await stored('operation-2'))?.status).toBe('success');
    expect(await settle(later(31))).toBe(false);
  });

  it('succeed on a report after the timeout', async () => {
    await record({ channels: [SILENT] });

    expect(await settle(later(120))).toBe(true);

    expect(await stored()).toMatchObject({ status: 'success', channels: [{ slug: 'ubereats', status: 'success', code: null }] });
  });

  it.each([
    ['a report of another channel', ONGOING, { slugs: ['glovo'] }, 10],
    ['a report of another location', ONGOING, { locationId: 'location-es-2' }, 10],
    ['a report about another action', ONGOING, { actions: ['store-open' as const] }, 10],
    ['a report of another state', ONGOING, { isConfirmed: () => false }, 10],
    ['a report long afterwards', ONGOING, {}, 3600],
    ['a report after a rejection', REFUSED, {}, 10],
  ])('ignore %s', async (_what, channel, over, seconds) => {
    const before = await record({ channels: [channel] });

    expect(await settle(later(seconds), over as Partial<typeof report>)).toBe(false);

    expect(await stored()).toEqual(before);
  });

  it('time out after one minute for a channel, fifteen for a product and thirty for a menu', async () => {
    await record({ channels: [ONGOING, { slug: 'glovo', status: 'success', code: null }] });
    await record({ id: 'operation-2', action: 'product-snooze', channels: [ONGOING] });
    await record({ id: 'operation-3', action: 'catalog-menu-push', channels: [ONGOING] });

    expect((await timeOutOperations(database(), later(59))).locationIds).toEqual([]);
    expect((await timeOutOperations(database(), later(60))).locationIds).toEqual(['location-es-1']);
    expect(await stored()).toMatchObject({ status: 'partial-success', channels: [SILENT, { status: 'success' }] });
    expect((await stored('operation-2'))?.status).toBe('ongoing');
    expect((await timeOutOperations(database(), later(15 * 60))).locationIds).toEqual(['location-es-1']);
    expect((await stored('operation-2'))?.status).toBe('fail');
    expect((await stored('operation-3'))?.status).toBe('ongoing');
    expect((await timeOutOperations(database(), later(30 * 60))).locationIds).toEqual(['location-es-1']);
    expect((await stored('operation-3'))?.status).toBe('fail');
  });

  it('measure the timeout of a channel from its own request, even if that was retried later', async () => {
    const requested = (seconds: number) => ({ ...ONGOING, askedAt: later(seconds).toISOString() });
    await record({ channels: [requested(300), { ...ONGOING, slug: 'glovo' }] });
    await record({ id: 'operation-2', channels: [requested(900)] });

    expect((await timeOutOperations(database(), later(301))).locationIds).toEqual(['location-es-1']);
    expect((await stored())?.channels.map(({ status }) => status)).toEqual(['ongoing', 'fail']);

    // Ten minutes after the request to this channel, long after the operation began.
    expect(await settle(later(890))).toBe(true);
    expect((await stored())?.channels.map(({ status }) => status)).toEqual(['success', 'fail']);
    expect(await settle(later(900 + 601))).toBe(false);
  });

  it('fail when a newer request supersedes them, and stay failed on a later report', async () => {
    await record({ channels: [ONGOING, { ...ONGOING, slug: 'glovo' }] });
    await record({ id: 'operation-2', channels: [ONGOING] });
    await record({ id: 'operation-3', channels: [SILENT] });

    const isSuperseded = ({ operation }: { operation: { id: string } }) => operation.id !== 'operation-2';
    await supersedeOperations(database(), { ...report, isSuperseded });
    await settle(later(30));

    expect((await stored())?.channels).toEqual([
      { ...ONGOING, status: 'fail', code: 'OVERTAKEN' },
      { ...ONGOING, slug: 'glovo' },
    ]);
    expect((await stored('operation-2'))?.status).toBe('success');
    // This operation had timed out, so its result was not final.
    expect((await stored('operation-3'))?.status).toBe('success');
  });

  it('time out at all their locations', async () => {
    const at = (locationId: string) => ({ ...ONGOING, locationId });
    const channels = ['location-es-1', 'location-es-2'].map(at);
    await record({ locationId: null, affectedEntityId: 'master-1', action: 'master-catalog-menu-push', channels });

    expect((await timeOutOperations(database(), later(30 * 60))).locationIds).toEqual(['location-es-1', 'location-es-2']);
  });

  it('are all completed by concurrent reports and timeouts without a deadlock', async () => {
    const ids = Array.from({ length: 12 }, (_, number) => `operation-${number}`);
    const slugs = ['ubereats', 'glovo', 'justeat'];
    for (const id of ids) await record({ id, channels: slugs.map((slug) => ({ ...ONGOING, slug })) });

    await Promise.all([
      ...slugs.map((slug) =>
        database().transaction((transaction) => settleOperations(transaction, { ...report, slugs: [slug], now: later(61) })),
      ),
      timeOutOperations(database(), later(61)),
    ]);

    const statuses = await Promise.all(ids.map(async (id) => (await stored(id))?.status));
    expect(statuses).toEqual(ids.map(() => 'success'));
  });
});
