import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { orderColumns, type OrderNames } from '@/features/orders/OrderList/orderColumns';
import type { Order } from '@/domain/order';
import { useListAppsQuery } from '@/services/api/appsApi';
import { useHiddenColumns } from '@/services/preferences/hiddenColumns';
import type { Column } from '@/ui/DataTable/column';
import { useMediaQuery } from '@/ui/useMediaQuery';

/** The columns that a narrow window hides first. */
const HIDDEN_WHEN_NARROW = ['due', 'service', 'payment'];

/** The column that opens an order: it cannot be hidden. */
const FIXED = 'code';

export interface OrderColumns {
  names: OrderNames;
  /** The columns that the user shows, which a file contains at any width of the window. */
  chosen: readonly Column<Order>[];
  /** The columns for which the window is wide enough and which can be hidden. */
  offered: readonly Column<Order>[];
  /** The chosen columns for which the window is wide enough. */
  shown: readonly Column<Order>[];
  hidden: readonly string[];
  setHidden: (columnId: string, isHidden: boolean) => void;
}

/** The columns of the order list, chosen by the user (row M-08). `severalDays`: whether the search covers more than one day. */
export function useOrderColumns(severalDays: boolean): OrderColumns {
  const intl = useIntl();
  const isWide = useMediaQuery('(min-width: 1100px)');
  const { locations, user } = useSignedIn();
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  const [hidden, setHidden] = useHiddenColumns('orders', user.id);
  const names = useMemo(
    () => ({
      locations: new Map(locations.map((location) => [location.id, location])),
      channels: new Map(apps?.data.map((app) => [app.slug, app])),
    }),
    [locations, apps],
  );
  const columns = useMemo(() => orderColumns(intl, { ...names, severalDays }), [intl, names, severalDays]);
  return useMemo(() => {
    const hasSpace = ({ id }: Column<Order>) => isWide || !HIDDEN_WHEN_NARROW.includes(id);
    const chosen = columns.filter(({ id }) => id === FIXED || !hidden.includes(id));
    const offered = columns.filter((column) => column.id !== FIXED && hasSpace(column));
    return { names, chosen, offered, shown: chosen.filter(hasSpace), hidden, setHidden };
  }, [columns, isWide, hidden, setHidden, names]);
}
