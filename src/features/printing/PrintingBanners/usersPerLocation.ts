import * as z from 'zod/mini';
import type { Order } from '@/domain/order';

/** The user who printed a copy, as the web app records it if every user prints each job. */
const printedSchema = z.object({
  printerOrder: z.object({ uuid: z.string(), copy: z.number(), printedBy: z.string() }),
});

interface DoubledPrint {
  users: number;
  /** Time of the last of these prints, in ms since 1970. */
  at: number;
}

const found = new WeakMap<Order, DoubledPrint | null>();

/**
 * Number of users who printed the same copy of a ticket, by location, of these orders since an instant (in ms): the main tabs of several
 * users, if the server sends each job to all of them (decision G32). A copy printed twice by one user does not count.
 */
export function usersPerLocation(orders: readonly Order[], since: number): Map<string, number> {
  const users = new Map<string, number>();
  for (const order of orders) {
    const doubled = doubledPrintOf(order);
    if (doubled && doubled.at >= since) users.set(order.locationId, Math.max(doubled.users, users.get(order.locationId) ?? 0));
  }
  return users;
}

function doubledPrintOf(order: Order): DoubledPrint | null {
  const known = found.get(order);
  if (known !== undefined) return known;
  const byCopy = new Map<string, Map<string, number>>();
  for (const { type, status, meta, date } of order.statuses) {
    const parsed = type === 'printer' && status === 'SUCCESS' ? printedSchema.safeParse(meta) : null;
    if (!parsed?.success) continue;
    const { uuid, copy, printedBy } = parsed.data.printerOrder;
    const printed = byCopy.get(`${uuid}#${copy}`) ?? new Map<string, number>();
    byCopy.set(`${uuid}#${copy}`, printed.set(printedBy, Date.parse(date)));
  }
  const [most] = [...byCopy.values()].filter(({ size }) => size > 1).sort((a, b) => b.size - a.size);
  const doubled = most ? { users: most.size, at: Math.max(...most.values()) } : null;
  found.set(order, doubled);
  return doubled;
}
