import { eq } from 'drizzle-orm';
import type { Order } from '@/domain/order';
import type { OrderAnswer } from '@/domain/orderAnswer';
import { ROLES } from '@/domain/role';
import { can } from '@/domain/permissions';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';
import { AppServer } from '../../../test/server/appServer';
import { useTestServer } from '../../../test/server/testServer';
import { locations, orders } from '../../platform/db/schema';
import { listAuditEntries } from '../audit/auditStore';
import { createPlatformReports } from '../channels/platformReports';
import { createAppClient } from '../integrations/appClient';
import { sendDue } from '../integrations/runOutbox';
import { findOrder, orderRow, type NewOrder } from './orderStore';

const LOCATION = 'location-es-1';
const MINUTE_MS = 60_000;

describe('POST /Orders/:id/answer', () => {
  const { server, call, database } = useTestServer();
  const channel = new AppServer();

  const isNew = { statuses: [aStatusEntry({ status: 'INCOMING_NEW' })], suggestedPickUpAt: null };

  async function place(over: Partial<NewOrder> = {}): Promise<void> {
    const order = { ...anOrder({ id: 'order-1', locationId: LOCATION, ...isNew }), accountId: 'account-es', ...over };
    await database().insert(orders).values(orderRow(order));
  }
  async function setLocation(fields: object): Promise<void> {
    const [row] = await database().select().from(locations).where(eq(locations.id, LOCATION));
    await database()
      .update(locations)
      .set({ data: { ...row?.data, ...fields } })
      .where(eq(locations.id, LOCATION));
  }
  const answer = (body: OrderAnswer | object, as = 'location-staff') => call('POST', '/Orders/order-1/answer', { as, body });
  const history = async () => (await findOrder(database(), 'order-1'))?.statuses.map(({ status }) => status);
  const minutesUntilReady = ({ statuses, suggestedPickUpAt }: Order) =>
    (Date.parse(suggestedPickUpAt ?? '') - Date.parse(statuses.at(-1)?.date ?? '')) / MINUTE_MS;

  it('accepts a new order with minutes, which set its due time on the board and in the list [K-06]', async () => {
    await place();

    const { status, body } = await answer({ kind: 'accept', readyInMinutes: 25 });

    expect(status).toBe(200);
    expect(body.data.statuses.at(-1)).toMatchObject({
      status: 'ACEPTED',
      creator: 'web-app',
      meta: { answer: { kind: 'accept', readyInMinutes: 25, readyAt: body.data.suggestedPickUpAt, by: { id: 'user-location-staff' } } },
    });
    expect(minutesUntilReady(body.data)).toBe(25);
    const [row] = await database().select().from(orders);
    expect(row?.dueAt).toEqual(new Date(Date.parse(body.data.suggestedPickUpAt) + 30 * MINUTE_MS));
    expect(server.recorded.changed).toEqual([{ order: body.data, entry: body.data.statuses.at(-1) }]);
  });

  it.each([
    ['the minutes of its channel', { channels: [{ slug: 'glovo', preparationMinutes: 12 }], preparationMinutes: 30 }, 12],
    ['the minutes of the location', { channels: [{ slug: 'glovo' }], preparationMinutes: 30 }, 30],
    ['20 minutes', { channels: [{ slug: 'glovo' }], preparationMinutes: null }, 20],
  ])('accepts an order without minutes in %s [K-06]', async (_what, fields, minutes) => {
    await setLocation(fields);
    await place();

    expect(minutesUntilReady((await answer({ kind: 'accept' })).body.data)).toBe(minutes);
  });

  it('retains the later time of the channel when an order is accepted without minutes [K-06]', async () => {
    const suggestedPickUpAt = new Date(Date.now() + 300 * MINUTE_MS).toISOString();
    await place({ suggestedPickUpAt });

    const { body } = await answer({ kind: 'accept' });

    expect([body.data.suggestedPickUpAt, body.data.statuses.at(-1).meta.answer.readyInMinutes]).toEqual([suggestedPickUpAt, 300]);
  });

  it('denies a new order with reason and text, and withdraws its tickets [K-06]', async () => {
    await place();

    const { status, body } = await answer({ kind: 'deny', reason: 'ITEM_UNAVAILABLE', text: ' No quedan croquetas ' });

    expect(status).toBe(200);
    expect(body.data.statuses.at(-1)).toMatchObject({
      status: 'CANCELED',
      reason: 'ITEM_UNAVAILABLE',
      notes: 'No quedan croquetas',
      meta: { answer: { kind: 'deny' } },
    });
    expect([server.recorded.withdrawn, server.recorded.cancelled]).toEqual([['order-1'], ['order-1']]);
    expect((await listAuditEntries(database(), {})).entries.map(({ action }) => action)).toEqual(['denyOrder']);
  });

  it('cancels an accepted order with a reason, but does not deny it [K-06]', async () => {
    await place({ statuses: [aStatusEntry()] });

    expect((await answer({ kind: 'deny', reason: 'TOO_BUSY' })).body.error.code).toBe('ORDER_ANSWERED');
    expect((await answer({ kind: 'cancel', reason: 'TOO_BUSY' })).status).toBe(200);
    expect(await history()).toEqual(['ACEPTED', 'CANCELED']);
  });

  it('counts the answer of the first of two devices, and reports who answered and how to the second [K-06]', async () => {
    await place();

    const replies = await Promise.all([
      answer({ kind: 'accept', readyInMinutes: 15 }, 'location-staff'),
      answer({ kind: 'accept', readyInMinutes: 40 }, 'account-admin'),
    ]);

    const [first, second] = replies.toSorted((a, b) => a.status - b.status);
    expect([first?.status, second?.status]).toEqual([200, 409]);
    const { by, readyInMinutes } = first?.body.data.statuses.at(-1).meta.answer ?? {};
    expect(second?.body.error).toMatchObject({
      code: 'ORDER_ANSWERED',
      details: { status: 'ACEPTED', by: by.name, readyInMinutes, reason: null },
    });
    expect(await history()).toEqual(['INCOMING_NEW', 'ACEPTED']);
  });

  it('reports a cancellation by the channel as the answer that came first [K-06]', async () => {
    await place({ statuses: [...isNew.statuses, aStatusEntry({ status: 'CANCELED', creator: 'glovo', reason: 'ORDER_CANCELATION' })] });

    expect((await answer({ kind: 'accept', readyInMinutes: 15 })).body.error.details).toEqual({
      status: 'CANCELED',
      by: 'glovo',
      readyInMinutes: null,
      reason: 'ORDER_CANCELATION',
    });
  });

  it.each([
    { kind: 'accept', readyInMinutes: 15 },
    { kind: 'deny', reason: 'OTHER', text: 'Sin gas' },
  ] as const)('changes nothing when the same user repeats the answer $kind, and returns the order [K-06]', async (body) => {
    await place();
    const first = await answer(body);

    const again = await answer(body);

    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    expect(await history()).toHaveLength(2);
  });

  it.each([
    ['0 minutes', { kind: 'accept', readyInMinutes: 0 }],
    ['181 minutes', { kind: 'accept', readyInMinutes: 181 }],
    ['a denial without a reason', { kind: 'deny' }],
    ['an unknown reason', { kind: 'deny', reason: 'NO_MOOD' }],
    ['a text of 501 characters', { kind: 'deny', reason: 'OTHER', text: 'x'.repeat(501) }],
    ['an unknown kind', { kind: 'ignore' }],
  ])('rejects %s [K-06]', async (_what, body) => {
    await place();

    expect((await answer(body)).status).toBe(422);
    expect(await history()).toEqual(['INCOMING_NEW']);
  });

  it('is limited to orders of the scope of roles that may change them [K-06]', async () => {
    await place();

    expect((await answer({ kind: 'accept' }, 'location-staff-br')).status).toBe(404);
    for (const role of ROLES.filter((each) => !can(each, 'orders:retry', 'updateOwn') && each !== 'automatic')) {
      expect([role, (await answer({ kind: 'accept' }, role)).status]).toEqual([role, 403]);
    }
    expect(await history()).toEqual(['INCOMING_NEW']);
  });

  it('sends minutes, reason and text to the channel, without the name of the person [K-06]', async () => {
    const path = `/Locations/${LOCATION}/connections/glovo`;
    channel.secret = (await call('POST', `${path}/secret`, { as: 'product-admin' })).body.data.secret;
    await call('PUT', path, { as: 'product-admin', body: { enabled: true, url: await channel.start() } });
    const client = createAppClient({ database: database(), allowPrivate: true });
    await place({ statuses: [aStatusEntry({ status: 'INCOMING_NEW' })] });

    await answer({ kind: 'accept', readyInMinutes: 25 });
    await answer({ kind: 'cancel', reason: 'ITEM_UNAVAILABLE', text: 'No quedan croquetas' });
    for (let turn = 0; turn < 3; turn += 1) {
      await sendDue({ context: server.context, client, reports: createPlatformReports(server.context) });
    }
    await channel.stop();

    const entries = channel.received.filter(({ body }) => body.type === 'order.status').map(({ body }) => body.data['entry']);
    expect(entries).toEqual([
      {
        ...{ status: 'ACEPTED', creator: 'web-app', date: expect.any(String) },
        meta: { answer: { kind: 'accept', readyInMinutes: 25, readyAt: expect.any(String) } },
      },
      {
        ...{ status: 'CANCELED', creator: 'web-app', date: expect.any(String) },
        ...{ reason: 'ITEM_UNAVAILABLE', notes: 'No quedan croquetas', meta: { answer: { kind: 'cancel' } } },
      },
    ]);
  });
});
