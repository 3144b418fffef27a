import { renderOpenedOrder } from '@/app/renderOpenedOrder';
import { OrderListPage } from '@/features/orders/OrderList/OrderListPage';

/** The order list, which opens orders in a drawer. */
export function OrderListScreen() {
  return <OrderListPage renderOrder={renderOpenedOrder} />;
}
