import type { Order } from '@/domain/order';
import type { SharedCause } from '@/domain/orderProblem';
import { busyOrders } from '@/entities/order/busyOrders';
import type { Incident } from '@/features/operations/boardRow';
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

/** Orders sent at the same time: few, because the POS has just restarted. */
const PARALLEL = 3;

let runs: ReadonlyMap<string, ResendRun> = new Map();
const listeners = new Set<() => void>();

function change(next: ReadonlyMap<string, ResendRun>): void {
  runs = next;
  for (const listener of listeners) listener();
}

function update(incidentId: string, changes: (run: ResendRun) => ResendRun): void {
  const run = runs.get(incidentId);
  if (run) change(new Map(runs).set(incidentId, changes(run)));
}

/** The resend runs of this tab by incident (row K-10). They outlive the board, so that leaving it loses no outcome. */
export const resendRuns = {
  get: () => runs,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** Sends the failed orders of an incident until all have an outcome; does nothing while a run of it is active. */
  start: async ({ id: incidentId, cause, failed: orders }: Incident, send: (order: Order) => Promise<ApiError | null>): Promise<void> => {
    if (runs.get(incidentId)?.isRunning) return;
    const outcomes = new Map(orders.map(({ id }): [string, ResendOutcome] => [id, 'waiting']));
    change(new Map(runs).set(incidentId, { cause, orders, outcomes, isRunning: true }));
    const set = (orderId: string, outcome: ResendOutcome) =>
      update(incidentId, (run) => ({ ...run, outcomes: new Map(run.outcomes).set(orderId, outcome) }));
    const waiting = [...orders];
    const sendAll = async () => {
      for (let order = waiting.shift(); order; order = waiting.shift()) {
        const { id } = order;
        const current = order;
        set(id, 'sending');
        let outcome: ResendOutcome = 'busy';
        await busyOrders.hold(id, async () => {
          const failure = await send(current);
          outcome = failure ? { failure } : 'sent';
        });
        set(id, outcome);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, sendAll));
    update(incidentId, (run) => ({ ...run, isRunning: false }));
  },
  /** Removes the outcomes of a run that has ended. */
  dismiss: (incidentId: string) => {
    if (runs.get(incidentId)?.isRunning) return;
    const next = new Map(runs);
    next.delete(incidentId);
    change(next);
  },
};
