import { OrderDrawer } from '@/features/orders/OrderDrawer/OrderDrawer';
import { OrderQuestions } from '@/features/printing/PrintQuestion/OrderQuestions';
import { SaveOrderTrace } from '@/features/printing/SaveTrace/SaveOrderTrace';

interface OpenedOrderProps {
  orderId: string;
  onClose: () => void;
}

/** The drawer of an order with what this browser has to ask and to tell about its tickets: the two are features of their own. */
export function OpenedOrder({ orderId, onClose }: OpenedOrderProps) {
  return (
    <OrderDrawer
      orderId={orderId}
      onClose={onClose}
      printQuestions={(id) => <OrderQuestions orderId={id} />}
      saveTrace={(order) => <SaveOrderTrace order={order} />}
    />
  );
}
