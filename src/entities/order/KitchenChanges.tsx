import { useIntl } from 'react-intl';
import { kitchenChanges } from '@/domain/changeEntry';
import type { Order } from '@/domain/order';
import { ChangeLines } from '@/entities/order/ChangeLines';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';
import '@/entities/order/kitchenChanges.css';

interface KitchenChangesProps {
  order: Pick<Order, 'statuses'>;
  timeZone: string;
}

/** What changed after the kitchen had the order, newest first, each with its time (row V-01, decision G122). */
export function KitchenChanges({ order, timeZone }: KitchenChangesProps) {
  const intl = useIntl();
  return kitchenChanges(order).map((change, index) => (
    <div key={index} className="kitchen-change">
      <p>
        <strong>
          {intl.formatMessage(
            { id: 'orders.timeline.changedAtLabel' },
            { time: <ZonedTime key="time" instant={change.at} timeZone={timeZone} /> },
          )}
        </strong>
      </p>
      <ChangeLines change={change} />
    </div>
  ));
}
