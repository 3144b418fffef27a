import { waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { addOrderStatus } from '@/contract/orders';
import type { Order } from '@/domain/order';
import { offeredActions, statusOfAction, type OrderAction } from '@/domain/orderActions';
import { UNDO_MS } from '@/domain/orderUndo';
import { sendOrderAction } from '@/entities/order/changeOrder';
import { performLater, type DelayedAction } from '@/entities/order/undo/pendingActions';
import { unsentActions } from '@/entities/order/undo/unsentActions';
import { patchOrders } from '@/services/api/orderPatches';
import { aStatusEntry, anOrder } from '../../../../test/factories/anOrder';
import { aToken } from '../../../../test/factories/aToken';
import { refusal } from '../../../../test/msw/handlers';
import { aStoreWith, respondLater } from '../../../../test/setup/orderCaches';

const inKitchen = aStatusEntry({ status: 'IN_KITCHEN', date: '2026-11-20T12:01:00.000Z' });
const ready = aStatusEntry({ status: 'READY_TO_PICKUP', creator: 'web-app', date: '2026-11-20T12:10:00.000Z' });
const takeaway = anOrder({ fulfillment: { type: 'takeaway' }, statuses: [aStatusEntry(), inKitchen] });

const everywhere = (status: string) => [status, status, status];

type AStore = Awaited<ReturnType<typeof aStoreWith>>['store'];

/** The arguments for an action on an order, whose undo button is not shown. */
function anAction(store: AStore, order: Order, action: OrderAction, over: Partial<DelayedAction> = {}): Parameters<typeof performLater> {
  return [
    {
      order,
      status: statusOfAction(action, order),
      applies: (newest) => offeredActions(newest).includes(action),
      send: () => store.dispatch(sendOrderAction(order, action)),
      offerUndo: () => () => undefined,
      ...over,
    },
    { dispatch: store.dispatch, store, runtime: null },
  ];
}

const closePage = () => dispatchEvent(new Event('pagehide'));

describe('performLater', () => {
  afterEach(() => jest.useRealTimers());

  it("shows the status immediately in all queries, and then the server's reply [OR-13]", async () => {
    const { store, known, shown } = await aStoreWith(takeaway);
    const { sent, respond } = respondLater(addOrderStatus);

    const acting = performLater(...anAction(store, takeaway, 'markReady'));
    expect(shown()).toEqual(everywhere('READY_TO_PICKUP'));
    expect(sent).toEqual([]);
    closePage();
    respond(HttpResponse.json({ data: { ...takeaway, rev: 2, statuses: [...takeaway.statuses, ready] } }));

    expect(await acting).toBe('sent');
    expect(sent).toEqual([{ orderId: 'order-1', locationId: 'location-1', newStatus: { status: 'READY_TO_PICKUP', creator: 'web-app' } }]);
    expect(known().map(({ rev, statuses }) => [rev, statuses.length])).toEqual([
      [2, 3],
      [2, 3],
      [2, 3],
    ]);
  });

  it('reverts only the rejected status and retains entries that arrived since [OR-13]', async () => {
    const { store, known, shown } = await aStoreWith(takeaway);
    const { respond } = respondLater(addOrderStatus);

    const acting = performLater(...anAction(store, takeaway, 'markReady'));
    const rider = aStatusEntry({ status: 'PICKING', type: 'rider', date: '2026-11-20T12:02:00.000Z' });
    store.dispatch(patchOrders([{ orderId: 'order-1', locationId: 'location-1', rev: 2, entry: rider }]));
    closePage();
    respond(refusal(500, 'REMOTE_SERVER_ERROR'));

    expect(await acting).toMatchObject({ failure: { kind: 'http', status: 500 } });
    expect(shown()).toEqual(everywhere('IN_KITCHEN'));
    expect(known().map(({ statuses }) => statuses.map(({ status }) => status))).toEqual([
      ['ACEPTED', 'IN_KITCHEN', 'PICKING'],
      ['ACEPTED', 'IN_KITCHEN', 'PICKING'],
      ['ACEPTED', 'IN_KITCHEN', 'PICKING'],
    ]);
  });

  it('prefers a newer order from the realtime connection to the reply', async () => {
    const { store, known, shown } = await aStoreWith(takeaway);
    const { respond } = respondLater(addOrderStatus);
    const cancelled = aStatusEntry({ status: 'CANCELED', date: '2026-11-20T12:11:00.000Z' });

    const acting = performLater(...anAction(store, takeaway, 'markReady'));
    closePage();
    const later = { ...takeaway, rev: 3, statuses: [...takeaway.statuses, ready, cancelled] };
    store.dispatch(patchOrders([{ orderId: 'order-1', locationId: 'location-1', rev: 3, order: later }]));
    respond(HttpResponse.json({ data: { ...takeaway, rev: 2, statuses: [...takeaway.statuses, ready] } }));
    await acting;

    expect(shown()).toEqual(everywhere('CANCELED'));
    expect(known().map(({ rev }) => rev)).toEqual([3, 3, 3]);
  });

  it("shows the status even if the browser's clock is behind the server's", async () => {
    const ahead = anOrder({
      fulfillment: { type: 'order-at-table' },
      statuses: [aStatusEntry({ status: 'IN_KITCHEN', date: '2099-01-01T00:00:00.000Z' })],
    });
    const { store, shown } = await aStoreWith(ahead);
    const { respond } = respondLater(addOrderStatus);

    const acting = performLater(...anAction(store, ahead, 'markServed'));

    expect(shown()).toEqual(everywhere('SERVED'));
    closePage();
    respond(HttpResponse.json({ data: ahead }));
    await acting;
  });

  it('sends an action 5 s later, and not before [K-03]', async () => {
    const { store } = await aStoreWith(takeaway);
    jest.useFakeTimers();
    const send = jest.fn(() => Promise.resolve(null));
    const acting = performLater(...anAction(store, takeaway, 'markReady', { send }));

    jest.advanceTimersByTime(UNDO_MS - 1);
    expect(send).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);

    expect(await acting).toBe('sent');
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('restores the order exactly and sends nothing when the action is undone [K-03]', async () => {
    const { store, known, shown } = await aStoreWith(takeaway);
    const send = jest.fn(() => Promise.resolve(null));
    let undo = () => {};
    const hideUndo = jest.fn();
    const offerUndo = (offered: () => void) => {
      undo = offered;
      return hideUndo;
    };
    const acting = performLater(...anAction(store, takeaway, 'markReady', { send, offerUndo }));
    expect(shown()).toEqual(everywhere('READY_TO_PICKUP'));

    undo();
    closePage();

    expect(await acting).toBe('undone');
    expect(known()).toEqual([takeaway, takeaway, takeaway]);
    expect(send).not.toHaveBeenCalled();
    expect(hideUndo).toHaveBeenCalled();
  });

  it('shows the status again when a message replaces the order while the action can be undone [K-03]', async () => {
    const { store, known, shown } = await aStoreWith(takeaway);
    const acting = performLater(...anAction(store, takeaway, 'markReady'));

    const printed = { ...takeaway, rev: 2, statuses: [...takeaway.statuses, aStatusEntry({ status: 'SUCCESS', type: 'printer' })] };
    store.dispatch(patchOrders([{ orderId: 'order-1', locationId: 'location-1', rev: 2, order: printed }]));
    await waitFor(() => expect(shown()).toEqual(everywhere('READY_TO_PICKUP')));
    expect(known().map(({ rev, statuses }) => [rev, statuses.length])).toEqual([2, 2, 2].map((rev) => [rev, 4]));

    unsentActions.undoNewest();
    expect(await acting).toBe('undone');
    expect(shown()).toEqual(everywhere('IN_KITCHEN'));
  });

  it('does not send an action that a newer version of the order no longer permits [K-03]', async () => {
    const { store, shown } = await aStoreWith(takeaway);
    const send = jest.fn(() => Promise.resolve(null));
    const acting = performLater(...anAction(store, takeaway, 'markReady', { send }));

    const cancelled = { ...takeaway, rev: 2, statuses: [...takeaway.statuses, aStatusEntry({ status: 'CANCELED', date: ready.date })] };
    store.dispatch(patchOrders([{ orderId: 'order-1', locationId: 'location-1', rev: 2, order: cancelled }]));

    expect(await acting).toEqual({ outdated: cancelled });
    expect(shown()).toEqual(everywhere('CANCELED'));
    closePage();
    expect(send).not.toHaveBeenCalled();
  });

  it('sends at once when the page is hidden, and before a sign-out [K-03]', async () => {
    const { store } = await aStoreWith(takeaway);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const send = jest.fn(() => Promise.resolve(null));
    const first = performLater(...anAction(store, takeaway, 'markReady', { send }));

    document.dispatchEvent(new Event('visibilitychange'));
    expect(send).toHaveBeenCalledTimes(1);
    expect(await first).toBe('sent');
    hidden.mockRestore();

    void performLater(...anAction(store, takeaway, 'markReady', { send }));
    await unsentActions.sendNow(60_000);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('is not sent when another user signed in since [K-03]', async () => {
    let token = aToken({ id: 'user-1' });
    const { store, shown } = await aStoreWith(takeaway, { accessToken: () => token });
    const send = jest.fn(() => Promise.resolve(null));
    const acting = performLater(...anAction(store, takeaway, 'markReady', { send }));

    token = aToken({ id: 'user-2' });
    closePage();

    expect(await acting).toBe('signedOut');
    expect(send).not.toHaveBeenCalled();
    expect(shown()).toEqual(everywhere('IN_KITCHEN'));
  });

  it('undoes the newest of several actions first [K-03]', async () => {
    const { store } = await aStoreWith(takeaway);
    const send = jest.fn(() => Promise.resolve(null));
    const first = performLater(...anAction(store, takeaway, 'markReady', { send }));
    const second = performLater(...anAction(store, anOrder({ ...takeaway, id: 'order-2' }), 'markReady', { send }));

    unsentActions.undoNewest();
    expect(await second).toBe('undone');
    unsentActions.undoNewest();
    expect(await first).toBe('undone');
  });
});
