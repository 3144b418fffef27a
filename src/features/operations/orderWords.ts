import type { Order } from '@/domain/order';

/** How many pieces were ordered. */
export function piecesOf({ items }: Order): number {
  return items.reduce((sum, { qty }) => sum + qty, 0);
}
