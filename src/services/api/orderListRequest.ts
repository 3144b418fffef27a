import * as contract from '@/contract/orders';
import type { OrderFilter } from '@/domain/order';
import type { ApiRequest } from '@/services/api/baseQuery';
import { requestTo } from '@/services/api/fromContract';

/** Builds the request of a list of orders: one location and one account each have their own endpoint (specification 1 §7). */
export function orderListRequest({ locationIds = [], accountIds = [], ...query }: OrderFilter): ApiRequest {
  const [locationId] = locationIds;
  const [accountId] = accountIds;
  if (locationId !== undefined && locationIds.length === 1) {
    return requestTo(contract.listLocationOrders, { params: { id: locationId }, query });
  }
  if (accountId !== undefined && accountIds.length === 1 && locationIds.length === 0) {
    return requestTo(contract.listAccountOrders, { params: { id: accountId }, query });
  }
  return requestTo(contract.listOrders, { query: { ...query, locationIds, accountIds } });
}
