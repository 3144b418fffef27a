import { OrderPage } from '@/features/orders/OrderPage';
import { OrderQuestions } from '@/features/printing/PrintQuestion/OrderQuestions';
import { SaveOrderTrace } from '@/features/printing/SaveTrace/SaveOrderTrace';

/** The page of an order with what this browser has to ask and to tell about its tickets: the two are features of their own. */
export function OrderScreen() {
  return (
    <OrderPage printQuestions={(orderId) => <OrderQuestions orderId={orderId} />} saveTrace={(order) => <SaveOrderTrace order={order} />} />
  );
}
