import { renderOpenedOrder } from '@/app/renderOpenedOrder';
import { OrderListPage } from '@/features/orders/OrderList/OrderListPage';

/** The order list with the drawer in which an order opens. */
export function OrderListScreen() {
  return <OrderListPage renderOrder={renderOpenedOrder} />;
}
