import { useCallback, useSyncExternalStore } from 'react';
import type { OrderActions } from '@/entities/order/useOrderActions';
import type { Highlight, OrderFlags } from '@/features/operations/orderFlags';

/** What a user may do on the board, and how it goes. */
interface BoardActions extends OrderActions {
  /** Whether riders can be asked for here at all. */
  mayRequestRider: boolean;
}

/** What every card and every line of the list is given. */
export interface BoardTools {
  flags: OrderFlags;
  /** Null: the user's role changes no orders. */
  actions: BoardActions | null;
}

/** How one order stands out; the component is drawn anew when that changes, alone. */
export function useHighlight(flags: OrderFlags, orderId: string): Highlight | null {
  return useSyncExternalStore(
    flags.subscribe,
    useCallback(() => flags.of(orderId), [flags, orderId]),
  );
}
