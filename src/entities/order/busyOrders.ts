let busyIds: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  busyIds = next;
  for (const listener of listeners) listener();
}

/** Orders with a pending request of a user's action in this tab. */
export const busyOrders = {
  get: () => busyIds,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Runs work for an order, unless other work for it is running. */
  hold: async (orderId: string, work: () => Promise<void>): Promise<void> => {
    if (busyIds.has(orderId)) return;
    change(new Set([...busyIds, orderId]));
    try {
      await work();
    } finally {
      change(new Set([...busyIds].filter((each) => each !== orderId)));
    }
  },
};
