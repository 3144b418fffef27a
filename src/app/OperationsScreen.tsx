import { renderOpenedOrder } from '@/app/renderOpenedOrder';
import { OperationsPage } from '@/features/operations/OperationsPage';

/** The operations board, which opens orders in a drawer. */
export function OperationsScreen() {
  return <OperationsPage renderOrder={renderOpenedOrder} />;
}
