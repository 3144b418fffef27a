import { eq } from 'drizzle-orm';
import { ORDER_STATUSES } from '@/domain/orderStatus';
import { posOrder } from '@/domain/posOrder/posOrder';
import { cancellationOfEntry } from '@/domain/posOrder/posCancellation';
import { aLocation } from '../../../test/factories/aLocation';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';
import { locations } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { addStatus, findOrder, insertOrder } from '../orders/orderStore';
import { useTestServer } from '../../../test/server/testServer';
import { NO_POS, type PosAnswer } from './pos';
import { sendToPos } from './sendToPos';

describe('sendToPos', () => {
  const { server, database } = useTestServer();
  const order = { ...anOrder({ locationId: 'location-es-1' }), accountId: 'account-es' };

  beforeEach(async () => {
    await insertOrder(server.context, order);
    server.recorded.changed = [];
  });

  /** A POS that replies when the test calls `answer`. */
  function aSlowPos() {
    const sent: string[] = [];
    const answers: ((answer: PosAnswer) => void)[] = [];
    server.context.pos = {
      ...NO_POS,
      send: ({ orderId }) => {
        sent.push(orderId);
        return new Promise((resolve) => answers.push(resolve));
      },
    };
    const received = async (count: number) => {
      while (sent.length < count) await new Promise(setImmediate);
    };
    return { sent, received, answer: (given: PosAnswer) => answers.shift()?.(given) };
  }

  it.each([
    ['open', { status: 'IN_KITCHEN', creator: 'pos' }, null],
    ['byHand', { status: 'IN_CHANNEL_DEVICE', creator: 'pos' }, null],
    [
      'offline',
      { status: 'ERROR', creator: 'pos', type: 'pos', reason: 'ERROR_POS_OFFLINE', notes: 'An error has sending the order to pos' },
      'ERROR_POS_OFFLINE',
    ],
  ] as const)('records the reply of a POS that is %s in the history, and notifies the browsers', async (mode, entry, reason) => {
    server.demo.pos.setMode('location-es-1', mode);

    const sent = await sendToPos(server.context, order.id);

    expect(sent.order.statuses.at(-1)).toEqual({ ...entry, date: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(sent.refusal?.reason ?? null).toBe(reason);
    expect(server.recorded.changed).toEqual([{ order: sent.order, entry: sent.order.statuses.at(-1) }]);
    expect(await findOrder(database(), order.id)).toEqual(sent.order);
  });

  it.each(ORDER_STATUSES)('rejects or sends an order that is %s, as its status requires', async (status) => {
    await addStatus(server.context, order.id, aStatusEntry({ status, date: new Date().toISOString() }));
    const isAtPos = !['INCOMING_NEW', 'ACEPTED', 'DEFERRED', 'ERROR', 'UNKNOW', 'DISABLED', 'NOT_PROCESSED'].includes(status);

    const answer = await sendToPos(server.context, order.id).catch((error: unknown) => error);

    expect(answer).toMatchObject(isAtPos ? { statusCode: 409, code: 'ORDER_NOT_SENDABLE' } : { refusal: null });
  });

  it('sends an order once for two concurrent callers, and returns the reply to both [OR-12]', async () => {
    const pos = aSlowPos();

    const both = Promise.all([sendToPos(server.context, order.id), sendToPos(server.context, order.id)]);
    await pos.received(1);
    pos.answer({ kind: 'accepted' });
    const [first, second] = await both;

    expect(pos.sent).toEqual([order.id]);
    expect(second).toEqual(first);
    expect(first.order.statuses.map(({ status }) => status)).toEqual(['ACEPTED', 'IN_KITCHEN']);
  });

  it('sends an order again after an earlier reply', async () => {
    const pos = aSlowPos();
    const first = sendToPos(server.context, order.id);
    await pos.received(1);
    pos.answer({ kind: 'refused', reason: 'TIMEOUT', notes: '' });
    await first;

    const second = sendToPos(server.context, order.id);
    await pos.received(2);
    pos.answer({ kind: 'accepted' });

    expect((await second).order.statuses.map(({ status }) => status)).toEqual(['ACEPTED', 'ERROR', 'IN_KITCHEN']);
  });

  it.each<[PosAnswer, string | null, string[]]>([
    [{ kind: 'accepted' }, null, ['refused']],
    [{ kind: 'byHand' }, null, []],
    [{ kind: 'refused', reason: 'TIMEOUT', notes: '' }, 'TIMEOUT', []],
  ])(
    'leaves an order cancelled that was cancelled before the reply %j, and cancels it at a POS that accepted it',
    async (answer, reason, cancellations) => {
      const pos = aSlowPos();
      const sending = sendToPos(server.context, order.id);
      await pos.received(1);
      await addStatus(server.context, order.id, aStatusEntry({ status: 'CANCELED', date: new Date().toISOString() }));
      pos.answer(answer);

      const { order: after, refusal } = await sending;

      expect(after.statuses.map(({ status }) => status)).toEqual(['ACEPTED', 'CANCELED', ...cancellations.map(() => 'CANCELED')]);
      expect(after.statuses.slice(2).map(cancellationOfEntry)).toEqual(cancellations);
      expect(refusal?.reason ?? null).toBe(reason);
    },
  );

  it('records a failed connection as such', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    server.context.pos = { ...NO_POS, send: () => Promise.reject(new Error('ECONNRESET')) };

    const { order: after, refusal } = await sendToPos(server.context, order.id);

    expect([refusal?.reason, after.statuses.at(-1)?.reason]).toEqual(['ERROR_SENDING_TO_POS', 'ERROR_SENDING_TO_POS']);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });

  it('refuses an order whose location is gone, and returns 404 for an unknown order', async () => {
    await database().delete(locations);

    expect((await sendToPos(server.context, order.id)).refusal?.reason).toBe('LOCATION_EXCEPTION');
    await expect(sendToPos(server.context, 'none')).rejects.toMatchObject({ statusCode: 404 });
  });

  /** Changes the saved POS configuration of the location. */
  const configure = async (over: object) => {
    const [row] = await database().select().from(locations).where(eq(locations.id, 'location-es-1'));
    const posConfig = { ...Object(row?.data['posConfig']), ...over };
    await database()
      .update(locations)
      .set({ data: { ...row?.data, posConfig } })
      .where(eq(locations.id, 'location-es-1'));
    return posConfig;
  };

  it('sends the order as `posOrder` converts it, including flags of the POS settings [R-06]', async () => {
    const posConfig = await configure({ directTicketPrint: true, disableItemInstructions: true, pickupDelay: 30 });

    const sent = await sendToPos(server.context, order.id);

    const location = aLocation({ id: 'location-es-1', posConfig });
    expect(server.demo.pos.received.orders).toEqual([posOrder(order, location)]);
    expect(server.demo.pos.received.orders[0]).toMatchObject({ printTicket: true, times: { pickUpAt: '2026-11-20T12:50:00.000Z' } });
    expect(sent.order.statuses.at(-1)?.meta).toBeUndefined();
  });

  it('sends an order whose amounts do not add up, and records the problems in its history [R-06]', async () => {
    await configure({ serviceChargeProductId: '' });
    const other = { ...order, id: 'order-2', total: 1400 };
    await insertOrder(server.context, other);

    const sent = await sendToPos(server.context, other.id);

    expect(sent.order.statuses.at(-1)).toMatchObject({
      status: 'IN_KITCHEN',
      meta: {
        posProblems: [
          { code: 'feeWithoutProduct', subject: 'service_charge', amount: 50 },
          { code: 'totalDiffers', subject: null, amount: -25 },
        ],
      },
    });
  });

  it('does not send an order that cannot be converted, and records why in its history [R-06]', async () => {
    const other = { ...order, id: 'order-2', fulfillment: { type: 'delivery-by-location' }, address: null };
    await insertOrder(server.context, other);

    const { refusal } = await sendToPos(server.context, other.id);

    expect([refusal?.reason, server.demo.pos.received.orders]).toEqual(['INVALID_DATA', []]);
    expect((await findOrder(database(), other.id))?.statuses.at(-1)).toMatchObject({
      status: 'ERROR',
      type: 'pos',
      meta: { posProblems: [{ code: 'addressMissing' }] },
    });
    await configure({ createOrderInWaitingAddress: true });
    expect((await sendToPos(server.context, other.id)).refusal).toBeNull();
    expect(server.demo.pos.received.orders).toMatchObject([{ status: 'waiting-address' }]);
  });
});
