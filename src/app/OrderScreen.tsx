import { OrderPage } from '@/features/orders/OrderPage';
import { OrderQuestions } from '@/features/printing/PrintQuestion/OrderQuestions';

/** The page of an order with what this browser has to ask about its tickets: the two are features of their own. */
export function OrderScreen() {
  return <OrderPage printQuestions={(orderId) => <OrderQuestions orderId={orderId} />} />;
}
