import * as z from 'zod/mini';
import { LIST_FILTERS, orderFilterSchema } from '@/domain/order';

/** Query of the numbers of orders per list filter: the filter of the list without group, statuses, sort and page. */
export const orderCountFilterSchema = z.pick(orderFilterSchema, {
  fromDate: true,
  toDate: true,
  locationIds: true,
  accountIds: true,
  channels: true,
  serviceType: true,
  search: true,
});
export type OrderCountFilter = z.infer<typeof orderCountFilterSchema>;

/** Number of orders of each list filter. */
export const orderCountsSchema = z.record(z.enum(LIST_FILTERS), z.number());
export type OrderCounts = z.infer<typeof orderCountsSchema>;
