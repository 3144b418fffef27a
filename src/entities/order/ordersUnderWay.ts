let underWay: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function change(next: ReadonlySet<string>): void {
  underWay = next;
  for (const listener of listeners) listener();
}

/** Orders with a pending request of a user's action in this tab. */
export const ordersUnderWay = {
  get: () => underWay,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Runs work for an order, unless other work for it is running. */
  hold: async (orderId: string, work: () => Promise<void>): Promise<void> => {
    if (underWay.has(orderId)) return;
    change(new Set([...underWay, orderId]));
    try {
      await work();
    } finally {
      change(new Set([...underWay].filter((each) => each !== orderId)));
    }
  },
};
