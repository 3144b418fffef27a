interface PendingActions {
  /** Sends all at once. Resolves when the server has answered. */
  sendAll: () => Promise<void>;
  undoNewest: () => void;
}

let pending: PendingActions | null = null;

/** Access to the pending actions of this tab for code that is loaded before the first action (`pendingActions`). */
export const unsentActions = {
  connect: (actions: PendingActions) => {
    pending = actions;
  },
  /** Undoes the newest action that is not sent yet. */
  undoNewest: () => pending?.undoNewest(),
  /** Sends all actions that can still be undone. Resolves when the server has answered, at the latest after `maxMs`. */
  sendNow: async (maxMs: number): Promise<void> => {
    if (pending) await Promise.race([pending.sendAll(), new Promise((resolve) => setTimeout(resolve, maxMs))]);
  },
};
