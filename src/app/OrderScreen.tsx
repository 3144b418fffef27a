import { OrderPage } from '@/features/orders/OrderPage';
import { OrderQuestions } from '@/features/printing/PrintQuestion/OrderQuestions';
import { SaveOrderTrace } from '@/features/printing/SaveTrace/SaveOrderTrace';

/** Composes the order page with this browser's print questions and trace of the order, which are a separate feature. */
export function OrderScreen() {
  return (
    <OrderPage printQuestions={(orderId) => <OrderQuestions orderId={orderId} />} saveTrace={(order) => <SaveOrderTrace order={order} />} />
  );
}
