import type { ListFilter, Order, OrderFilter } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { currentStatus, spellingsOf, statusesOfFilter } from '@/domain/orderStatus';

/** Whether a list filter shows an order at an instant (ms since 1970), by its current status and its due time in the orders view. */
export function isInListFilter(order: Order, filter: ListFilter, now: number): boolean {
  if (filter === 'all') return true;
  const due = ordersDueAt(order);
  const isDue = due !== null && due.getTime() <= now;
  const { beforeDue, onceDue } = statusesOfFilter(filter);
  return (isDue ? onceDue : beforeDue).includes(currentStatus(order));
}

/**
 * Query of a list filter: the group, which our server supports, and, for other servers, every status of its orders in all spellings
 * (decision G13). Statuses are omitted if orders enter the group when they become due, because they would exclude those orders.
 */
export function listFilterParams(filter: ListFilter): Pick<OrderFilter, 'group' | 'statuses'> {
  if (filter === 'all') return {};
  const { beforeDue, onceDue, always } = statusesOfFilter(filter);
  return { group: filter, ...(onceDue.length === always.length && { statuses: beforeDue.flatMap(spellingsOf) }) };
}
