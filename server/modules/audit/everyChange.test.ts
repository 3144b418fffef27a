import { createHash } from 'node:crypto';
import { and, eq, like, sql } from 'drizzle-orm';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import {
  accessLinks,
  accounts,
  alerts,
  catalogs,
  channelStatuses,
  commissionRates,
  connections,
  deletedMasterCatalogs,
  deliveries,
  flags,
  locations,
  mails,
  masterCatalogs,
  menuSnapshots,
  operations,
  orders,
  pushSubscriptions,
  reportRecipients,
  reportSchedules,
  savedViews,
  statements,
  thirdPartyServices,
  users,
} from '../../platform/db/schema';
import { orderRow } from '../orders/orderStore';
import { EVERY_ENDPOINT } from '../../../test/server/everyEndpoint';
import { useTestServer } from '../../../test/server/testServer';
import { listAuditEntries } from './auditStore';
import { RATE, STATEMENT } from '../../../test/server/audit/channelMoneySamples';
import { REPORT_CONTENT } from '../../../test/server/audit/savedViewSamples';
import { CHANGE_SAMPLES, LINK_TOKEN, type ChangeSample } from '../../../test/server/audit/changeSamples';

const CHANGING = [...EVERY_ENDPOINT].flatMap(([name, { method, audited = true }]) => (method !== 'GET' && audited ? [name] : []));
const SAMPLES = CHANGING.flatMap((name): [string, ChangeSample][] => {
  const sample = CHANGE_SAMPLES[name];
  return sample ? [[name, sample]] : [];
});

const idOf = ({ id, uuid }: { id?: string; uuid?: string }) => id ?? uuid;

