import type { Order } from '@/domain/order';
import { busyOrders } from '@/entities/order/busyOrders';
import type { Incident } from '@/features/operations/boardRow';
import { resendRuns, type ResendOutcome, type ResendRun } from '@/features/operations/Incident/resendRuns';
import type { ApiError } from '@/services/api/apiError';

/** Orders sent at the same time: few, because the POS has just restarted. */
const PARALLEL = 3;

/** Sends the failed orders of an incident until all have an outcome; does nothing while a run of it is active (row K-10). */
export async function startResend(
  { id: incidentId, cause, failed: orders }: Incident,
  send: (order: Order) => Promise<ApiError | null>,
): Promise<void> {
  if (resendRuns.get().get(incidentId)?.isRunning) return;
  const outcomes = new Map(orders.map(({ id }): [string, ResendOutcome] => [id, 'waiting']));
  resendRuns.change(new Map(resendRuns.get()).set(incidentId, { cause, orders, outcomes, isRunning: true }));
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
}

/** Removes the outcomes of a run that has ended. */
export function dismissResend(incidentId: string): void {
  const runs = resendRuns.get();
  if (runs.get(incidentId)?.isRunning) return;
  const next = new Map(runs);
  next.delete(incidentId);
  resendRuns.change(next);
}

function update(incidentId: string, changes: (run: ResendRun) => ResendRun): void {
  const runs = resendRuns.get();
  const run = runs.get(incidentId);
  if (run) resendRuns.change(new Map(runs).set(incidentId, changes(run)));
}
