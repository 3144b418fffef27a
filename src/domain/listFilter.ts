import type { ListFilter, Order, OrderFilter } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { currentStatus, spellingsOf, statusesOfFilter } from '@/domain/orderStatus';

/** Whether a list filter shows an order at an instant (ms since 1970): by its current status and the due time of the orders view. */
export function isInListFilter(order: Order, filter: ListFilter, now: number): boolean {
  if (filter === 'all') return true;
  const due = ordersDueAt(order);
  const isDue = due !== null && due.getTime() <= now;
  const { beforeDue, onceDue } = statusesOfFilter(filter);
  return (isDue ? onceDue : beforeDue).includes(currentStatus(order));
}

/**
 * The request of a list filter: the group, which our server knows, and every status that its orders can have, in all spellings (decision
 * G13), so that another server comes near. No statuses where orders get into the group by being due: the statuses must not exclude them.
 */
export function listFilterParams(filter: ListFilter): Pick<OrderFilter, 'group' | 'statuses'> {
  if (filter === 'all') return {};
  const { beforeDue, onceDue, always } = statusesOfFilter(filter);
  return { group: filter, ...(onceDue.length === always.length && { statuses: beforeDue.flatMap(spellingsOf) }) };
}
