/** How long a user can undo an action on an order, in ms; its request is sent after that (row K-03). */
export const UNDO_MS = 5_000;
