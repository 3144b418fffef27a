import { FormattedMessage } from 'react-intl';
import type { OrderItem } from '@/domain/order';
import { ItemCodes } from '@/features/orders/OrderDrawer/ItemCodes';
import { LongText } from '@/features/orders/OrderDrawer/LongText';

interface ItemLineProps {
  item: OrderItem;
  /** Formats an amount in minor units. */
  money: (amount: number) => string;
  showCodes: boolean;
}

/** One item with its modifiers. An amount is unit price × quantity, and for a modifier also × the item's quantity. */
export function ItemLine({ item, money, showCodes }: ItemLineProps) {
  return (
    <li>
      <Line name={nameOf(item)} qty={item.qty} pieces={item.qty} price={item.price} money={money} />
      {item.notes?.trim() && (
        <p className="order-item-notes">
          <LongText text={item.notes} />
        </p>
      )}
      {showCodes && <ItemCodes item={item} money={money} />}
      {item.modifiers && item.modifiers.length > 0 && (
        <ul className="order-modifiers">
          {item.modifiers.map((modifier, index) => (
            <li key={index}>
              <Line
                name={nameOf(modifier)}
                qty={modifier.qty ?? 1}
                pieces={(modifier.qty ?? 1) * item.qty}
                // A free modifier shows no price.
                price={modifier.price || null}
                money={money}
              />
              {showCodes && <ItemCodes item={modifier} money={money} />}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface LineProps extends Pick<ItemLineProps, 'money'> {
  /** Null if it has no name. */
  name: string | null;
  qty: number;
  /** Number of units that the price is multiplied by. */
  pieces: number;
  price: number | null | undefined;
}

function Line({ name, qty, pieces, price, money }: LineProps) {
  const hasPrice = typeof price === 'number';
  return (
    <div className="order-line">
      <span className="order-qty">
        <FormattedMessage id="orders.items.quantityLabel" values={{ qty }} />
      </span>
      <span className="order-name">
        {name ?? <FormattedMessage id="orders.items.namePlaceholder" />}
        {hasPrice && pieces !== 1 && (
          <span className="order-unit-price">
            <FormattedMessage id="orders.items.unitPriceLabel" values={{ price: money(price) }} />
          </span>
        )}
      </span>
      <span className="order-amount">{hasPrice && money(price * pieces)}</span>
    </div>
  );
}

/** The name of an item, or else its POS reference or inner id. */
function nameOf({ name, posRef, innerId }: Pick<OrderItem, 'name' | 'posRef' | 'innerId'>): string | null {
  return [name, posRef, innerId].find((called) => called?.trim()) ?? null;
}