describe('every endpoint that changes something', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    const order = {
      ...anOrder({ id: 'order-1', locationId: 'location-es-1', fulfillment: { type: 'delivery-by-location' } }),
      accountId: 'account-es',
    };
    const served = aStatusEntry({ status: 'SERVED', date: new Date().toISOString() });
    await database()
      .insert(orders)
      .values([orderRow(order), orderRow({ ...order, id: 'order-finished', statuses: [served] })]);
    await database().insert(connections).values({ locationId: 'location-es-1', slug: 'glovo', secret: 'whsec_x', secretAt: new Date() });
    await database()
      .insert(pushSubscriptions)
      .values({
        ...{ id: 'device-1', userId: 'user-location-staff', tokenHash: 'hash', epoch: 0, createdAt: new Date() },
        ...{ endpoint: 'https://push.example.com/1', p256dh: '', auth: '' },
      });
    await database()
      .insert(alerts)
      .values({
        ...{ id: 'alert-1', locationId: 'location-es-1', kind: 'nobodyPrints', subject: 'location-es-1', label: '' },
        ...{ since: new Date('2026-01-01T00:00:00.000Z'), createdAt: new Date() },
      });
    const at = { nextAt: new Date(), createdAt: new Date(), endedAt: new Date() };
    await database()
      .insert(deliveries)
      .values({
        id: 'delivery-1',
        locationId: 'location-es-1',
        slug: 'glovo',
        subject: 'menu',
        type: 'menu',
        body: {},
        state: 'dead',
        ...at,
      });
    await database()
      .insert(accounts)
      .values({ id: 'account-empty', name: 'Vacía', parentId: null, country: 'ES', currency: 'EUR', apps: [], data: {} });
    await database()
      .insert(catalogs)
      .values({ id: 'catalog-second', locationId: 'location-es-1', name: 'Segunda', currency: 'EUR', data: {} });
    await database()
      .insert(operations)
      .values({
        ...{ id: 'operation-master', accountId: 'account-es', locationId: null, affectedEntityId: 'master-es-1', userId: null },
        ...{ action: 'master-catalog-menu-push', status: 'success', date: new Date('2026-01-01T00:00:00.000Z'), by: 'Ana' },
        ...{ until: null, channels: [], items: [] },
      });
    await database()
      .insert(deletedMasterCatalogs)
      .values({
        ...{ id: 'master-deleted', accountId: 'account-es', name: 'Carta antigua', deletedAt: new Date(), deletedBy: 'Ana' },
        master: { validFrom: null, validTo: null, serviceType: 'delivery', type: 1, promotions: [] },
        catalog: { id: 'catalog-deleted', currency: 'EUR', rev: 1, data: {} },
        stores: [],
      });
    await database()
      .insert(menuSnapshots)
      .values({
        id: 'snapshot-1',
        locationId: 'location-es-1',
        slug: 'glovo',
        at: new Date('2026-01-01T00:00:00.000Z'),
        by: 'Ana',
        operationId: 'operation-1',
        catalogId: 'catalog-location-es-1',
        catalogName: 'Carta',
        isCurrent: false,
        productCount: 0,
        payload: { name: 'Carta', currency: 'EUR', sections: [], products: {}, modifierGroups: {}, modifiers: {} },
      });
  });

  beforeEach(async () => {
    const busyMode = { extraMinutes: 10, maxOrders: null, startedAt: new Date(), until: new Date(Date.now() + 3_600_000), by: 'Ana' };
    await database()
      .update(locations)
      .set({ data: sql`${locations.data} || ${JSON.stringify({ busyMode })}::jsonb` })
      .where(eq(locations.id, 'location-es-2'));
    await database()
      .insert(savedViews)
      .values({
        ...{ id: 'view-1', accountId: 'account-es', ownerId: 'user-account-admin', name: 'Vista', isShared: true, rev: 1 },
        ...{ content: REPORT_CONTENT, updatedAt: new Date() },
      });
    await database().delete(commissionRates);
    await database()
      .insert(commissionRates)
      .values({ ...RATE, id: 'rate-1', accountId: 'account-es', rev: 1, updatedAt: new Date() });
    const { mapping: _mapping, contentHash: _hash, ...statement } = STATEMENT;
    await database()
      .insert(statements)
      .values({ ...statement, id: 'statement-1', accountId: 'account-es', createdAt: new Date(), createdBy: 'Ana' });
    await database()
      .insert(reportSchedules)
      .values({
        ...{ id: 'schedule-1', viewId: 'view-1', ownerId: 'user-account-admin', recurrence: { every: 'day', hour: 8 }, format: 'csv' },
        ...{ timeZone: 'Europe/Madrid', nextDueAt: new Date(Date.now() + 3_600_000), createdAt: new Date() },
      });
    await database().insert(reportRecipients).values({ scheduleId: 'schedule-1', userId: 'user-account-admin', language: 'es' });
    server.context.mailing.canSend = true;
    const link = { userId: 'user-location-staff', kind: 'passwordReset', createdAt: new Date() } as const;
    const expiresAt = new Date(Date.now() + 3_600_000);
    const hash = createHash('sha256').update(LINK_TOKEN).digest('base64url');
    await database()
      .insert(accessLinks)
      .values({ ...link, hash, expiresAt });
    const mail = { userId: link.userId, kind: link.kind, recipient: 'location-staff@demo.pase', language: 'es', createdAt: link.createdAt };
    await database()
      .insert(mails)
      .values({ ...mail, id: 'mail-1', state: 'failed', attempts: 1, linkExpiresAt: expiresAt });
  });

  function sendChange(name: string, { as, url, body }: Pick<ChangeSample, 'as' | 'url' | 'body'>) {
    // The name of an endpoint begins with its method.
    const method = name.split(' ')[0] as 'POST' | 'PUT' | 'PATCH' | 'DELETE';
    return call(method, url, { as, ...(body && { body }) });
  }

  it('has a sample if the contract marks it as audited, and only then [AU-01]', () => {
    expect(Object.keys(CHANGE_SAMPLES).sort()).toEqual(CHANGING.toSorted());
  });

  it.each(SAMPLES)('writes one audit entry with user and changes: %s [AU-01]', async (name, sample) => {
    const { as, line } = sample;

    const reply = await sendChange(name, sample);

    expect(reply.body.error).toBeUndefined();
    const { entries } = await listAuditEntries(database(), {});
    // Contents of a master catalog, also when applied to a store, have an entry of their own.
    expect(entries.filter(({ entity }) => entity === line.entity)).toEqual([
      {
        id: expect.any(String),
        date: expect.stringMatching(/^\d{4}-.*Z$/),
        userId: `user-${as}`,
        userEmail: `${as}@demo.pase`,
        action: line.action,
        entity: line.entity,
        entityId: line.entityId ?? idOf([reply.body.data].flat()[0]),
        changes: expect.arrayContaining(line.changes),
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/password|scrypt|long enough/i);
  });

  it.each(SAMPLES)('writes no audit entry for a rejected request: %s [AU-01]', async (name, sample) => {
    const reply = await sendChange(name, { ...sample, ...sample.refused });

    expect(Math.floor(reply.status / 100)).toBe(4);
    expect((await listAuditEntries(database(), {})).entries).toEqual([]);
  });

  it.each(SAMPLES.filter(([, { line, changesAlways }]) => line.action === 'update' && !changesAlways))(
    'writes no second audit entry if nothing changes: %s',
    async (name, sample) => {
      await sendChange(name, sample);
      const { totalCount } = await listAuditEntries(database(), {});
      await sendChange(name, sample);

      expect((await listAuditEntries(database(), {})).totalCount).toBe(totalCount);
    },
  );

  it('changes nothing if the audit entry cannot be written [AU-01]', async () => {
    const before = await allRows();
    await database().execute('alter table audit_logs add constraint full_disk check (false)');

    const statuses = [];
    for (const [name, sample] of SAMPLES) statuses.push([name, (await sendChange(name, sample)).status]);

    await database().execute('alter table audit_logs drop constraint full_disk');
    expect(statuses).toEqual(SAMPLES.map(([name]) => [name, 500]));
    // Requests to a channel are stored before they are sent, and do not change its status yet (ADR 8).
    await database().update(channelStatuses).set({ pending: null });
    await database()
      .delete(operations)
      .where(and(eq(operations.status, 'ongoing'), like(operations.action, 'store-%')));
    expect(await allRows()).toEqual(before);
    expect(server.recorded).toMatchObject({ changed: [], reprinted: [], printersChanged: [] });
  });

  async function allRows() {
    const tables = [
      ...[
        accessLinks,
        mails,
        accounts,
        users,
        flags,
        locations,
        thirdPartyServices,
        orders,
        channelStatuses,
        operations,
        catalogs,
        masterCatalogs,
        menuSnapshots,
        savedViews,
        commissionRates,
        statements,
      ],
    ];
    return Promise.all(tables.map(async (table) => new Set(await database().select().from(table))));
  }

  it('does not audit printer statuses, which are in the history of the order', async () => {
    const body = { orderId: 'order-1', locationId: 'location-es-1', newStatus: { status: 'SUCCESS', type: 'printer' } };

    expect((await call('POST', '/Orders/addNewStatusInOrder', { as: 'location-staff', body })).status).toBe(200);

    expect((await listAuditEntries(database(), {})).totalCount).toBe(0);
  });
});
