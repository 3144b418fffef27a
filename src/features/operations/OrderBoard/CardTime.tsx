import { enableOrdersFrom } from '@/domain/enableOrdersFrom';
import { sortByDate } from '@/domain/orderStatus';
import type { BoardRow } from '@/features/operations/boardRow';
import { TimeLeft } from '@/features/operations/OrderBoard/TimeLeft';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';
import { FormattedMessage } from 'react-intl';

interface CardTimeProps {
  row: BoardRow;
  timeZone: string;
}

/** The most relevant time of an order: time left if open, planned time if deferred, arrival if closed. */
export function CardTime({ row, timeZone }: CardTimeProps) {
  const planned = row.group === 'DEFERRED' ? plannedAt(row) : null;
  if (planned) {
    return (
      <span className="order-card-time">
        <FormattedMessage id="operations.card.plannedLabel" values={{ time: <ZonedTime instant={planned} timeZone={timeZone} /> }} />
      </span>
    );
  }
  if (row.isOpen && row.dueAt !== null) return <TimeLeft dueAt={row.dueAt} timeZone={timeZone} />;
  return (
    <span className="order-card-time order-card-muted">
      <ZonedTime instant={row.order.placedAt} timeZone={timeZone} />
    </span>
  );
}

function plannedAt({ order }: BoardRow): Date | null {
  const deferred = sortByDate(order.statuses).findLast((entry) => entry.status === 'DEFERRED' && entry.type !== 'rider');
  return deferred ? enableOrdersFrom(deferred) : null;
}
