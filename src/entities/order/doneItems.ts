import type { DoneItems } from '@/domain/doneItems';
import { doneItemsAfter } from '@/domain/doneItemsAfter';
import type { Order } from '@/domain/order';
import type { OrderDispatch } from '@/entities/order/changeOrder';
import { asApiError, type ApiError } from '@/services/api/apiError';
import { orderItemsApi } from '@/services/api/orderItemsApi';
import { changeKnownOrder } from '@/services/api/orderPatches';
import { addPendingItems, withPendingItems } from '@/services/api/pendingItems';

// The last request of each order: the requests of an order are sent one after the other, so that the last one of an item counts.
const lastRequests = new Map<string, Promise<unknown>>();

/**
 * Finishes (`done`) or reopens items of an order by their positions (row K-05): an optimistic update in all queries that contain the order. If
 * the server rejects it, only these items are reverted; changes that are still being sent are retained, also when an older version of the order
 * arrives. Resolves to the error, or null.
 */
export function setDoneItems(order: Pick<Order, 'id'>, positions: readonly number[], done: boolean) {
  return async (dispatch: OrderDispatch): Promise<ApiError | null> => {
    const change = { items: [...positions], done };
    const removePending = addPendingItems(order.id, change);
    let before: readonly number[] = [];
    dispatch(
      changeKnownOrder(order.id, (known) => {
        before = known.doneItems ?? [];
        return withItems(known, change);
      }),
    );
    const { data, error } = await sendInOrder(order.id, () =>
      dispatch(orderItemsApi.endpoints.setDoneItems.initiate({ orderId: order.id, change })),
    );
    removePending();
    if (data) dispatch(changeKnownOrder(order.id, (known) => (known.rev > data.rev ? known : withPendingItems(data))));
    if (!error) return null;
    const reverted = { items: positions.filter((position) => before.includes(position) !== done), done: !done };
    dispatch(changeKnownOrder(order.id, (known) => withPendingItems(withItems(known, reverted))));
    return asApiError(error);
  };
}

function withItems(order: Order, change: DoneItems): Order {
  const before = order.doneItems ?? [];
  const after = doneItemsAfter(before, change);
  return after === before ? order : { ...order, doneItems: [...after] };
}

/** Sends a request of an order after the previous one has ended. */
async function sendInOrder<Reply>(orderId: string, send: () => PromiseLike<Reply>): Promise<Reply> {
  const previous = lastRequests.get(orderId) ?? Promise.resolve();
  const current = previous.then(send);
  // `send` of RTK Query does not reject.
  lastRequests.set(orderId, current);
  const reply = await current;
  if (lastRequests.get(orderId) === current) lastRequests.delete(orderId);
  return reply;
}
