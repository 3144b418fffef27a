import type { IntlShape } from 'react-intl';
import type { Order } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { orderCurrency } from '@/domain/orderMoney';
import type { OrderNames } from '@/features/orders/OrderList/orderColumns';
import type { Columns } from '@/lib/columns';
import { offsetTime } from '@/lib/offsetTime';
import { supportedTimeZone, viewerZone } from '@/lib/timeZone';
import { chunkBuilder } from '@/services/reports/columnChunk';
import { GrowingColumns } from '@/services/reports/GrowingColumns';
import type { ReportFields } from '@/services/reports/reportFields';
import type { CsvColumn } from '@/services/reports/csv/csvTable';
import type { Column } from '@/ui/DataTable/column';

const INSTANTS: Readonly<Record<string, (order: Order) => string>> = {
  placed: ({ placedAt }) => placedAt,
  due: (order) => ordersDueAt(order)?.toISOString() ?? '',
};
/** Prefix of the column with the local time and UTC offset of an instant. */
const LOCAL = 'local:';

/**
 * The columns of a file of orders: those of the list, in order. A time is followed by its local time with the UTC offset; the time zone
 * and the currency are added if there are times or amounts (row M-08).
 */
export function orderFileColumns(intl: IntlShape, columns: readonly Column<Order>[]): CsvColumn[] {
  const files = columns.flatMap(({ id, title, number }): CsvColumn[] => {
    if (id in INSTANTS) {
      const header = intl.formatMessage({ id: 'orders.list.localTimeLabel' }, { title });
      return [
        { id, header: title, kind: 'instant', zoneId: 'zone' },
        { id: LOCAL + id, header, kind: 'text' },
      ];
    }
    if (id === 'total') return [{ id, header: title, kind: 'amount', currencyId: 'currency' }];
    return [{ id, header: title, kind: number ? 'number' : 'text' }];
  });
  const currency: CsvColumn = { id: 'currency', header: intl.formatMessage({ id: 'orders.list.currencyLabel' }), kind: 'text' };
  const zone: CsvColumn = { id: 'zone', header: intl.formatMessage({ id: 'orders.list.zoneLabel' }), kind: 'text' };
  return [
    ...files,
    ...(files.some(({ kind }) => kind === 'amount') ? [currency] : []),
    ...(files.some(({ kind }) => kind === 'instant') ? [zone] : []),
  ];
}

/** Collects the values of orders for a file, without holding the orders. `add` appends orders; `columns` returns those so far. */
export function orderFileValues(columns: readonly Column<Order>[], { locations }: OrderNames) {
  const fields: ReportFields = {
    ...Object.fromEntries(
      columns.flatMap(({ id, number }) =>
        id in INSTANTS
          ? [
              [id, 'text'],
              [LOCAL + id, 'text'],
            ]
          : [[id, number ? 'number' : 'text']],
      ),
    ),
    ...{ currency: 'text', zone: 'text' },
  };
  const growing = new GrowingColumns(fields);
  const builder = chunkBuilder(fields, {}, 500);

  function rowOf(order: Order): Record<string, string | number> {
    const location = locations.get(order.locationId);
    const zone = supportedTimeZone(location?.timeZone ?? viewerZone());
    const row: Record<string, string | number> = { currency: orderCurrency(order, location), zone };
    for (const { id, text, number } of columns) {
      const instant = INSTANTS[id]?.(order);
      if (instant !== undefined) Object.assign(row, { [id]: instant, [LOCAL + id]: offsetTime(instant, zone) });
      else row[id] = number ? number(order) : text(order);
    }
    return row;
  }

  return {
    add(orders: readonly Order[]): void {
      for (const order of orders) {
        builder.add(rowOf(order));
        if (builder.isFull()) growing.append(builder.take());
      }
      growing.append(builder.take());
    },
    columns: (): Columns => growing.columns(),
  };
}
