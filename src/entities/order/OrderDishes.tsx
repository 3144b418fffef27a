import { useIntl } from 'react-intl';
import type { Dish, KitchenOrder } from '@/domain/orderDishes';
import { MarkedText } from '@/entities/order/MarkedText';
import '@/entities/order/orderDishes.css';

/**
 * What the kitchen cooks: the notes of an order, then each dish with quantity, modifiers and note, and the allergens in them marked (row
 * K-01). It wraps everything and cuts nothing; a container of limited height must scroll.
 */
export function OrderDishes({ kitchen: { dishes, notes } }: { kitchen: KitchenOrder }) {
  const intl = useIntl();
  return (
    <>
      <OrderNotes notes={notes} />
      {dishes.length === 0 && <p className="dish-empty">{intl.formatMessage({ id: 'orders.dish.empty' })}</p>}
      <ul className="dishes">
        {dishes.map((dish, index) => (
          <li key={index}>
            <DishText dish={dish} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The notes for a whole order. */
export function OrderNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <p key={note} className="dish-note">
      <MarkedText text={note} />
    </p>
  ));
}

/** A dish: quantity and name, and below its modifiers and note. Only phrasing content, so that it can be in a button. */
export function DishText({ dish: { qty, name, lines } }: { dish: Dish }) {
  const intl = useIntl();
  const times = (units: number) => intl.formatMessage({ id: 'orders.dish.quantityLabel' }, { qty: units });
  return (
    <>
      <span className="dish">
        <span className="dish-qty">{times(qty)}</span>
        <span className="dish-name">
          <bdi>{name ?? intl.formatMessage({ id: 'orders.dish.namePlaceholder' })}</bdi>
        </span>
      </span>
      {lines.map((line, place) => (
        <span key={place} className={`dish-${line.kind} dish-depth-${line.depth}`}>
          {line.qty !== 1 && `${times(line.qty)} `}
          <MarkedText text={line.text} />
        </span>
      ))}
    </>
  );
}
