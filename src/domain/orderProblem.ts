import type { Order } from '@/domain/order';
import { normaliseStatus, orderEntries } from '@/domain/orderStatus';
import { isReasonCode, type ReasonCode } from '@/domain/reasonCode';

/**
 * Why an order waits for a person, by what the person must do: accept it on the device of the channel; start the POS; open its till; restore
 * its access; or, when the POS rejected this one order or the reason is unknown, enter it by hand.
 */
export const PROBLEM_CAUSES = ['channelDevice', 'posOffline', 'posCash', 'posAccess', 'posRejected'] as const;
export type ProblemCause = (typeof PROBLEM_CAUSES)[number];

export interface OrderProblem {
  cause: ProblemCause;
  /** The reason of the status entry, a code of specification 2 §8 or a text; null if it has none. */
  reason: string | null;
  /** ISO-8601 UTC, as the entry has it. */
  since: string;
}

const CAUSE_OF_REASON: Partial<Record<ReasonCode, ProblemCause>> = {
  ERROR_POS_OFFLINE: 'posOffline',
  ERROR_SENDING_TO_POS: 'posOffline',
  TIMEOUT: 'posOffline',
  SERVICE_UNAVAILABLE: 'posOffline',
  REMOTE_SERVER_ERROR: 'posOffline',
  ERROR_POS_NO_CASH: 'posCash',
  CASH_CLOSED: 'posCash',
  UNAUTHORIZED: 'posAccess',
  NOT_ALLOWED: 'posAccess',
  SUBSCRIPTION_CANCELED: 'posAccess',
  INTEGRATION_NOT_READY: 'posAccess',
};

/** The problem of an order, by its newest status (decision G11); null if it has none (rows K-01, K-10). */
export function orderProblem({ statuses }: Pick<Order, 'statuses'>): OrderProblem | null {
  const last = orderEntries(statuses).at(-1);
  if (!last) return null;
  const status = normaliseStatus(last.status);
  const reason = last.reason?.trim() || null;
  if (status === 'IN_CHANNEL_DEVICE') return { cause: 'channelDevice', reason, since: last.date };
  if (status !== 'ERROR' && status !== 'NOT_PROCESSED') return null;
  const cause = reason !== null && isReasonCode(reason) ? CAUSE_OF_REASON[reason] : undefined;
  return { cause: cause ?? 'posRejected', reason, since: last.date };
}

/** The causes that concern all orders of a location, not a single order: such orders are one incident (row K-10). */
export const SHARED_CAUSES = ['posOffline', 'posCash', 'posAccess'] as const satisfies readonly ProblemCause[];
export type SharedCause = (typeof SHARED_CAUSES)[number];

/** The shared cause of a problem; null if it concerns this order only. */
export function sharedCause({ cause }: OrderProblem): SharedCause | null {
  return SHARED_CAUSES.find((shared) => shared === cause) ?? null;
}
