import { WarningSign } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Incident } from '@/features/operations/boardRow';
import { IncidentOrders } from '@/features/operations/Incident/IncidentOrders';
import { ResendAll } from '@/features/operations/Incident/ResendAll';
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
  const { orders, cause, locationId } = incident;
  return (
    <article className="order-card order-card-attention incident">
      <h3 className="incident-title">
        <WarningSign size={14} />
        <span>{intl.formatMessage({ id: `operations.incident.${cause}Title` }, { location: location?.name ?? locationId })}</span>
      </h3>
      <p className="incident-count">{intl.formatMessage({ id: 'operations.incident.countLabel' }, { count: orders.length })}</p>
      <strong className="order-card-todo">{intl.formatMessage({ id: `operations.incident.${cause}Help` })}</strong>
      <IncidentOrders incident={incident} hrefOf={hrefOf} firstTabIndex={isStop ? 0 : -1} />
      {mayResend && (
        <div className="order-card-actions">
          <ResendAll incident={incident} isStop={isStop} />
        </div>
      )}
    </article>
  );
}
