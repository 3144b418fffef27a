import { Print, Walk } from '@blueprintjs/icons';
import { useIntl, type IntlShape } from 'react-intl';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import { FULFILLMENT_TYPES, type Order } from '@/domain/order';
import { ordersDueAt } from '@/domain/orderDue';
import { orderMoney } from '@/domain/orderMoney';
import { riderStatus, shownStatus } from '@/domain/orderStatus';
import { printerStatus } from '@/domain/orderTickets';
import { orderView } from '@/domain/orderView';
import { PAYMENT_TYPES } from '@/domain/paymentType';
import { riderStatusCode } from '@/domain/riderStatusCode';
import { OrderStatus } from '@/entities/order/OrderStatus';
import { ticketStatusText } from '@/entities/printing/ticketStatusText';
import { dayOf } from '@/lib/calendarDay';
import { isTimeZone, viewerZone } from '@/lib/timeZone';
import { AppIcon } from '@/ui/AppIcon/AppIcon';
import type { Column } from '@/ui/DataTable/column';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';

/** Data that the rows need besides the order: names, images, time zones. */
export interface OrderNames {
  locations: ReadonlyMap<string, Location>;
  channels: ReadonlyMap<string, App>;
}

interface ColumnOptions extends OrderNames {
  /** Whether the orders cover several days, so that times include the day. */
  severalDays: boolean;
}

const PLACED_WIDTH = { time: { alone: '104px', withZone: '108px' }, day: { alone: '108px', withZone: '156px' } };

/** The columns of the order list; a narrow window shows code, status and arrival. Missing values are left blank. */
export function orderColumns(intl: IntlShape, { locations, channels, severalDays }: ColumnOptions): Column<Order>[] {
  const locationOf = ({ locationId }: Order) => locations.get(locationId);
  const zoneOf = (order: Order) => locationOf(order)?.timeZone ?? viewerZone();
  const totalOf = (order: Order) => orderView(order).total.value ?? NaN;
  const piecesOf = ({ items }: Order) => items.reduce((sum, { qty }) => sum + qty, 0);
  const isElsewhere = [...locations.values()].some(({ timeZone }) => timeZone !== viewerZone());
  const time = (order: Order, instant: string | Date | null, withDay: boolean) =>
    instant !== null && instant !== '' && <ZonedTime instant={instant} timeZone={zoneOf(order)} show={withDay ? 'date' : 'time'} />;
  const columns: Column<Order>[] = [
    {
      id: 'code',
      title: intl.formatMessage({ id: 'orders.list.codeLabel' }),
      width: 'minmax(100px, 0.5fr)',
      text: (order) => orderView(order).code,
      cell: (order) => (
        <span className="order-list-code">
          <AppIcon name={channels.get(order.channel.slug)?.name ?? order.channel.slug} image={channels.get(order.channel.slug)?.image} />
          {orderView(order).code}
        </span>
      ),
    },
    {
      id: 'status',
      title: intl.formatMessage({ id: 'orders.list.statusLabel' }),
      width: 'minmax(160px, 1fr)',
      text: (order) => intl.formatMessage({ id: `orders.status.${shownStatus(order).status}` }),
      cell: (order) => <OrderState order={order} />,
    },
    {
      id: 'placed',
      title: intl.formatMessage({ id: 'orders.list.placedLabel' }),
      width: PLACED_WIDTH[severalDays ? 'day' : 'time'][isElsewhere ? 'withZone' : 'alone'],
      text: ({ placedAt }) => placedAt,
      cell: (order) => time(order, order.placedAt, severalDays),
    },
    {
      id: 'due',
      title: intl.formatMessage({ id: 'orders.list.dueLabel' }),
      width: '108px',
      onlyWide: true,
      text: (order) => ordersDueAt(order)?.toISOString() ?? '',
      cell: (order) => time(order, ordersDueAt(order), isOfAnotherDay(order, zoneOf(order))),
    },
    {
      id: 'client',
      title: intl.formatMessage({ id: 'orders.list.clientLabel' }),
      width: 'minmax(0, 1fr)',
      onlyWide: true,
      text: (order) => orderView(order).clientName.value ?? '',
    },
    {
      id: 'location',
      title: intl.formatMessage({ id: 'orders.list.placeLabel' }),
      width: 'minmax(0, 1.2fr)',
      onlyWide: true,
      text: (order) => locationOf(order)?.name ?? order.locationId,
    },
    {
      id: 'service',
      title: intl.formatMessage({ id: 'orders.list.serviceLabel' }),
      width: 'minmax(0, 1fr)',
      onlyWide: true,
      text: ({ fulfillment }) => {
        const type = FULFILLMENT_TYPES.find((known) => known === fulfillment?.type);
        return type ? intl.formatMessage({ id: `orders.fulfillment.${type}` }) : (fulfillment?.type ?? '');
      },
    },
    {
      id: 'payment',
      title: intl.formatMessage({ id: 'orders.list.paymentLabel' }),
      width: 'minmax(0, 0.8fr)',
      onlyWide: true,
      text: ({ payment }) => {
        const type = PAYMENT_TYPES.find((known) => known === payment?.type);
        return type ? intl.formatMessage({ id: `orders.payment.${type}` }) : (payment?.type ?? '');
      },
    },
    {
      id: 'pieces',
      title: intl.formatMessage({ id: 'orders.list.piecesLabel' }),
      width: '56px',
      onlyWide: true,
      text: (order) => intl.formatNumber(piecesOf(order)),
      number: piecesOf,
    },
    {
      id: 'total',
      title: intl.formatMessage({ id: 'orders.list.totalLabel' }),
      width: 'minmax(88px, 0.4fr)',
      onlyWide: true,
      text: (order) => (Number.isNaN(totalOf(order)) ? '' : orderMoney(totalOf(order), order, locationOf(order))),
      number: totalOf,
    },
  ];
  return columns.filter(({ id }) => id !== 'location' || locations.size > 1);
}

function isOfAnotherDay(order: Order, timeZone: string): boolean {
  const due = ordersDueAt(order)?.getTime() ?? NaN;
  return isTimeZone(timeZone) && dayOf(due, timeZone) !== dayOf(Date.parse(order.placedAt), timeZone);
}

/** The status of an order, of its rider, and of its tickets. */
function OrderState({ order }: { order: Order }) {
  const intl = useIntl();
  const shown = shownStatus(order);
  const rider = riderStatus(order);
  const printer = printerStatus(order);
  return (
    <span className="order-list-state">
      <OrderStatus shown={shown} />
      {rider && <Walk size={14} title={intl.formatMessage({ id: `orders.rider.${riderStatusCode(rider.status)}` })} />}
      {printer && <Print size={14} className={`order-list-${printer.kind}`} title={ticketStatusText(intl, printer)} />}
    </span>
  );
}
