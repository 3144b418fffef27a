import { useCallback, useSyncExternalStore } from 'react';
import type { OrderActions } from '@/entities/order/useOrderActions';
import type { Highlight, OrderFlags } from '@/features/operations/orderFlags';

/** The actions of the board and their progress. */
interface BoardActions extends OrderActions {
  /** Whether rider requests are enabled. */
  mayRequestRider: boolean;
}

/** The tools that every card and list row receives. */
export interface BoardTools {
  flags: OrderFlags;
  /** Null if the user's role may not change orders. */
  actions: BoardActions | null;
}

/** The highlight of one order; the component renders again only when it changes. */
export function useHighlight(flags: OrderFlags, orderId: string): Highlight | null {
  return useSyncExternalStore(
    flags.subscribe,
    useCallback(() => flags.get(orderId), [flags, orderId]),
  );
}
