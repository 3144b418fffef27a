import { FormattedMessage } from 'react-intl';
import { orderModifiersSchema, type OrderItem, type OrderModifier } from '@/domain/order';
import { ItemCodes } from '@/features/orders/OrderDrawer/ItemCodes';
import { LongText } from '@/features/orders/OrderDrawer/LongText';

interface ItemLineProps {
  item: OrderItem;
  /** Formats an amount in minor units. */
  money: (amount: number) => string;
  showCodes: boolean;
}

/** Deeper modifiers are ignored, as on the ticket. */
const MAX_DEPTH = 20;

/** One item with its modifiers, nested ones indented. An amount is unit price × quantity, and for a modifier also × those of its item and parents. */
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
      <Modifiers modifiers={item.modifiers ?? []} parentPieces={item.qty} depth={0} money={money} showCodes={showCodes} />
    </li>
  );
}

interface ModifiersProps extends Pick<ItemLineProps, 'money' | 'showCodes'> {
  modifiers: readonly OrderModifier[];
  /** Number of units of the item or modifier that they belong to. */
  parentPieces: number;
  /** 0 for modifiers of the item. */
  depth: number;
}

function Modifiers({ modifiers, parentPieces, depth, money, showCodes }: ModifiersProps) {
  if (modifiers.length === 0 || depth === MAX_DEPTH) return null;
  return (
    <ul className="order-modifiers">
      {modifiers.map((modifier, index) => {
        const { qty = 1, price } = modifier;
        const pieces = qty * parentPieces;
        return (
          <li key={index}>
            {/* A free modifier shows no price. */}
            <Line name={nameOf(modifier)} qty={qty} pieces={pieces} price={price || null} money={money} />
            {showCodes && <ItemCodes item={modifier} money={money} />}
            <Modifiers
              modifiers={orderModifiersSchema.parse(modifier['modifiers'])}
              parentPieces={pieces}
              depth={depth + 1}
              money={money}
              showCodes={showCodes}
            />
          </li>
        );
      })}
    </ul>
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
