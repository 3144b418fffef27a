import { FormattedMessage, useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Order, OrderItem } from '@/domain/order';
import { orderMoney } from '@/domain/orderMoney';

interface OrderItemsProps {
  order: Order;
  location: Location | undefined;
}

/** What was ordered: items with their modifiers indented, and what the client wrote. Prices are those of a line. */
export function OrderItems({ order, location }: OrderItemsProps) {
  const intl = useIntl();
  const price = (amount: number | null | undefined, qty: number) =>
    typeof amount === 'number' ? orderMoney(amount * qty, order, location) : null;
  return (
    <section className="order-section">
      <h3>{intl.formatMessage({ id: 'orders.items.title' })}</h3>
      <Remark label={intl.formatMessage({ id: 'orders.items.noteLabel' })} text={order.note} />
      <Remark label={intl.formatMessage({ id: 'orders.items.clientCommentsLabel' })} text={order.clientComments} />
      {order.items.length === 0 && <p className="order-muted">{intl.formatMessage({ id: 'orders.items.empty' })}</p>}
      <ul className="order-items">
        {order.items.map((item, index) => (
          <ItemLine key={index} item={item} price={price} />
        ))}
      </ul>
    </section>
  );
}

interface ItemLineProps {
  item: OrderItem;
  price: (amount: number | null | undefined, qty: number) => string | null;
}

function ItemLine({ item, price }: ItemLineProps) {
  return (
    <li>
      <Line qty={item.qty} name={item.name} amount={price(item.price, item.qty)} />
      {item.notes && <p className="order-item-notes">{item.notes}</p>}
      {item.modifiers && item.modifiers.length > 0 && (
        <ul className="order-modifiers">
          {item.modifiers.map((modifier, index) => (
            <li key={index}>
              <Line
                qty={modifier.qty ?? 1}
                name={modifier.name}
                amount={modifier.price ? price(modifier.price, (modifier.qty ?? 1) * item.qty) : null}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Line({ qty, name, amount }: { qty: number; name: string; amount: string | null }) {
  return (
    <div className="order-line">
      <span className="order-qty">
        <FormattedMessage id="orders.items.quantityLabel" values={{ qty }} />
      </span>
      <span className="order-name">{name}</span>
      <span className="order-amount">{amount}</span>
    </div>
  );
}

function Remark({ label, text }: { label: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <p className="order-remark">
      <strong>{label}</strong> {text}
    </p>
  );
}
