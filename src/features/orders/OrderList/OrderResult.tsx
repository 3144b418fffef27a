import { Button } from '@blueprintjs/core';
import { Refresh } from '@blueprintjs/icons';
import { useIntl, type MessageDescriptor } from 'react-intl';
import type { Order, OrderPage } from '@/domain/order';
import { OrderTable } from '@/features/orders/OrderList/OrderTable';
import { PAGE_SIZE } from '@/features/orders/OrderList/orderSearch';
import { Pager } from '@/features/orders/OrderList/Pager';
import { apiErrorText } from '@/services/api/apiErrorText';
import type { Freshness } from '@/services/realtime/useFreshness';
import type { Column, ServerSort } from '@/ui/DataTable/column';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { DroppedRows } from '@/ui/DataTable/DroppedRows';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { QueryView } from '@/ui/QueryView/QueryView';

interface OrderResultProps {
  page: OrderPage | undefined;
  /** Whether the page belongs to the previous search. */
  isOld: boolean;
  isFetching: boolean;
  error: unknown;
  freshness: Freshness;
  reload: () => unknown;
  /** The requested page, from 0. */
  number: number;
  /** Whether the selected dates are invalid, so that nothing is requested. */
  isInvalid: boolean;
  searchedFor: string;
  serverSort: ServerSort;
  columns: readonly Column<Order>[];
  hrefOf: (order: Order) => string;
  onPageChange: (number: number) => void;
  onReset: () => void;
}

/** The result of a search in each state: not requested, loading, failed, empty, a page of orders, a page of the previous search. */
export function OrderResult({
  page,
  isOld,
  isFetching,
  error,
  freshness,
  reload,
  number,
  isInvalid,
  searchedFor,
  serverSort,
  columns,
  hrefOf,
  onPageChange,
  onReset,
}: OrderResultProps) {
  const intl = useIntl();
  const text = (id: NonNullable<MessageDescriptor['id']>) => intl.formatMessage({ id });
  if (isInvalid && !page) return <EmptyState title={text('orders.list.invalidTitle')}>{text('orders.list.invalidText')}</EmptyState>;

  function countText({ data, dropped, totalCount }: OrderPage) {
    if (isInvalid) return text('orders.list.invalidOldLabel');
    if (isOld) return text('orders.list.loadingLabel');
    const from = number * PAGE_SIZE + 1;
    return intl.formatMessage({ id: 'orders.list.countLabel' }, { from, to: from + data.length + dropped - 1, total: totalCount });
  }

  return (
    <>
      <QueryView
        data={page}
        error={error && !page ? apiErrorText(intl, error) : null}
        onRetry={() => void reload()}
        skeleton={<DataTableSkeleton />}
        isEmpty={({ data, dropped }) => data.length === 0 && dropped === 0}
        empty={
          number > 0 ? (
            <EmptyState
              title={text('orders.list.pageEmptyTitle')}
              action={<Button onClick={() => onPageChange(0)}>{text('orders.list.firstButton')}</Button>}
            />
          ) : (
            <EmptyState
              title={text('orders.list.emptyTitle')}
              action={<Button onClick={onReset}>{text('orders.list.resetButton')}</Button>}
            >
              {text('orders.list.emptyText')}
            </EmptyState>
          )
        }
      >
        {(shown) => (
          <>
            <DroppedRows count={shown.dropped} />
            <div className={isOld ? 'order-list-rows order-list-old' : 'order-list-rows'} aria-busy={isFetching}>
              <OrderTable orders={shown.data} hrefOf={hrefOf} searchedFor={searchedFor} serverSort={serverSort} columns={columns} />
            </div>
            <div className="order-list-foot">
              <Pager page={number} pageCount={Math.ceil(shown.totalCount / PAGE_SIZE)} onChange={onPageChange} />
              <Button
                variant="minimal"
                icon={<Refresh />}
                aria-label={text('orders.list.refreshButton')}
                title={text('orders.list.refreshButton')}
                onClick={() => void reload()}
              />
              <span role="status">{countText(shown)}</span>
            </div>
          </>
        )}
      </QueryView>
      {page && <OldDataBanner {...freshness} onRefresh={() => void reload()} />}
    </>
  );
}
