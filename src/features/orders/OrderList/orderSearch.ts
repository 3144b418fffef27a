import * as z from 'zod/mini';
import { listFilterParams } from '@/domain/listFilter';
import { FULFILLMENT_TYPES, LIST_FILTERS, type FulfillmentType, type ListFilter, type OrderFilter } from '@/domain/order';
import { periodSchema, type Period } from '@/domain/period';
import {
  accountsOf,
  locationsOf,
  narrowing,
  placeFilterShape,
  type PlaceChoices,
  type PlaceFilter,
} from '@/entities/placeFilter/placeFilter';
import type { DayRange } from '@/lib/calendarDay';

/** Orders on a page of the list (specification 1 §9). */
export const PAGE_SIZE = 50;

/** What is looked for in the order list; null and empty lists mean all. */
export interface OrderSearch extends PlaceFilter {
  period: Period;
  list: ListFilter;
  service: FulfillmentType | null;
}

/** The list as it is first seen: all orders of today (specification 1 §9). */
export const START_SEARCH: OrderSearch = {
  accountId: null,
  locationIds: [],
  channels: [],
  period: { preset: 'today' },
  list: 'all',
  service: null,
};

/** Reads a search that the browser kept: a part that it cannot read is as at the start. */
export const orderSearchSchema = z.object({
  ...placeFilterShape,
  period: z.catch(periodSchema, START_SEARCH.period),
  list: z.catch(z.enum(LIST_FILTERS), START_SEARCH.list),
  service: z.catch(z.nullable(z.enum(FULFILLMENT_TYPES)), START_SEARCH.service),
});

/**
 * The call for one page of a search, `page` from 0. What would leave nothing out is not asked for. Of an account alone, the server
 * knows the sub-accounts.
 */
export function orderFilterOf(search: OrderSearch, choices: PlaceChoices, range: DayRange, page: number): OrderFilter {
  const { accountId, service } = search;
  const locationIds = narrowing(search.locationIds, locationsOf(choices, accountId).length);
  const family = accountId === null ? [] : accountsOf(choices.accounts, accountId).map(({ id }) => id);
  const params = listFilterParams(search.list);
  return {
    fromDate: range.from,
    toDate: range.to,
    accountIds: accountId !== null && locationIds.length === 0 ? [accountId] : family,
    locationIds,
    channels: narrowing(search.channels, choices.channels.length),
    serviceType: service === null ? [] : [service],
    ...params,
    ...(params.statuses && { statusesConjunction: 'or' }),
    page,
    limit: PAGE_SIZE,
  };
}

/** How many of the filters beside the list leave something out. */
export function activeFilters({ accountId, locationIds, channels, service, period }: OrderSearch): number {
  const isToday = 'preset' in period && period.preset === 'today';
  return [accountId !== null, locationIds.length > 0, channels.length > 0, service !== null, !isToday].filter(Boolean).length;
}

/** The page of an address, from 0; the first where it names none. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 0);
  return Number.isSafeInteger(page) && page >= 0 && page < 1_000_000 ? page : 0;
}
