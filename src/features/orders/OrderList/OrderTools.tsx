import { Button, HTMLSelect } from '@blueprintjs/core';
import { Export, SortAsc, SortDesc } from '@blueprintjs/icons';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { ORDER_SORTS, type OrderFilter } from '@/domain/order';
import type { Days } from '@/domain/period';
import type { OrderColumns } from '@/features/orders/OrderList/useOrderColumns';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { ColumnsMenu } from '@/ui/DataGrid/ColumnsMenu';
import type { Sort } from '@/ui/DataTable/column';
import { LazyPart } from '@/ui/LazyPart/LazyPart';
import { useMediaQuery } from '@/ui/useMediaQuery';

const OrderExport = lazyWithTexts(async () => (await import('@/features/orders/OrderList/OrderExport')).OrderExport);

interface OrderToolsProps {
  /** Null while the orders cannot be requested. */
  filter: OrderFilter | null;
  days: Days;
  columns: OrderColumns;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/**
 * The column menu and the export of the order list (row M-08). A narrow window has a sort control instead of the menu: its rows are cards
 * without most of the headers.
 */
export function OrderTools({ filter, days, columns, sort, onSort }: OrderToolsProps) {
  const intl = useIntl();
  const isNarrow = !useMediaQuery('(min-width: 641px)');
  const [isExportOpen, setExportOpen] = useState(false);
  return (
    <div className="order-list-tools">
      {isNarrow ? (
        <OrderSort sort={sort} onSort={onSort} />
      ) : (
        <ColumnsMenu columns={columns.offered} hidden={columns.hidden} onHiddenChange={columns.setHidden} />
      )}
      <Button variant="minimal" icon={<Export />} disabled={filter === null} onClick={() => setExportOpen(true)}>
        {intl.formatMessage({ id: 'tableExport.button' })}
      </Button>
      {isExportOpen && filter && (
        <LazyPart onFailed={() => setExportOpen(false)}>
          <OrderExport filter={filter} days={days} columns={columns} onClose={() => setExportOpen(false)} />
        </LazyPart>
      )}
    </div>
  );
}

const LABELS = {
  placed: 'orders.list.placedLabel',
  due: 'orders.list.dueLabel',
  total: 'orders.list.totalLabel',
  code: 'orders.list.codeLabel',
  status: 'orders.list.statusLabel',
} as const;

/** Selects the field and direction by which the server sorts. */
function OrderSort({ sort, onSort }: Pick<OrderToolsProps, 'sort' | 'onSort'>) {
  const intl = useIntl();
  const { columnId, descending } = sort;
  const direction = intl.formatMessage({ id: descending ? 'orders.list.descendingButton' : 'orders.list.ascendingButton' });
  return (
    <span className="order-list-sort">
      <HTMLSelect
        value={columnId}
        aria-label={intl.formatMessage({ id: 'orders.list.sortLabel' })}
        onChange={({ currentTarget }) => onSort({ columnId: currentTarget.value, descending })}
        options={ORDER_SORTS.map((value) => ({ value, label: intl.formatMessage({ id: LABELS[value] }) }))}
      />
      <Button
        variant="minimal"
        icon={descending ? <SortDesc /> : <SortAsc />}
        aria-label={direction}
        title={direction}
        onClick={() => onSort({ columnId, descending: !descending })}
      />
    </span>
  );
}
