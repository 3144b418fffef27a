import { eq } from 'drizzle-orm';
import type { Database } from '../../server/platform/db/database';
import { orders } from '../../server/platform/db/schema';
import { orderRow } from '../../server/modules/orders/orderStore';
import { newOrder } from './anyOrders';
import type { RawOrder } from './rawOrder';

/** Inserts the orders after the first `built`, and cancels, moves and deletes some of all. @returns the orders that the database then has. */
export async function changeOrders(database: Database, given: readonly RawOrder[], built: number): Promise<RawOrder[]> {
  const rest = given.slice(built).map((order) => orderRow(newOrder(order)));
  if (rest.length > 0) await database.insert(orders).values(rest);
  const now: RawOrder[] = [];
  for (const [n, order] of given.entries()) {
    if (n % 13 === 0) await database.delete(orders).where(eq(orders.id, order.id));
    else if (n % 17 === 0) {
      const moved = {
        ...order,
        placedAt: new Date(Date.parse(order.placedAt) + 86_400_000).toISOString(),
        slug: 'justeat',
        status: 'CANCELED',
        reason: 'late',
      };
      await database
        .update(orders)
        .set(orderRow(newOrder(moved)))
        .where(eq(orders.id, order.id));
      now.push(moved);
    } else now.push(order);
  }
  return now;
}
