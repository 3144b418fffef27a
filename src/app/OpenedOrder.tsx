import { OrderDrawer } from '@/features/orders/OrderDrawer/OrderDrawer';
import { OrderQuestions } from '@/features/printing/PrintQuestion/OrderQuestions';
import { SaveOrderTrace } from '@/features/printing/SaveTrace/SaveOrderTrace';

interface OpenedOrderProps {
  orderId: string;
  onClose: () => void;
}

/** Composes the order drawer with this browser's print questions and trace of the order, which are a separate feature. */
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
