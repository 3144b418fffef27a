import { useIntl } from 'react-intl';
import type { StatusEntry } from '@/domain/order';
import { sortByDate } from '@/domain/orderStatus';
import { TimelineEntry } from '@/features/orders/OrderDrawer/TimelineEntry';

interface OrderTimelineProps {
  entries: readonly StatusEntry[];
  timeZone: string;
  /** Formats an amount in minor units in the currency of the order. */
  money: (minorUnits: number) => string;
  /** The entry whose reason is already shown above the history; its line shows only the code. */
  explained?: StatusEntry | null | undefined;
}

/** The history of order, rider, printer and POS in one list, newest first. */
export function OrderTimeline({ entries, timeZone, money, explained }: OrderTimelineProps) {
  const intl = useIntl();
  const newestFirst = sortByDate(entries).reverse();
  return (
    <section className="order-section">
      <h3>{intl.formatMessage({ id: 'orders.timeline.title' })}</h3>
      {newestFirst.length === 0 && <p className="order-muted">{intl.formatMessage({ id: 'orders.timeline.empty' })}</p>}
      <ol className="order-timeline" aria-label={intl.formatMessage({ id: 'orders.timeline.title' })}>
        {newestFirst.map((entry, index) => (
          <TimelineEntry
            key={newestFirst.length - index}
            entry={entry}
            timeZone={timeZone}
            money={money}
            isExplained={entry === explained}
          />
        ))}
      </ol>
    </section>
  );
}
