import type { Order } from '@/domain/order';
import type { TicketChoice } from '@/domain/orderTickets';
import type { OrderDispatch } from '@/entities/order/changeOrder';
import { asApiError, type ApiError } from '@/services/api/apiError';
import { ordersApi } from '@/services/api/ordersApi';

/** Result of printing: a new ticket is queued; a waiting ticket is released instead of creating one; no printer is active. */
export type Printing = 'queued' | 'released' | 'noPrinter' | { failure: ApiError };

/** Prints or reprints an order (specification 2 §7, row OR-14). A ticket that still waits is released instead of creating a new one. */
export function printOrder({ id, locationId }: Pick<Order, 'id' | 'locationId'>, choice: TicketChoice) {
  return async (dispatch: OrderDispatch): Promise<Printing> => {
    const call = dispatch(ordersApi.endpoints.reprintOrder.initiate({ orderId: id, locationId, ...choice }));
    const { data, error } = await call;
    if (error) {
      const failure = asApiError(error);
      return failure.kind === 'http' && failure.code === 'NO_ACTIVE_PRINTER' ? 'noPrinter' : { failure };
    }
    // Other servers may omit the numbers of created and released tickets.
    if (!data || data.created) return 'queued';
    if (data.released) return 'released';
    return data.created === 0 && data.released === 0 ? 'noPrinter' : 'queued';
  };
}
