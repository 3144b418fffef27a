import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import type { Column, ServerSort } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';

interface OrderTableProps {
  orders: readonly Order[];
  columns: readonly Column<Order>[];
  /** Returns the URL that opens an order. */
  hrefOf: (order: Order) => string;
  /** Identifies the search and page: a change scrolls the table to its first row. */
  searchedFor: string;
  serverSort: ServerSort;
}

/** A page of orders. It is sorted by the server: the client cannot sort a list that is only partly loaded. */
export function OrderTable({ orders, columns, hrefOf, searchedFor, serverSort }: OrderTableProps) {
  const intl = useIntl();
  return (
    <DataTable
      label={intl.formatMessage({ id: 'orders.list.tableLabel' })}
      rows={orders}
      columns={columns}
      rowId={idOf}
      rowHref={hrefOf}
      searchedFor={searchedFor}
      serverSort={serverSort}
    />
  );
}

function idOf({ id }: Order): string {
  return id;
}
