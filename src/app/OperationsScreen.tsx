import { renderOpenedOrder } from '@/app/renderOpenedOrder';
import { OperationsPage } from '@/features/operations/OperationsPage';

/** The operations board with the drawer in which an order opens. */
export function OperationsScreen() {
  return <OperationsPage renderOrder={renderOpenedOrder} />;
}
