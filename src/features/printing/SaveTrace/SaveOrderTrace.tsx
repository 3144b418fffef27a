import type { Order } from '@/domain/order';
import { SaveTraceButton } from '@/features/printing/SaveTrace/SaveTraceButton';

/** Saves a trace about the printing of one order. */
export function SaveOrderTrace({ order: { id, code, locationId } }: { order: Pick<Order, 'id' | 'code' | 'locationId'> }) {
  return <SaveTraceButton subject={{ scope: { kind: 'order', id, locationId: locationId || null }, name: code || id, orderId: id }} />;
}
