import { Cross, Tick } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Order } from '@/domain/order';
import { orderView } from '@/domain/orderView';
import type { Incident } from '@/features/operations/boardRow';
import { useResendRun } from '@/features/operations/Incident/ResendAll';
import type { ResendOutcome } from '@/features/operations/Incident/resendRuns';
import { apiErrorText } from '@/services/api/apiErrorText';
import '@/features/operations/Incident/incident.css';

interface IncidentOrdersProps {
  incident: Incident;
  hrefOf: (orderId: string) => string;
  /** Of the first order; the others are not in the tab order. */
  firstTabIndex?: 0 | -1;
}

/** The orders of an incident, each with the outcome of its last resending (row K-10). */
export function IncidentOrders({ incident, hrefOf, firstTabIndex = 0 }: IncidentOrdersProps) {
  const intl = useIntl();
  const run = useResendRun(incident);
  return (
    <ul className="incident-orders" aria-label={intl.formatMessage({ id: 'operations.incident.ordersLabel' })} data-scrolls>
      {incident.orders.map((order, index) => (
        <li key={order.id}>
          <Link to={hrefOf(order.id)} tabIndex={index === 0 ? firstTabIndex : -1}>
            {orderView(order).code}
          </Link>
          <OrderOutcome order={order} outcome={run?.outcomes.get(order.id)} />
        </li>
      ))}
    </ul>
  );
}

function OrderOutcome({ order, outcome }: { order: Order; outcome: ResendOutcome | undefined }) {
  const intl = useIntl();
  if (outcome === undefined) return <span className="order-card-muted">{orderView(order).clientName.value}</span>;
  if (typeof outcome === 'object') {
    return (
      <span className="incident-failed">
        <Cross size={12} /> {apiErrorText(intl, outcome.failure)}
      </span>
    );
  }
  return (
    <span className={outcome === 'sent' ? 'incident-sent' : 'order-card-muted'}>
      {outcome === 'sent' && <Tick size={12} />} {intl.formatMessage({ id: `operations.incident.outcome.${outcome}` })}
    </span>
  );
}
