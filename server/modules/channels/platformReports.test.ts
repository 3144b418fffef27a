import { eq } from 'drizzle-orm';
import { blockedItems, channelStatuses, locations, operations } from '../../platform/db/schema';
import { listBlockedItems } from '../productAvailability/blockStore';
import { findChannelStatus, toLocationChannelStatus } from './channelStatusStore';
import { log } from '../../platform/monitoring/log';
import { findOperation } from '../operations/listOperations';
import { recordOperation } from '../operations/operationStore';
import { aRecordedOperation } from '../../../test/server/aRecordedOperation';
import { useTestServer } from '../../../test/server/testServer';
import { createPlatformReports } from './platformReports';

const LOCATION = 'location-es-1';
const AT = new Date('2026-03-02T12:30:30.000Z');

describe('createPlatformReports', () => {
  const { server, database } = useTestServer();
  const reports = () => createPlatformReports(server.context, () => AT);

  beforeEach(async () => {
    await database().delete(channelStatuses);
    await database().delete(operations);
  });

  it('saves the reported status next to the requested one and notifies the clients [SA-01, BS-01]', async () => {
    const asked = { askedStatus: 'open' as const, askedAt: new Date('2026-03-02T12:00:00.000Z'), askedBy: 'Ana Cortés' };
    await database()
      .insert(channelStatuses)
      .values({ locationId: LOCATION, slug: 'glovo', status: 'open', ...asked });

    await reports().channelReported(LOCATION, 'glovo', { status: 'paused', until: null, reason: 'Dos pedidos no se aceptaron a tiempo' });

    const status = await findChannelStatus(database(), LOCATION, 'glovo');
    expect(status).toEqual({
      status: 'paused',
      until: null,
      reason: 'Dos pedidos no se aceptaron a tiempo',
      reportedAt: AT.toISOString(),
      asked: { status: 'open', until: null, at: '2026-03-02T12:00:00.000Z', by: 'Ana Cortés' },
    });
    expect(server.recorded.locationEvents).toEqual([{ event: 'channel.changed', locationId: LOCATION, slug: 'glovo', ...status }]);
  });

  it('completes the operation that waited for the report [HI-01]', async () => {
    const channels = [{ slug: 'ubereats', status: 'ongoing' as const, code: null }];
    await recordOperation(database(), aRecordedOperation({ channels }));

    await reports().channelReported(LOCATION, 'ubereats', { status: 'open', until: null });
    expect((await findOperation(database(), 'all', 'operation-1'))?.status).toBe('ongoing');
    await reports().channelReported(LOCATION, 'ubereats', { status: 'paused', until: null });

    expect((await findOperation(database(), 'all', 'operation-1'))?.status).toBe('success');
    expect(server.recorded.locationEvents.map(({ event }) => event)).toEqual(['channel.changed', 'channel.changed', 'operations.changed']);
  });

  it('completes a pause operation only for a pause with the same end, to the minute [HI-01, BS-01]', async () => {
    const channels = [{ slug: 'ubereats', status: 'ongoing' as const, code: null }];
    await recordOperation(database(), aRecordedOperation({ channels, until: new Date('2026-03-02T15:00:20.000Z') }));
    const statusAfter = async (until: string | null) => {
      await reports().channelReported(LOCATION, 'ubereats', { status: 'paused', until: until === null ? null : new Date(until) });
      return (await findOperation(database(), 'all', 'operation-1'))?.status;
    };

    expect(await statusAfter(null)).toBe('ongoing');
    expect(await statusAfter('2026-03-02T13:00:00.000Z')).toBe('ongoing');
    expect(await statusAfter('2026-03-02T15:00:00.000Z')).toBe('success');
  });

  it('saves the status of a disabled channel, so that it does not stay outdated [SA-01]', async () => {
    await database().insert(channelStatuses).values({ locationId: LOCATION, slug: 'glovo', status: 'paused' });
    const data = { channels: [{ slug: 'glovo', enabled: false }] };
    await database().update(locations).set({ data }).where(eq(locations.id, LOCATION));

    await reports().channelReported(LOCATION, 'glovo', { status: 'open', until: null });

    expect((await findChannelStatus(database(), LOCATION, 'glovo')).status).toBe('open');
  });

  it('saves item reports', async () => {
    const [item] = await listBlockedItems(database(), LOCATION);
    if (!item) throw new Error('Demo data lacks a blocked item at location-es-1.');

    await createPlatformReports(server.context).itemsReported(LOCATION, 'glovo', [
      { innerId: item.innerId, kind: item.kind, suspended: false },
    ]);

    const after = (await listBlockedItems(database(), LOCATION)).find(({ innerId }) => innerId === item.innerId);
    expect(after?.reports).toContainEqual({ slug: 'glovo', suspended: false, at: expect.any(String) });
    expect(server.recorded.locationEvents).toEqual([{ event: 'blocks.changed', locationId: LOCATION }]);
  });

  it.each([
    ['an unknown location', 'nothing', 'glovo'],
    ['a channel that it does not have', LOCATION, 'rappi'],
  ])('logs and ignores a report for %s', async (_what, location, slug) => {
    const logged = jest.spyOn(log, 'warn').mockImplementation(() => undefined);
    const blockedNow = () => database().select().from(blockedItems).orderBy(blockedItems.locationId, blockedItems.innerId);
    const blocked = await blockedNow();

    await reports().channelReported(location, slug, { status: 'paused', until: null });
    await reports().itemsReported(location, slug, [{ innerId: 'dish-1', kind: 'product', suspended: false }]);

    expect(await database().select().from(channelStatuses)).toEqual([]);
    expect(await blockedNow()).toEqual(blocked);
    expect([logged.mock.calls.length, server.recorded.locationEvents]).toEqual([2, []]);
    logged.mockRestore();
  });

  it('saves concurrent reports of many channels without a deadlock', async () => {
    const slugs = ['glovo', 'ubereats', 'justeat', 'deliveroo', 'ecommerce', 'whatsapp'];
    const channels = slugs.map((slug) => ({ slug, status: 'ongoing' as const, code: null }));
    for (const id of ['one', 'two', 'three']) await recordOperation(database(), aRecordedOperation({ id, channels }));

    await Promise.all(
      slugs.flatMap((slug) => [1, 2].map(() => reports().channelReported(LOCATION, slug, { status: 'paused', until: null }))),
    );

    const rows = await database().select().from(channelStatuses);
    expect(
      rows
        .map(toLocationChannelStatus)
        .map(({ slug, status }) => [slug, status])
        .sort(),
    ).toEqual(slugs.map((slug) => [slug, 'paused']).sort());
    expect((await database().select().from(operations)).map(({ status }) => status)).toEqual(['success', 'success', 'success']);
  });
});
