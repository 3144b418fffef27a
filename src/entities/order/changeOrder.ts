import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Order, StatusEntry } from '@/domain/order';
import { statusOfAction, type OrderAction } from '@/domain/orderActions';
import { sortByDate, type OrderStatus } from '@/domain/orderStatus';
import type { RiderPartner } from '@/domain/riderPartner';
import type { StatusOverride } from '@/domain/statusOverride';
import { randomId } from '@/lib/randomId';
import { asApiError, type ApiError } from '@/services/api/apiError';
import type { baseApi } from '@/services/api/baseApi';
import { changeKnownOrder } from '@/services/api/orderPatches';
import { ordersApi } from '@/services/api/ordersApi';

interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}
export type OrderDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

const { addOrderStatus, overrideOrderStatus, requestRider, resendToPos, sendChannelStatus } = ordersApi.endpoints;

/**
 * Performs a user's action on an order (rows OR-12, OR-13). A status is an optimistic update in all queries that contain the order; if the
 * server rejects it, only that entry is removed. Resolves to the error, or null.
 */
export function performOrderAction(order: Order, action: OrderAction) {
  return (dispatch: OrderDispatch): Promise<ApiError | null> => {
    const status = statusOfAction(action, order);
    if (status !== null) return setStatus(dispatch, order, status);
    return patchReply(dispatch, order.id, dispatch(resendToPos.initiate({ orderId: order.id, accountId: order.accountId })));
  };
}

/** Requests a rider from a partner (decision G16). Resolves to the error, or null. */
export function requestRiderFrom(order: Order, slug: RiderPartner) {
  return (dispatch: OrderDispatch): Promise<ApiError | null> =>
    patchReply(dispatch, order.id, dispatch(requestRider.initiate({ orderId: order.id, slug })));
}

/**
 * Sets a status that the graph of the buttons does not allow, for the provider's administrator (decision G15). Resolves to the error, or
 * null.
 */
export function overrideStatus(order: Order, override: StatusOverride) {
  return (dispatch: OrderDispatch): Promise<ApiError | null> =>
    patchReply(dispatch, order.id, dispatch(overrideOrderStatus.initiate({ orderId: order.id, ...override })));
}

async function setStatus(dispatch: OrderDispatch, order: Order, status: OrderStatus): Promise<ApiError | null> {
  const mark = randomId();
  const entry: StatusEntry = { status, creator: 'web-app', date: afterHistory(order), meta: { [MARK]: mark } };
  dispatch(changeKnownOrder(order.id, (known) => ({ ...known, statuses: [...known.statuses, entry] })));
  const failure = await patchReply(dispatch, order.id, sendStatus(dispatch, order, status));
  dispatch(changeKnownOrder(order.id, (known) => withoutEntry(known, mark)));
  return failure;
}

/** If the channel's own courier delivers, the status is sent to the channel; otherwise it is added to the history (decision G15). */
function sendStatus(dispatch: OrderDispatch, order: Order, status: OrderStatus): Reply {
  const channelOrderId = order.channel.orderId;
  if (order.fulfillment?.type === 'delivery-by-channel' && channelOrderId) {
    return dispatch(sendChannelStatus.initiate({ orderId: order.id, channelOrderId, status: { status, date: new Date().toISOString() } }));
  }
  return dispatch(addOrderStatus.initiate({ orderId: order.id, locationId: order.locationId, newStatus: { status, creator: 'web-app' } }));
}

type Reply = PromiseLike<{ data?: Order | undefined; error?: Parameters<typeof asApiError>[0] | undefined }>;

/** Updates the order of the reply in all queries that contain it, unless they have a newer revision. */
export async function patchReply(dispatch: OrderDispatch, orderId: string, call: Reply): Promise<ApiError | null> {
  const { data, error } = await call;
  if (error) return asApiError(error);
  if (data) dispatch(changeKnownOrder(orderId, (known) => (known.rev > data.rev ? known : data)));
  return null;
}

/** Key in `meta` that marks an entry as not confirmed by the server. */
const MARK = 'unconfirmed';

function withoutEntry(order: Order, mark: string): Order {
  const statuses = order.statuses.filter(({ meta }) => !hasMark(meta, mark));
  return statuses.length === order.statuses.length ? order : { ...order, statuses };
}

function hasMark(meta: unknown, mark: string): boolean {
  return typeof meta === 'object' && meta !== null && MARK in meta && meta[MARK] === mark;
}

/** The current time, or just after the newest entry, because the browser's clock may be behind the server's. */
function afterHistory({ statuses }: Order): string {
  const newest = Date.parse(sortByDate(statuses).at(-1)?.date ?? '');
  return new Date(Math.max(Date.now(), Number.isNaN(newest) ? 0 : newest + 1)).toISOString();
}
