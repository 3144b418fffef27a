import { useIntl } from 'react-intl';
import type { KitchenChange } from '@/domain/changeEntry';
import { ChangeLines } from '@/entities/order/ChangeLines';
import { ZonedTime } from '@/ui/ZonedTime/ZonedTime';
import '@/entities/order/kitchenChanges.css';

interface KitchenChangesProps {
  changes: readonly KitchenChange[];
  timeZone: string;
}

/** What changed after the kitchen had the order, newest first, each with its time (row V-01, decision G122). */
export function KitchenChanges({ changes, timeZone }: KitchenChangesProps) {
  const intl = useIntl();
  return changes.map((change, index) => (
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
