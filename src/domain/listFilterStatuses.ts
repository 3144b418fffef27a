import { GROUP_STATUSES } from '@/domain/listFilter';
import type { ListFilter, OrderFilter } from '@/domain/order';
import { spellingsOf, type OrderStatus } from '@/domain/orderStatus';

const STATUSES: Record<ListFilter, readonly OrderStatus[]> = {
  all: [],
  newers: GROUP_STATUSES.newers,
  deferred: GROUP_STATUSES.deferred,
  preparing: GROUP_STATUSES.kitchen,
  // An order in any status is among them once it is due.
  finished: [],
  error: GROUP_STATUSES.failed,
  cancelled: GROUP_STATUSES.cancelled,
};

/**
 * What a list filter is asked for with: the group, which our server knows, and every status that its orders can have, in both
 * spellings (decision G13), so that another server comes near. The statuses never exclude what the group takes.
 */
export function listFilterParams(filter: ListFilter): Pick<OrderFilter, 'group' | 'statuses'> {
  const statuses = STATUSES[filter].flatMap(spellingsOf);
  return { ...(filter !== 'all' && { group: filter }), ...(statuses.length > 0 && { statuses }) };
}
