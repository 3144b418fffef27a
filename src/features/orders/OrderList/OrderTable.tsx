import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '@/domain/order';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { orderColumns } from '@/features/orders/OrderList/orderColumns';
import { useListAppsQuery } from '@/services/api/appsApi';
import type { ServerSort } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';
import { useMediaQuery } from '@/ui/useMediaQuery';

interface OrderTableProps {
  orders: readonly Order[];
  /** Returns the URL that opens an order. */
  hrefOf: (order: Order) => string;
  /** Identifies the search and page: a change scrolls the table to its first row. */
  searchedFor: string;
  serverSort: ServerSort;
  /** Whether the search covers more than one day. */
  severalDays: boolean;
}

/** A page of orders. It is sorted by the server: the client cannot sort a list that is only partly loaded. */
export function OrderTable({ orders, hrefOf, searchedFor, serverSort, severalDays }: OrderTableProps) {
  const intl = useIntl();
  const isWide = useMediaQuery('(min-width: 1100px)');
  const { locations } = useSignedIn();
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  const locationById = useMemo(() => new Map(locations.map((location) => [location.id, location])), [locations]);
  const channelBySlug = useMemo(() => new Map(apps?.data.map((app) => [app.slug, app])), [apps]);
  const columns = useMemo(
    () => orderColumns(intl, { locations: locationById, channels: channelBySlug, severalDays, isWide }),
    [intl, locationById, channelBySlug, severalDays, isWide],
  );
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
