import { renderOpenedOrder } from '@/app/renderOpenedOrder';
import { OperationsPage } from '@/features/operations/OperationsPage';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';

/** The operations board, which opens orders in a drawer. */
export function OperationsScreen() {
  return <OperationsPage renderOrder={renderOpenedOrder} />;
}

// Imported here, so that it shares the chunk of the board instead of moving common modules to a third one.
const KitchenScreen = lazyWithTexts(async () => (await import('@/app/KitchenScreen')).KitchenScreen);

/** The kitchen mode. */
export function KitchenEntry() {
  return <KitchenScreen />;
}
