import { Cross, Tick, WarningSign } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { orderView } from '@/domain/orderView';
import type { Incident } from '@/features/operations/boardRow';
import { ResendAll, useResendRun } from '@/features/operations/Incident/ResendAll';
import type { ResendOutcome } from '@/features/operations/Incident/resendRuns';
import { apiErrorText } from '@/services/api/apiErrorText';
import '@/features/operations/Incident/incident.css';

interface IncidentCardProps {
  incident: Incident;
  location: Location | undefined;
  /** Whether the user's role may resend orders. */
  mayResend: boolean;
  hrefOf: (orderId: string) => string;
  isStop: boolean;
}

/** Many orders that failed for one cause, as one card: cause, what to do, "resend all", and the outcome of each order (row K-10). */
export function IncidentCard({ incident, location, mayResend, hrefOf, isStop }: IncidentCardProps) {
  const intl = useIntl();
  const run = useResendRun(incident);
  const { orders, cause, locationId } = incident;
  return (
    <article className="order-card order-card-attention incident">
      <h3 className="incident-title">
        <WarningSign size={14} />
        <span>{intl.formatMessage({ id: `operations.incident.${cause}Title` }, { location: location?.name ?? locationId })}</span>
      </h3>
      <p className="incident-count">{intl.formatMessage({ id: 'operations.incident.countLabel' }, { count: orders.length })}</p>
      <strong className="order-card-todo">{intl.formatMessage({ id: `operations.incident.${cause}Help` })}</strong>
      <ul className="incident-orders" aria-label={intl.formatMessage({ id: 'operations.incident.ordersLabel' })} data-scrolls>
        {orders.map((order, index) => (
          <li key={order.id}>
            <Link to={hrefOf(order.id)} tabIndex={isStop && index === 0 ? 0 : -1}>
              {orderView(order).code}
            </Link>
            <OrderOutcome order={order} outcome={run?.outcomes.get(order.id)} />
          </li>
        ))}
      </ul>
      {mayResend && (
        <div className="order-card-actions">
          <ResendAll incident={incident} isStop={isStop} />
        </div>
      )}
    </article>
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
