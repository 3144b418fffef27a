import { auditEntrySchema } from '@/domain/auditEntry';
import { tolerantList } from '@/domain/reply';
import { ROLES } from '@/domain/role';
import { auditLogs } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

describe('auditRoutes', () => {
  const { call, database } = useTestServer();

  const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 12, n));

  function write(...given: Partial<typeof auditLogs.$inferInsert>[]) {
    const rows = given.map((over, n) => ({
      id: `line-${n}`,
      date: minute(n),
      userId: 'user-location-staff',
      userEmail: 'location-staff@demo.pase',
      action: 'addStatus',
      entity: 'order',
      entityId: 'order-1',
      changes: [{ path: 'status', old: 'ACEPTED', new: 'IN_KITCHEN' }],
      ...over,
    }));
    return database().insert(auditLogs).values(rows);
  }

  async function idsOf(path: string, as = 'product-admin'): Promise<string[]> {
    const { status, body } = await call('GET', path, { as });
    expect(status).toBe(200);
    return tolerantList(auditEntrySchema)
      .parse(body)
      .data.map(({ id }) => id);
  }

  it('returns the entries newest first, 50 per page, with the total count [AU-01]', async () => {
    await write(...Array.from({ length: 52 }, () => ({})));

    const { body } = await call('GET', '/audit-logs?ts=1', { as: 'product-admin' });

    expect(body).toMatchObject({ count: 50, totalCount: 52 });
    expect(body.data[0]).toEqual({
      id: 'line-51',
      date: minute(51).toISOString(),
      userId: 'user-location-staff',
      userEmail: 'location-staff@demo.pase',
      action: 'addStatus',
      entity: 'order',
      entityId: 'order-1',
      changes: [{ path: 'status', old: 'ACEPTED', new: 'IN_KITCHEN' }],
    });
    expect(await idsOf('/audit-logs?page=1')).toEqual(['line-1', 'line-0']);
  });

  it('filters by user, entity, entity id, action and period, which includes its start and excludes its end [AU-01]', async () => {
    await write({}, { userId: 'user-2' }, { entity: 'flag', entityId: 'store-availability', action: 'update' }, {});

    expect(await idsOf('/audit-logs?userId=user-2')).toEqual(['line-1']);
    expect(await idsOf('/audit-logs?entity=flag')).toEqual(['line-2']);
    expect(await idsOf('/audit-logs?entityId=store-availability&action=update')).toEqual(['line-2']);
    expect(await idsOf(`/audit-logs?fromDate=${minute(1).toISOString()}&toDate=${minute(3).toISOString()}`)).toEqual(['line-2', 'line-1']);
  });

  it.each(['fromDate=yesterday', 'page=-1', 'limit=501', 'colour=red'])('rejects %s with a problem of the field', async (query) => {
    const { status, body } = await call('GET', `/audit-logs?${query}`, { as: 'product-admin' });

    expect([status, body.error.details]).toEqual([422, [{ path: query.split('=')[0], message: expect.any(String) }]]);
  });

  it('returns to all users their own entries, and those of others only to the provider [AU-01]', async () => {
    await write({}, { userId: 'user-location-admin' });

    expect(await idsOf('/logs', 'location-staff')).toEqual(['line-0']);
    expect(await idsOf('/logs?userId=user-location-staff', 'location-staff')).toEqual(['line-0']);
    expect((await call('GET', '/logs?userId=user-location-admin', { as: 'location-staff' })).status).toBe(403);
    expect(await idsOf('/logs?userId=user-location-admin')).toEqual(['line-1']);
    expect(await idsOf('/logs')).toEqual([]);
    expect((await call('GET', '/logs')).status).toBe(401);
  });

  it.each(ROLES.filter((role) => role !== 'product-admin' && role !== 'automatic'))('returns 403 for the whole log to %s', async (role) => {
    expect((await call('GET', '/audit-logs', { as: role })).status).toBe(403);
  });
});
