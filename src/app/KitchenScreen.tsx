import { renderOpenedOrder } from '@/app/renderOpenedOrder';
import { KitchenPage } from '@/features/operations/Kitchen/KitchenPage';

/** The kitchen mode, which opens orders in a drawer. */
export function KitchenScreen() {
  return <KitchenPage renderOrder={renderOpenedOrder} />;
}
