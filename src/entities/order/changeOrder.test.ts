import { HttpResponse } from 'msw';
import { answerOrder as answerOrderEndpoint } from '@/contract/orderAnswer';
import { recallOrder } from '@/contract/orderRecall';
import { addOrderStatus, requestRider, resendToPos, sendChannelStatus } from '@/contract/orders';
import { requestRiderFrom, sendOrderAction, type OrderDispatch } from '@/entities/order/changeOrder';
import { answerOrder } from '@/entities/orderAnswer/answerOrder';
import { orderRecallApi } from '@/services/api/orderRecallApi';
import { aStatusEntry, anOrder } from '../../../test/factories/anOrder';
import { handle } from '../../../test/msw/handle';
import { server } from '../../../test/msw/server';
import { aStoreWith, respondLater } from '../../../test/setup/orderCaches';

const inKitchen = aStatusEntry({ status: 'IN_KITCHEN', date: '2026-11-20T12:01:00.000Z' });
const takeaway = anOrder({ fulfillment: { type: 'takeaway' }, statuses: [aStatusEntry(), inKitchen] });

const everywhere = (status: string) => [status, status, status];

describe('sendOrderAction', () => {
  it('sends the status through the channel if its own courier delivers [OR-13]', async () => {
    const ofChannel = anOrder({ statuses: [inKitchen] });
    const { store } = await aStoreWith(ofChannel);
    const { sent, respond } = respondLater(sendChannelStatus, { id: 'order-1' });

    respond(HttpResponse.json({ data: ofChannel }));
    await store.dispatch(sendOrderAction(ofChannel, 'markReady'));

    expect(sent).toEqual([{ channelOrderId: 'glv-778', status: { status: 'READY_FOR_DELIVERY', date: expect.any(String) } }]);
  });

  it('resends an order to the POS with its account [OR-12]', async () => {
    const failed = anOrder({ statuses: [aStatusEntry({ status: 'ERROR' })] });
    const { store, shown } = await aStoreWith(failed);
    let search = '';
    server.use(
      handle(
        resendToPos,
        ({ request }) => {
          search = new URL(request.url).searchParams.get('accountIds') ?? '';
          return HttpResponse.json({ data: { ...failed, rev: 2, statuses: [...failed.statuses, inKitchen] } });
        },
        { params: { id: 'order-1' } },
      ),
    );

    expect(await store.dispatch(sendOrderAction(failed, 'resendToPos'))).toBeNull();

    expect(search).toBe('account-1');
    expect(shown()).toEqual(everywhere('IN_KITCHEN'));
  });
});

describe('the requests of delayed actions', () => {
  const order = anOrder({ statuses: [inKitchen] });

  it.each([
    ['addOrderStatus', addOrderStatus, (dispatch: OrderDispatch) => dispatch(sendOrderAction(takeaway, 'markReady'))],
    ['sendChannelStatus', sendChannelStatus, (dispatch: OrderDispatch) => dispatch(sendOrderAction(order, 'markReady'))],
    ['resendToPos', resendToPos, (dispatch: OrderDispatch) => dispatch(sendOrderAction(order, 'resendToPos'))],
    ['answerOrder', answerOrderEndpoint, (dispatch: OrderDispatch) => dispatch(answerOrder(order, { kind: 'accept' }))],
    ['recallOrder', recallOrder, (dispatch: OrderDispatch) => dispatch(orderRecallApi.endpoints.recallOrder.initiate(order.id))],
  ] as const)('continue when the page is closed: %s [K-03]', async (_name, endpoint, action) => {
    const { store } = await aStoreWith(order);
    const continues: boolean[] = [];
    server.use(
      handle(endpoint, ({ request }) => {
        continues.push(request.keepalive);
        return HttpResponse.json({ data: order });
      }),
    );

    await action(store.dispatch);

    expect(continues).toEqual([true]);
  });
});

describe('requestRiderFrom', () => {
  it("shows the rider in the server's reply [OP-04]", async () => {
    const { store, known } = await aStoreWith(takeaway);
    const { sent, respond } = respondLater(requestRider, { id: 'order-1' });
    const rider = aStatusEntry({ status: 'CREATED', type: 'rider', creator: 'Moussa' });

    respond(HttpResponse.json({ data: { ...takeaway, rev: 2, statuses: [...takeaway.statuses, rider] } }));
    expect(await store.dispatch(requestRiderFrom(takeaway, 'stuart'))).toBeNull();

    expect(sent).toEqual([{ slug: 'stuart' }]);
    expect(known().map(({ statuses }) => statuses.at(-1)?.creator)).toEqual(['Moussa', 'Moussa', 'Moussa']);
  });
});
