import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Order } from '@/domain/order';
import { statusOfAction, type OrderAction } from '@/domain/orderActions';
import type { OrderStatus } from '@/domain/orderStatus';
import type { RiderPartner } from '@/domain/riderPartner';
import type { StatusOverride } from '@/domain/statusOverride';
import { asApiError, type ApiError } from '@/services/api/apiError';
import type { baseApi } from '@/services/api/baseApi';
import { changeKnownOrder } from '@/services/api/orderPatches';
import { ordersApi } from '@/services/api/ordersApi';

export interface ApiState {
  api: ReturnType<typeof baseApi.reducer>;
}
export type OrderDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>;

const { addOrderStatus, overrideOrderStatus, requestRider, resendToPos, sendChannelStatus } = ordersApi.endpoints;

/** Sends a user's action on an order (rows OR-12, OR-13). Resolves to the error, or null. */
export function sendOrderAction(order: Order, action: OrderAction) {
  return (dispatch: OrderDispatch): Promise<ApiError | null> => {
    const status = statusOfAction(action, order);
    const resend = () => dispatch(resendToPos.initiate({ orderId: order.id, accountId: order.accountId }));
    return patchReply(dispatch, order.id, status === null ? resend() : sendStatus(dispatch, order, status));
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
