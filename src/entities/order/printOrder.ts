import type { Order } from '@/domain/order';
import type { TicketChoice } from '@/domain/orderTickets';
import type { OrderDispatch } from '@/entities/order/changeOrder';
import { asApiError, type ApiError } from '@/services/api/apiError';
import { ordersApi } from '@/services/api/ordersApi';

/** What became of printing: a new ticket is on its way; one that waited is let go, and no second one made; no printer takes it. */
export type Printing = 'queued' | 'released' | 'noPrinter' | { failure: ApiError };

/** Has an order printed, again or by hand (specification 2 §7, row OR-14). What still waits is released instead of made anew. */
export function printOrder({ id, locationId }: Pick<Order, 'id' | 'locationId'>, choice: TicketChoice) {
  return async (dispatch: OrderDispatch): Promise<Printing> => {
    const call = dispatch(ordersApi.endpoints.sendAgainToPrinter.initiate({ orderId: id, locationId, ...choice }));
    const { data, error } = await call;
    if (error) {
      const failure = asApiError(error);
      return failure.kind === 'http' && failure.code === 'NO_ACTIVE_PRINTER' ? 'noPrinter' : { failure };
    }
    // A server may say nothing of what it set in motion.
    if (!data || data.created) return 'queued';
    if (data.released) return 'released';
    return data.created === 0 && data.released === 0 ? 'noPrinter' : 'queued';
  };
}
