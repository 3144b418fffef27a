import * as answerContract from '@/contract/orderAnswer';
import * as contentsContract from '@/contract/orderContents';
import * as recallContract from '@/contract/orderRecall';
import * as itemsContract from '@/contract/orderItems';
import * as contract from '@/contract/orders';
import { route } from '../../platform/http/route';
import { type Order } from '@/domain/order';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import { userOf } from '../../platform/http/access';
import { single } from '../../platform/http/answer';
import { type Api } from '../../platform/http/api';
import { notFound, HttpError } from '../../platform/http/httpError';
import { answerOrder } from './answerOrder';
import { changeContents } from './changeContents';
import { recallOrder } from './recallOrder';
import { setDoneItems } from './doneItems';
import { addStatusIf } from './orderStore';
import { assertNotAtPos, sendToPos } from '../pos/sendToPos';
import { requestRider } from '../riders/requestRider';
import { cancellationCheck } from './cancellationCheck';
import { assertShortMeta } from './assertShortMeta';
import { orderInScope } from '../inScope';
import { clampToNow } from './clampToNow';

/**
 * Registers the actions on an order in the user's scope: set the status through the channel, answer a new order, recall a finished one,
 * change its contents, finish its items, override the status, send to the POS again, request a rider (specification 1 §7, rows K-03, K-05, V-01, decisions G15 and
 * G16). Each except finished items writes an audit entry.
 */
export async function orderActionsRoutes(api: Api, context: ServerContext): Promise<void> {
  const { database } = context;

  route(api, contract.sendChannelStatus, async (request) => {
    const user = userOf(request);
    const { channelOrderId, status } = request.body;
    assertShortMeta(status.meta, 'status.meta');
    const { id, locationId } = await orderInScope(database, user, request.params.id);
    const checkCancellation = await cancellationCheck(database, locationId, status);
    const entry = { ...status, creator: 'web-app', date: clampToNow(status.date) };
    const decide = (order: Order) => {
      const { channel } = order;
      if (channel.orderId !== channelOrderId) throw new HttpError(409, 'ORDER_EXCEPTION', 'The channel has another id for this order.');
      checkCancellation(order);
      return { entry, fields: { notifiedThrough: channel.slug } };
    };
    return orderReply(await addStatusIf(context, id, decide, { user, action: 'addStatus' }));
  });

  route(api, answerContract.answerOrder, async (request) => {
    const user = userOf(request);
    const order = await orderInScope(database, user, request.params.id);
    return single(await answerOrder(context, order, request.body, user));
  });

  route(api, recallContract.recallOrder, async (request) => {
    const user = userOf(request);
    const { id } = await orderInScope(database, user, request.params.id);
    return single(await recallOrder(context, id, user));
  });

  route(api, contentsContract.changeOrderContents, async (request) => {
    const user = userOf(request);
    const { id } = await orderInScope(database, user, request.params.id);
    return single(await changeContents(context, id, request.body, user));
  });

  route(api, itemsContract.setDoneItems, async (request) => {
    const order = await orderInScope(database, userOf(request), request.params.id);
    return single(await setDoneItems(context, order.id, request.body));
  });

  route(api, contract.overrideOrderStatus, async (request) => {
    const user = userOf(request);
    const { id, locationId } = await orderInScope(database, user, request.params.id);
    const checkCancellation = await cancellationCheck(database, locationId, request.body);
    const { status, reason } = request.body;
    const entry = { status, creator: 'web-app', date: new Date().toISOString(), ...(reason && { reason }) };
    const decide = (order: Order) => {
      checkCancellation(order);
      return { entry };
    };
    return orderReply(await addStatusIf(context, id, decide, { user, action: 'addStatus' }));
  });

  route(api, contract.resendToPos, async (request) => {
    const user = userOf(request);
    const order = await orderInScope(database, user, request.params.id);
    const { accountIds } = request.query;
    if (accountIds && !accountIds.includes(order.accountId ?? '')) throw notFound('order');
    assertNotAtPos(order);
    // Before sending, so that an order in the kitchen always has an audit entry.
    await recordChange(database, { user, action: 'sendAgainToPos', entity: 'order', entityId: order.id });
    const { order: after, refusal } = await sendToPos(context, order.id);
    if (refusal) throw new HttpError(409, refusal.reason, `The POS rejected the order: ${refusal.notes}`);
    return single(after);
  });

  route(api, contract.requestRider, async (request) => {
    const user = userOf(request);
    const order = await orderInScope(database, user, request.params.id);
    return single(await requestRider(context, order, request.body.slug, user));
  });
}

function orderReply(order: Order | null): { data: Order } {
  if (!order) throw notFound('order');
  return single(order);
}
