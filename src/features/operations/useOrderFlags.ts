import { useEffect, useMemo } from 'react';
import { useStore } from 'react-redux';
import type { BoardRow } from '@/features/operations/boardRow';
import { OrderFlags } from '@/features/operations/orderFlags';
import { orderSound } from '@/features/operations/sound/orderSound';

// They outlive the board, so that changes made while another screen is shown are flagged on return.
const flagsOf = new WeakMap<object, { userId: string; flags: OrderFlags }>();

function flagsFor(store: object, userId: string): OrderFlags {
  const known = flagsOf.get(store);
  if (known?.userId === userId) return known.flags;
  const flags = new OrderFlags();
  flagsOf.set(store, { userId, flags });
  return flags;
}

/**
 * Flags new and changed orders of the board and plays a sound for each change; the opened order counts as seen (row OP-02). `rows` is
 * undefined while loading.
 */
export function useOrderFlags(userId: string, rows: readonly BoardRow[] | undefined, openedId: string | null): OrderFlags {
  const store = useStore();
  const flags = useMemo(() => flagsFor(store, userId), [store, userId]);
  useEffect(() => {
    if (rows && flags.observe(rows)) void orderSound.play();
    if (openedId !== null) flags.markSeen(openedId);
  }, [flags, rows, openedId]);
  return flags;
}
