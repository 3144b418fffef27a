import { useEffect, useMemo } from 'react';
import { useStore } from 'react-redux';
import type { BoardRow } from '@/features/operations/boardRow';
import { OrderFlags } from '@/features/operations/orderFlags';
import { orderSound } from '@/features/operations/sound/orderSound';

// They outlive the board, so that what changes while a person looks at another screen is flagged on the way back.
const flagsOf = new WeakMap<object, { userId: string; flags: OrderFlags }>();

function flagsFor(store: object, userId: string): OrderFlags {
  const known = flagsOf.get(store);
  if (known?.userId === userId) return known.flags;
  const flags = new OrderFlags();
  flagsOf.set(store, { userId, flags });
  return flags;
}

/**
 * Flags new and changed orders of the whole board, with a sound for each change; the one that is open is seen (row OP-02).
 * `rows` are undefined while they are loaded.
 */
export function useOrderFlags(userId: string, rows: readonly BoardRow[] | undefined, openedId: string | null): OrderFlags {
  const store = useStore();
  const flags = useMemo(() => flagsFor(store, userId), [store, userId]);
  useEffect(() => {
    if (rows && flags.look(rows)) void orderSound.play();
    if (openedId !== null) flags.see(openedId);
  }, [flags, rows, openedId]);
  return flags;
}
