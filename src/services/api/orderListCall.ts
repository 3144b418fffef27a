import type { OrderFilter } from '@/domain/order';

/** Where a list of orders is asked for: those of one location, and those of one account, have an address of their own (specification 1 §7). */
export function orderListCall({ locationIds = [], accountIds = [], ...filter }: OrderFilter) {
  const [locationId] = locationIds;
  const [accountId] = accountIds;
  if (locationId !== undefined && locationIds.length === 1) {
    return { url: `/Locations/${encodeURIComponent(locationId)}/orders`, params: filter };
  }
  if (accountId !== undefined && accountIds.length === 1 && locationIds.length === 0) {
    return { url: `/Accounts/${encodeURIComponent(accountId)}/queryOrders`, params: filter };
  }
  return { url: '/orders/queryOrders', params: { ...filter, locationIds, accountIds } };
}
