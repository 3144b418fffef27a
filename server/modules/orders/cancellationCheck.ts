import type { Order, StatusEntry } from '@/domain/order';
import { currentStatus } from '@/domain/orderStatus';
import { isCompleted, preventsCancellation } from '@/domain/posOrder/posCancellation';
import type { Database } from '../../platform/db/database';
import { HttpError } from '../../platform/http/httpError';
import { findLocation } from '../locations/locationStore';
import { isCancellation } from './orderStore';

/**
 * Returns a check to run while the order is locked: it rejects the manual cancellation of a completed order if the POS settings of the
 * location prevent that (`preventCancelCompletedOrders`). It accepts all other entries.
 *
 * @returns the check, which throws HttpError 409 `ORDER_COMPLETED`.
 */
export async function cancellationCheck(
  database: Database,
  locationId: string,
  entry: Pick<StatusEntry, 'status' | 'type'>,
): Promise<(order: Order) => void> {
  const location = isCancellation(entry) ? await findLocation(database, locationId) : null;
  if (!location || !preventsCancellation(location)) return () => undefined;
  return (order) => {
    const status = currentStatus(order);
    if (isCompleted(status))
      throw new HttpError(409, 'ORDER_COMPLETED', `The order is ${status}: its location does not allow to cancel it.`);
  };
}
