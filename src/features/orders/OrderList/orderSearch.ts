import type { OrderCountFilter } from '@/domain/orderCounts';
import * as z from 'zod/mini';
import { listFilterParams } from '@/domain/listFilter';
import {
  FULFILLMENT_TYPES,
  LIST_FILTERS,
  ORDER_SEARCH_LENGTH,
  ORDER_SORTS,
  type FulfillmentType,
  type ListFilter,
  type OrderFilter,
} from '@/domain/order';
import { periodSchema, type Period } from '@/domain/period';
import {
  accountsOf,
  locationsOf,
  toQueryValues,
  locationFilterShape,
  type LocationChoices,
  type LocationFilter,
} from '@/entities/locationFilter/locationFilter';
import type { DayRange } from '@/lib/calendarDay';
import type { Sort } from '@/ui/DataTable/column';

/** Orders per page (specification 1 §9). */
export const PAGE_SIZE = 50;

/** The filter of the order list; null and empty lists match everything. */
export interface OrderSearch extends LocationFilter {
  period: Period;
  list: ListFilter;
  service: FulfillmentType | null;
}

/** The default filter: all orders of today (specification 1 §9). */
export const START_SEARCH: OrderSearch = {
  accountId: null,
  locationIds: [],
  channels: [],
  period: { preset: 'today' },
  list: 'all',
  service: null,
};

/** Parses a stored filter: an invalid field falls back to its default. */
export const orderSearchSchema = z.object({
  ...locationFilterShape,
  period: z.catch(periodSchema, START_SEARCH.period),
  list: z.catch(z.enum(LIST_FILTERS), START_SEARCH.list),
  service: z.catch(z.nullable(z.enum(FULFILLMENT_TYPES)), START_SEARCH.service),
});

/**
 * The query for one page of a filter, `page` from 0. Filters that exclude nothing are omitted. For an account alone, the server adds its
 * sub-accounts.
 */
export function orderFilterOf(search: OrderSearch, choices: LocationChoices, range: DayRange, page: number): OrderFilter {
  const { accountId, service } = search;
  const locationIds = toQueryValues(search.locationIds, locationsOf(choices, accountId).length);
  const family = accountId === null ? [] : accountsOf(choices.accounts, accountId).map(({ id }) => id);
  const params = listFilterParams(search.list);
  return {
    fromDate: range.from,
    toDate: range.to,
    accountIds: accountId !== null && locationIds.length === 0 ? [accountId] : family,
    locationIds,
    channels: toQueryValues(search.channels, choices.channels.length),
    serviceType: service === null ? [] : [service],
    ...params,
    ...(params.statuses && { statusesConjunction: 'or' }),
    page,
    limit: PAGE_SIZE,
  };
}

/** The part of the search that is in the URL: the text and the sort, whose columns have the names of the server's sorts. */
export interface AddressedSearch {
  /** Empty if it is too short for the server. */
  text: string;
  sort: Sort;
}

/** The default sort. It is not sent, so that other servers return their own order (decision G93). */
export const NEWEST_FIRST: Sort = { columnId: 'placed', descending: true };

/** The text and sort of a URL; invalid values count as missing. */
export function addressedSearchOf(params: URLSearchParams): AddressedSearch {
  const { min, max } = ORDER_SEARCH_LENGTH;
  const text = (params.get('q') ?? '').trim().slice(0, max);
  const columnId = ORDER_SORTS.find((sort) => sort === params.get('sort'));
  const isValid = columnId !== undefined && ['asc', 'desc'].includes(params.get('dir') ?? '');
  return { text: text.length < min ? '' : text, sort: isValid ? { columnId, descending: params.get('dir') === 'desc' } : NEWEST_FIRST };
}

/** The fields of a query for a text and a sort; the defaults are omitted. */
export function addressedParams({ text, sort }: AddressedSearch): Pick<OrderFilter, 'search' | 'sort' | 'direction'> {
  const field = ORDER_SORTS.find((known) => known === sort.columnId);
  const isDefault = sort.columnId === NEWEST_FIRST.columnId && sort.descending === NEWEST_FIRST.descending;
  return {
    ...(text !== '' && { search: text }),
    ...(field && !isDefault && { sort: field, direction: sort.descending ? 'desc' : 'asc' }),
  };
}

/** The query for the numbers of orders on the tabs. It names the sub-accounts, because it has no path of one account. */
export function orderCountFilterOf(search: OrderSearch, choices: LocationChoices, range: DayRange, text: string): OrderCountFilter {
  const { fromDate, toDate, locationIds, channels, serviceType } = orderFilterOf(search, choices, range, 0);
  const family = search.accountId === null ? [] : accountsOf(choices.accounts, search.accountId).map(({ id }) => id);
  return { fromDate, toDate, accountIds: family, locationIds, channels, serviceType, ...(text !== '' && { search: text }) };
}

/** Number of filters that exclude something, without those of the list. */
export function activeFilters({ accountId, locationIds, channels, service, period }: OrderSearch): number {
  const isToday = 'preset' in period && period.preset === 'today';
  return [accountId !== null, locationIds.length > 0, channels.length > 0, service !== null, !isToday].filter(Boolean).length;
}

/** The page of a URL, from 0; 0 if it is missing or invalid. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 0);
  return Number.isSafeInteger(page) && page >= 0 && page < 1_000_000 ? page : 0;
}
