import type { Order } from '@/domain/order';
import type { SharedCause } from '@/domain/orderProblem';
import type { ApiError } from '@/services/api/apiError';

/** `busy`: another action on the order was running, so it was not sent. */
export type ResendOutcome = 'waiting' | 'sending' | 'sent' | 'busy' | { failure: ApiError };

/** The resending of all orders of an incident, with the outcome of each; it stays until it is dismissed. */
export interface ResendRun {
  cause: SharedCause;
  orders: readonly Order[];
  outcomes: ReadonlyMap<string, ResendOutcome>;
  isRunning: boolean;
}

let runs: ReadonlyMap<string, ResendRun> = new Map();
const listeners = new Set<() => void>();

/** The resend runs of this tab by incident (row K-10). They outlive the board, so that leaving it loses no outcome. */
export const resendRuns = {
  get: () => runs,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  change: (next: ReadonlyMap<string, ResendRun>) => {
    runs = next;
    for (const listener of listeners) listener();
  },
};
