import type { Location } from '@/domain/location';
import type { Order, OrderItem } from '@/domain/order';
import { isChangeable } from '@/domain/orderContents';
import type { ServerContext } from '../../context';
import { changeOrder } from '../../modules/orders/changeOrder';
import type { Random } from '../random';
import { makeChangedOrder } from './makeOrder';

/**
 * Changes an order as its channel would: sets its items, or adds to them at random. An order that is cancelled or has left the restaurant does not
 * change.
 *
 * @returns the changed order; null if it does not exist or does not change
 */
export function changeDemoOrder(
  context: ServerContext,
  location: Location,
  orderId: string,
  { random, items }: { random: Random; items?: OrderItem[] | undefined },
): Promise<Order | null> {
  return changeOrder(context, orderId, {
    now: new Date(),
    decide: async (order) => {
      if (!isChangeable(order)) return null;
      return makeChangedOrder(order, location, random, items);
    },
  });
}
