import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { Order } from '@/domain/order';
import { daysOf, MAX_RANGE_DAYS, periodProblems } from '@/domain/period';
import { restrictToChoices, zoneOfLocations } from '@/entities/locationFilter/locationFilter';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { ListFilterTabs } from '@/features/orders/OrderList/ListFilterTabs';
import '@/features/orders/OrderList/orderList.css';
import { OrderFilters } from '@/features/orders/OrderList/OrderFilters';
import { OrderResult } from '@/features/orders/OrderList/OrderResult';
import {
  addressedParams,
  addressedSearchOf,
  orderCountFilterOf,
  orderFilterOf,
  orderSearchSchema,
  pageOf,
  START_SEARCH,
  type OrderSearch,
} from '@/features/orders/OrderList/orderSearch';
import { OrderSearchField } from '@/features/orders/OrderList/OrderSearchField';
import { OrderTools } from '@/features/orders/OrderList/OrderTools';
import { useOrderColumns } from '@/features/orders/OrderList/useOrderColumns';
import { useOrderCounts } from '@/features/orders/OrderList/useOrderCounts';
import { useOrderPage } from '@/features/orders/OrderList/useOrderPage';
import { ORDER_SORTS } from '@/domain/order';
import { dayOf, rangeOfDays } from '@/lib/calendarDay';
import { viewerZone } from '@/lib/timeZone';
import { useSavedFilter } from '@/services/storage/useSavedFilter';
import type { Sort } from '@/ui/DataTable/column';
import { useClock } from '@/ui/clock/useClock';

interface OrderListPageProps {
  /** Renders the drawer of an order. */
  renderOrder: (orderId: string, onClose: () => void) => ReactNode;
}

/**
 * The order list (rows OR-01 to OR-03, M-08): the orders of whole days by account, location, channel, state and text, 50 per page. The
 * filter and the columns are stored for each user (rows S-17, M-08); the text, the sort, the page, from 0, and the opened order are in the
 * URL.
 */
export function OrderListPage({ renderOrder }: OrderListPageProps) {
  const [params, setParams] = useSearchParams();
  const { user } = useSignedIn();
  const choices = useLocationChoices();
  const [saved, save] = useSavedFilter<OrderSearch>('orders', user.id, orderSearchSchema, START_SEARCH);
  const search = useMemo(() => (choices.isSettled ? { ...saved, ...restrictToChoices(saved, choices) } : saved), [saved, choices]);
  const zone = useMemo(() => zoneOfLocations(search, choices, viewerZone()), [search, choices]);
  const today = useClock(useCallback((now: number) => dayOf(now, zone.timeZone), [zone.timeZone]));
  const days = daysOf(search.period, today);
  const { from, to } = periodProblems(days, MAX_RANGE_DAYS.orders);
  const isInvalid = (from ?? to) !== null;
  // A stored filter can only be resolved after the choices have loaded.
  const isReady = choices.isSettled || (search.accountId === null && search.channels.length === 0);
  // The URL changes after the filter does: until then, its page belongs to the previous filter.
  const { key: entry } = useLocation();
  const [staleEntry, setStaleEntry] = useState('');
  const page = entry === staleEntry ? 0 : pageOf(params);
  const { text, sort } = useMemo(() => addressedSearchOf(params), [params]);
  const range = isInvalid || !isReady ? null : rangeOfDays(days, zone.timeZone);
  const filter = range && { ...orderFilterOf(search, choices, range, page), ...addressedParams({ text, sort }) };
  const result = useOrderPage(filter);
  const { counts, reload: reloadCounts } = useOrderCounts(range && orderCountFilterOf(search, choices, range, text));
  const reload = () => Promise.all([result.reload(), reloadCounts()]);

  const columns = useOrderColumns(days.from !== days.to);
  const openedId = params.get('order');
  const addressWith = useCallback(
    (name: 'order' | 'page', value: string | null) => {
      const next = new URLSearchParams(params);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    },
    [params],
  );
  const hrefOf = useCallback(({ id }: Order) => `?${addressWith('order', id).toString()}`, [addressWith]);
  const goToPage = (next: number) => setParams(addressWith('page', next === 0 ? null : String(next)));
  /** Changes the text or sort in the URL, and returns to the first page. */
  const readdress = useCallback(
    (values: Record<string, string>, options: { replace: boolean }) =>
      setParams((before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: '', ...values })) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      }, options),
    [setParams],
  );
  const searchFor = useCallback((q: string) => readdress({ q }, { replace: true }), [readdress]);
  const sortBy = ({ columnId, descending }: Sort) => readdress({ sort: columnId, dir: descending ? 'desc' : 'asc' }, { replace: true });
  function change(part: Partial<OrderSearch>) {
    const next = { ...search, ...part };
    save(choices.isSettled ? { ...next, ...restrictToChoices(next, choices) } : next);
    if (page === 0) return;
    setStaleEntry(entry);
    setParams(addressWith('page', null), { replace: true });
  }

  function reset() {
    save(START_SEARCH);
    // Not replaced, so that the search field is emptied, too, and the user can go back.
    if (params.has('q')) readdress({ q: '' }, { replace: false });
  }

  return (
    <div className="table-page">
      <OrderFilters search={search} choices={choices} days={days} zone={zone} onChange={change} />
      <div className="order-list-bar">
        <OrderSearchField text={params.get('q') ?? ''} onSearch={searchFor} />
        <OrderTools filter={filter} days={days} columns={columns} sort={sort} onSort={sortBy} />
      </div>
      <ListFilterTabs
        counts={counts}
        selected={search.list}
        onSelect={(list) => change({ list })}
        panel={
          <OrderResult
            {...result}
            reload={reload}
            number={page}
            isInvalid={isInvalid}
            searchedFor={JSON.stringify(filter)}
            serverSort={{ sort, columnIds: ORDER_SORTS, onSort: sortBy }}
            columns={columns.shown}
            hrefOf={hrefOf}
            onPageChange={goToPage}
            onReset={reset}
          />
        }
      />
      {openedId !== null && renderOrder(openedId, () => setParams(addressWith('order', null), { replace: true }))}
    </div>
  );
}
