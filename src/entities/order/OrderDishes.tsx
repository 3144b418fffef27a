import { useIntl } from 'react-intl';
import type { KitchenOrder } from '@/domain/orderDishes';
import { MarkedText } from '@/entities/order/MarkedText';
import '@/entities/order/orderDishes.css';

/**
 * What the kitchen cooks: the notes of an order, then each dish with quantity, modifiers and note, and the allergens in them marked (row
 * K-01). It wraps everything and cuts nothing; a container of limited height must scroll.
 */
export function OrderDishes({ kitchen: { dishes, notes } }: { kitchen: KitchenOrder }) {
  const intl = useIntl();
  const times = (qty: number) => intl.formatMessage({ id: 'orders.dish.quantityLabel' }, { qty });
  return (
    <>
      {notes.map((note) => (
        <p key={note} className="dish-note">
          <MarkedText text={note} />
        </p>
      ))}
      {dishes.length === 0 && <p className="dish-empty">{intl.formatMessage({ id: 'orders.dish.empty' })}</p>}
      <ul className="dishes">
        {dishes.map(({ qty, name, lines }, index) => (
          <li key={index}>
            <div className="dish">
              <span className="dish-qty">{times(qty)}</span>
              <span className="dish-name">
                <bdi>{name ?? intl.formatMessage({ id: 'orders.dish.namePlaceholder' })}</bdi>
              </span>
            </div>
            {lines.map((line, place) => (
              <p key={place} className={`dish-${line.kind} dish-depth-${line.depth}`}>
                {line.qty !== 1 && `${times(line.qty)} `}
                <MarkedText text={line.text} />
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  );
}
