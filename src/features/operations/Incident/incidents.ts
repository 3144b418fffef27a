import type { Order } from '@/domain/order';
import { sharedCause, type SharedCause } from '@/domain/orderProblem';
import { boardRow, type BoardRow, type Incident } from '@/features/operations/boardRow';
import { sortRows, type BoardSort } from '@/features/operations/boardSort';
import type { ResendRun } from '@/features/operations/Incident/resendRuns';

/** Fewer orders with the same cause stay cards of their own. */
const MIN_ORDERS = 3;

/**
 * Replaces, in sorted rows, the orders of a location that failed for one cause, three or more, by one row at the position of the first of them (row K-10,
 * decision G78). A resent order stays in its incident until the run is dismissed, so that its outcome can be read.
 */
export function groupIncidents(rows: readonly BoardRow[], runs: ReadonlyMap<string, ResendRun>, sort: BoardSort): BoardRow[] {
  const failed = new Map<string, Order[]>();
  for (const row of rows) {
    const cause = causeOf(row);
    if (cause === null) continue;
    const id = incidentId(cause, row.order);
    const known = failed.get(id);
    if (known) known.push(row.order);
    else failed.set(id, [row.order]);
  }
  if (failed.size === 0 && runs.size === 0) return [...rows];
  const shown = new Set<string>();
  const grouped = rows.flatMap((row): BoardRow[] => {
    const cause = causeOf(row);
    const id = cause === null ? '' : incidentId(cause, row.order);
    const orders = failed.get(id) ?? [];
    if (cause === null || (orders.length < MIN_ORDERS && !runs.has(id))) return [row];
    if (shown.has(id)) return [];
    shown.add(id);
    return [{ ...row, incident: incidentOf(id, cause, orders, runs.get(id)) }];
  });
  const ended = [...runs].flatMap(([id, run]): BoardRow[] => {
    const [first] = run.orders;
    return shown.has(id) || !first ? [] : [{ ...boardRow(first), incident: incidentOf(id, run.cause, [], run, first.locationId) }];
  });
  // The card of an incident stays where it is when its last order was sent.
  return ended.length > 0 ? sortRows([...ended, ...grouped], sort) : grouped;
}

function causeOf({ problem, isOpen }: BoardRow): SharedCause | null {
  return isOpen && problem ? sharedCause(problem) : null;
}

function incidentId(cause: SharedCause, { locationId }: Order): string {
  return `${cause} ${locationId}`;
}

function incidentOf(
  id: string,
  cause: SharedCause,
  failed: readonly Order[],
  run: ResendRun | undefined,
  locationId = failed[0]?.locationId ?? '',
): Incident {
  const sent = run?.orders ?? [];
  const ids = new Set(sent.map((order) => order.id));
  return { id, cause, locationId, failed, orders: [...sent, ...failed.filter((order) => !ids.has(order.id))] };
}
