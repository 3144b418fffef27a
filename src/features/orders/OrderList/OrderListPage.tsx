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
import { orderFilterOf, orderSearchSchema, pageOf, START_SEARCH, type OrderSearch } from '@/features/orders/OrderList/orderSearch';
import { useOrderPage } from '@/features/orders/OrderList/useOrderPage';
import { dayOf, rangeOfDays } from '@/lib/calendarDay';
import { viewerZone } from '@/lib/timeZone';
import { useSavedFilter } from '@/services/storage/useSavedFilter';
import { useClock } from '@/ui/clock/useClock';

interface OrderListPageProps {
  /** Renders the drawer of an order. */
  renderOrder: (orderId: string, onClose: () => void) => ReactNode;
}

/**
 * The order list (rows OR-01 to OR-03): the orders of whole days by account, location, channel and state, 50 per page. The filter is
 * stored for each user (row S-17); the page, from 0, and the opened order are in the URL.
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
  const filter = isInvalid || !isReady ? null : orderFilterOf(search, choices, rangeOfDays(days, zone.timeZone), page);
  const result = useOrderPage(filter);

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
  function change(part: Partial<OrderSearch>) {
    const next = { ...search, ...part };
    save(choices.isSettled ? { ...next, ...restrictToChoices(next, choices) } : next);
    if (page === 0) return;
    setStaleEntry(entry);
    setParams(addressWith('page', null), { replace: true });
  }

  return (
    <div className="table-page">
      <OrderFilters search={search} choices={choices} days={days} zone={zone} onChange={change} />
      <ListFilterTabs
        selected={search.list}
        onSelect={(list) => change({ list })}
        panel={
          <OrderResult
            {...result}
            number={page}
            isInvalid={isInvalid}
            searchedFor={JSON.stringify(filter)}
            severalDays={days.from !== days.to}
            hrefOf={hrefOf}
            onPageChange={goToPage}
            onReset={() => change(START_SEARCH)}
          />
        }
      />
      {openedId !== null && renderOrder(openedId, () => setParams(addressWith('order', null), { replace: true }))}
    </div>
  );
}
