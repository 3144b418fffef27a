import { Button } from '@blueprintjs/core';
import { Barcode } from '@blueprintjs/icons';
import { useDeferredValue, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { orderMoney } from '@/domain/orderMoney';
import { ItemLine } from '@/features/orders/OrderDrawer/ItemLine';
import { LongText } from '@/features/orders/OrderDrawer/LongText';

/** Number of items rendered at once; the remaining ones are rendered when the browser is idle. */
const FIRST_ITEMS = 40;

interface OrderItemsProps {
  order: Order;
  location: Location | undefined;
}

/** The ordered items with indented modifiers, and the client's notes. POS and catalog data are collapsed. */
export function OrderItems({ order, location }: OrderItemsProps) {
  const intl = useIntl();
  const [showCodes, setShowCodes] = useState(false);
  const drawn = useDeferredValue(order.items.length, FIRST_ITEMS);
  const money = (amount: number) => orderMoney(amount, order, location);
  return (
    <section className="order-section">
      <div className="order-section-head">
        <h3>{intl.formatMessage({ id: 'orders.items.title' })}</h3>
        {order.items.length > 0 && (
          <Button
            size="small"
            variant="minimal"
            icon={<Barcode />}
            aria-pressed={showCodes}
            active={showCodes}
            onClick={() => setShowCodes(!showCodes)}
          >
            {intl.formatMessage({ id: 'orders.items.codesButton' })}
          </Button>
        )}
      </div>
      <Remark label={intl.formatMessage({ id: 'orders.items.noteLabel' })} text={order.note} />
      <Remark label={intl.formatMessage({ id: 'orders.items.clientCommentsLabel' })} text={order.clientComments} />
      {order.items.length === 0 && <p className="order-muted">{intl.formatMessage({ id: 'orders.items.empty' })}</p>}
      <ul className="order-items">
        {order.items.slice(0, drawn).map((item, index) => (
          <ItemLine key={index} item={item} money={money} showCodes={showCodes} />
        ))}
      </ul>
    </section>
  );
}

function Remark({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text?.trim()) return null;
  return (
    <p className="order-remark">
      <strong>{label}</strong> <LongText text={text} />
    </p>
  );
}
