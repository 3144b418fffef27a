import { Tick } from '@blueprintjs/icons';
import { useIntl } from 'react-intl';
import { useDispatch } from 'react-redux';
import { isInKitchen } from '@/domain/doneItems';
import type { Order } from '@/domain/order';
import type { KitchenOrder } from '@/domain/orderDishes';
import type { OrderDispatch } from '@/entities/order/changeOrder';
import { setDoneItems } from '@/entities/order/doneItems';
import { DishText } from '@/entities/order/OrderDishes';
import type { KitchenItem } from '@/features/operations/Kitchen/kitchenOrders';
import { apiErrorText } from '@/services/api/apiErrorText';
import { showToast } from '@/ui/Toasts/showToast';

interface KitchenItemsProps {
  order: Order;
  kitchen: KitchenOrder;
  items: readonly KitchenItem[];
  mayFinish: boolean;
  isStop: boolean;
}

/** The items of an order, each a button that finishes it; a second tap reopens it (row K-05). */
export function KitchenItems({ order, kitchen, items, mayFinish, isStop }: KitchenItemsProps) {
  const intl = useIntl();
  const dispatch = useDispatch<OrderDispatch>();
  if (items.length === 0) return <p className="dish-empty">{intl.formatMessage({ id: 'orders.dish.empty' })}</p>;
  const canFinish = mayFinish && isInKitchen(order);

  async function toggle({ position, isDone }: KitchenItem) {
    const failure = await dispatch(setDoneItems(order, [position], !isDone));
    if (failure) void showToast('error', apiErrorText(intl, failure));
  }

  return (
    <ul className="dishes kitchen-items">
      {items.map((item) => {
        const dish = kitchen.dishes[item.position];
        return (
          dish && (
            <li key={item.position}>
              <button
                type="button"
                className="kitchen-item"
                aria-pressed={item.isDone}
                disabled={!canFinish}
                tabIndex={isStop ? 0 : -1}
                onClick={() => void toggle(item)}
              >
                <span className="kitchen-item-text">
                  <DishText dish={dish} />
                </span>
                {item.isDone && <Tick size={20} />}
              </button>
            </li>
          )
        );
      })}
    </ul>
  );
}
