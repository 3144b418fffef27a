import { Callout } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { concernsOf } from '@/domain/intakeConcern';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { manualTicket, printerStatus } from '@/domain/orderTickets';
import { orderMoney } from '@/domain/orderMoney';
import { can } from '@/domain/permissions';
import type { Role } from '@/domain/role';
import { viewerZone } from '@/lib/timeZone';
import { OrderFacts } from '@/features/orders/OrderDrawer/OrderFacts';
import { OrderItems } from '@/features/orders/OrderDrawer/OrderItems';
import { OrderPrinting } from '@/features/orders/OrderDrawer/OrderPrinting';
import { OrderRecord } from '@/features/orders/OrderDrawer/OrderRecord';
import { OrderTimeline } from '@/features/orders/OrderDrawer/OrderTimeline';
import { OrderTotals } from '@/features/orders/OrderDrawer/OrderTotals';
import { PrintAgain } from '@/features/orders/OrderDrawer/PrintAgain';
import { ProblemBanner } from '@/features/orders/OrderDrawer/ProblemBanner';
import '@/features/orders/OrderDrawer/orderFacts.css';
import '@/features/orders/OrderDrawer/orderItems.css';

interface OrderContentProps {
  order: Order;
  /** Undefined if the user has no access to the order's location. */
  location: Location | undefined;
  role: Role;
  /** Renders the open questions of this browser about the order's tickets. */
  printQuestions?: (orderId: string) => ReactNode;
  /** Renders the control that saves a trace of the order's printing. */
  saveTrace?: (order: Order) => ReactNode;
}

/** The order's details: items and totals on the left; client, times, location, printing and history on the right; technical data last. */
export function OrderContent({ order, location, role, printQuestions, saveTrace }: OrderContentProps) {
  const intl = useIntl();
  const timeZone = location?.timeZone ?? viewerZone();
  const printer = printerStatus(order);
  return (
    <div className="order-content">
      <ProblemBanner order={order} />
      {!order.accountId && (
        <Callout className="order-notice" intent="warning" compact>
          {intl.formatMessage({ id: 'orders.drawer.noAccount' })}
        </Callout>
      )}
      {concernsOf(order).map((concern) => (
        <Callout key={concern} className="order-notice" intent="warning" compact>
          {intl.formatMessage({ id: `orders.concern.${concern}` })}
        </Callout>
      ))}
      <div className="order-column">
        <OrderItems order={order} location={location} />
        <OrderTotals order={order} location={location} />
      </div>
      <div className="order-column order-column-right">
        <OrderFacts order={order} location={location} timeZone={timeZone} />
        <OrderPrinting order={order} timeZone={timeZone} questions={printQuestions?.(order.id)}>
          {can(role, 'orders:retry', 'updateOwn') ? (
            <PrintAgain order={order} location={location} />
          ) : (
            manualTicket(order, location) && <p className="order-muted">{intl.formatMessage({ id: 'orders.printing.whoMayLabel' })}</p>
          )}
          {saveTrace?.(order)}
        </OrderPrinting>
        <OrderTimeline
          entries={order.statuses}
          timeZone={timeZone}
          money={(amount) => orderMoney(amount, order, location)}
          explained={printer?.kind === 'error' || printer?.kind === 'unconfirmed' ? printer.entry : printer?.laterFailure}
        />
      </div>
      <OrderRecord order={order} timeZone={timeZone} />
    </div>
  );
}
