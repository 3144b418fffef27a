import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import { insertOrders } from '../../../test/server/anyOrders';
import { recordingPlatforms } from '../../../test/server/recordingPlatforms';
import { useTestServer } from '../../../test/server/testServer';
import type { Need } from '@/domain/need';
import { alertRuns, alerts, auditLogs, channelStatuses, menuSnapshots, operations } from '../../platform/db/schema';

const START = new Date('2026-03-02T12:00:00.000Z');
const LATER = new Date('2026-03-02T12:05:00.000Z');
const LOCATION = 'location-es-1';
const REASON = 'The kitchen knows';

describe('needs', () => {
  const { server, call, database } = useTestServer();

  // The seed contains a paused channel that accepts orders, and menus that differ from those of the channels.
  beforeEach(async () => {
    await database().delete(channelStatuses);
    await database().delete(menuSnapshots);
    await database().delete(operations);
  });

  async function begin(id: string, change: Partial<typeof alerts.$inferInsert> = {}) {
    const alert = { id, locationId: LOCATION, kind: 'posFailing' as const, subject: id, label: id.toUpperCase(), since: START };
    await database()
      .insert(alerts)
      .values({ ...alert, createdAt: START, ...change });
  }

  async function needsOf(as: string): Promise<Need[]> {
    // The contract's reply.
    return (await call('GET', '/needs', { as })).body.data.needs as Need[];
  }

  const dismiss = (as: string, { kind, locationId, subject, newest }: Need) =>
    call('POST', '/needs/dismissals', { as, body: { kind, locationId, subject, newest, reason: REASON } });

  it('lists one problem for all orders of a restaurant that the POS refused, with the first and the last time [W-01]', async () => {
    await begin('a-1');
    await begin('a-2', { since: LATER });
    await begin('a-3', { endedAt: LATER });

    expect(await needsOf('account-admin')).toEqual([
      {
        ...{ kind: 'posFailing', locationId: LOCATION, subject: '', label: '', count: 2, orderId: null },
        ...{ since: START.toISOString(), newest: LATER.toISOString() },
      },
    ]);
  });

  it('names the order if it is the only one, and states when all was last checked [W-01]', async () => {
    expect((await call('GET', '/needs', { as: 'account-admin' })).body.data).toEqual({ checkedAt: null, needs: [] });
    await database().insert(alertRuns).values({ id: 'alerts', evaluatedAt: LATER });
    await begin('a-1');

    const { data } = (await call('GET', '/needs', { as: 'account-admin' })).body;

    expect(data).toMatchObject({ checkedAt: LATER.toISOString(), needs: [{ label: 'A-1', orderId: 'a-1', count: 1 }] });
  });

  it('shows a problem only to users who may access the restaurant and solve it [W-01]', async () => {
    await begin('printer', { kind: 'printerDown' });
    await begin('order', { kind: 'orderUnanswered' });
    const kindsOf = async (as: string) => (await needsOf(as)).map(({ kind }) => kind);

    expect(await kindsOf('account-admin')).toEqual(['orderUnanswered', 'printerDown']);
    expect(await kindsOf('location-staff')).toEqual(['orderUnanswered']);
    expect(await kindsOf('account-admin-br')).toEqual([]);
  });

  it('lists a channel that is open although a user paused it over a minute ago [W-01]', async () => {
    const paused = { locationId: LOCATION, status: 'open', askedStatus: 'paused', reportedAt: LATER } as const;
    await database()
      .insert(channelStatuses)
      .values([
        { ...paused, slug: 'glovo', askedAt: START },
        { ...paused, slug: 'uber-eats', askedAt: new Date() },
        { ...paused, slug: 'just-eat', askedAt: START, status: 'paused' },
      ]);

    expect(await needsOf('account-admin')).toMatchObject([{ kind: 'channelNotPaused', subject: 'glovo', since: START.toISOString() }]);
  });

  it('lists a menu whose last push failed until a later push succeeds [W-01]', async () => {
    const push = {
      ...{ accountId: 'account-es', locationId: LOCATION, affectedEntityId: 'catalog-1', action: 'catalog-menu-push' as const },
      ...{ by: 'Ana', channels: [], items: [] },
    };
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await database()
      .insert(operations)
      .values({ ...push, id: 'push-1', status: 'fail', date: minutesAgo(10) });
    expect(await needsOf('account-admin')).toMatchObject([{ kind: 'menuPushFailed', subject: 'catalog-1' }]);

    await database()
      .insert(operations)
      .values({ ...push, id: 'push-2', status: 'success', date: minutesAgo(5) });

    expect(await needsOf('account-admin')).toEqual([]);
  });

  it('lists orders in progress that are past their due time, as one problem [W-01]', async () => {
    const now = Date.now();
    const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
    const place = (id: string, minutes: number, status: string) => ({
      ...anOrder({ id, locationId: LOCATION, placedAt: minutesAgo(minutes), suggestedPickUpAt: minutesAgo(minutes - 20) }),
      accountId: 'account-es',
      statuses: [aStatusEntry({ status, date: minutesAgo(minutes) })],
    });
    const late = [place('late-1', 50, 'IN_KITCHEN'), place('late-2', 40, 'IN_KITCHEN')];
    const others = [place('on-time', 10, 'IN_KITCHEN'), place('done', 50, 'COMPLETED'), place('yesterday', 30 * 60, 'IN_KITCHEN')];
    await insertOrders(database(), [...late, ...others]);

    expect(await needsOf('account-admin')).toEqual([
      expect.objectContaining({ kind: 'orderLate', count: 2, since: minutesAgo(30), newest: minutesAgo(20) }),
    ]);
  });

  it('lists a catalog that was saved after its push while a channel has a different menu [W-01]', async () => {
    server.context.platforms = { ...recordingPlatforms().platforms, setMenu: async () => ({ kind: 'done', refusedItems: [] }) };
    const body = { channels: ['glovo'], catalogId: `catalog-${LOCATION}` };
    await call('POST', `/Locations/${LOCATION}/updateCatalogInChannels`, { as: 'location-menu', body });
    expect(await needsOf('account-admin')).toEqual([]);

    const { rev, sections } = (await call('GET', `/Catalogs/catalog-${LOCATION}`, { as: 'location-menu' })).body.data;
    await call('PATCH', `/Catalogs/catalog-${LOCATION}`, { as: 'location-menu', body: { rev, sections: sections.slice(1) } });

    expect(await needsOf('account-admin')).toMatchObject([
      { kind: 'menuDiffers', subject: `catalog-${LOCATION}`, label: 'Carta', count: 1 },
    ]);
  });

  it('lists a new restaurant until its setup is complete [W-01]', async () => {
    await database()
      .insert(auditLogs)
      .values({
        ...{ id: 'created', date: new Date(), userId: 'user-1', userEmail: 'ana@example.com', action: 'create' },
        ...{ entity: 'location', entityId: LOCATION, changes: [] },
      });

    expect(await needsOf('account-admin')).toMatchObject([{ kind: 'setupUnfinished', locationId: LOCATION }]);
    await database()
      .update(auditLogs)
      .set({ date: new Date(Date.now() - 61 * 24 * 3_600_000) });
    expect(await needsOf('account-admin')).toEqual([]);
  });

  it('hides a dismissed problem from that user only, until it happens again, and records the reason [W-01]', async () => {
    await begin('a-1');
    const [need] = await needsOf('account-admin');
    if (!need) throw new Error('Expected a problem');

    expect((await dismiss('account-admin', need)).status).toBe(200);

    expect(await needsOf('account-admin')).toEqual([]);
    expect(await needsOf('location-manager')).toHaveLength(1);
    const entries = await database().select().from(auditLogs);
    expect(entries.filter(({ action }) => action === 'dismissNeed')).toMatchObject([{ entity: 'location', entityId: LOCATION }]);
    await begin('a-2', { since: LATER });
    expect(await needsOf('account-admin')).toMatchObject([{ count: 2 }]);
  });

  it('hides nothing that began after the user read the list [W-01]', async () => {
    await begin('a-1');
    const [need] = await needsOf('account-admin');
    if (!need) throw new Error('Expected a problem');
    await begin('a-2', { since: LATER });

    await dismiss('account-admin', need);

    expect(await needsOf('account-admin')).toHaveLength(1);
    await dismiss('account-admin', { ...need, newest: '2999-01-01T00:00:00.000Z' });
    await begin('a-3', { since: new Date(LATER.getTime() + 1) });
    expect(await needsOf('account-admin')).toMatchObject([{ count: 3 }]);
  });

  it('rejects the dismissal of a problem that the user does not see, or without a reason [W-01]', async () => {
    await begin('a-1');
    const [need] = await needsOf('account-admin');
    if (!need) throw new Error('Expected a problem');

    expect((await dismiss('account-admin-br', need)).status).toBe(404);
    const { kind, locationId, subject, newest } = need;
    const body = { kind, locationId, subject, newest, reason: '  ' };
    expect((await call('POST', '/needs/dismissals', { as: 'account-admin', body })).status).toBe(422);
  });
});
