import type { LocationChannel } from '@/domain/locationChannel';
import type { ChannelState } from '@/domain/channelStatus';

/** The requested status of one channel; `until` ISO-8601 UTC. */
export interface StatusRequest extends LocationChannel {
  until: string | null;
}

/**
 * A channel's answer. `silent`: no answer, so the status may have been applied. `tooLate`: the pause would have ended before the request.
 * `retryAt` (ISO-8601 UTC): the earliest retry. `error`: why the call failed, as JSON.
 */
export type StatusAnswer =
  | { kind: 'done' }
  | { kind: 'rateLimited'; retryAt: string }
  | { kind: 'tooLate' }
  | { kind: 'outOfHours' }
  | { kind: 'refused' }
  | { kind: 'silent' }
  | { kind: 'failed'; error: unknown };

/** A request and its answer; null while it is in flight. */
export interface ActCall extends StatusRequest {
  answer: StatusAnswer | null;
}

/** A person's status change of several channels. */
export interface PauseAct {
  status: ChannelState;
  /** Calls with the same id share one entry of the operations history. */
  operationId: string;
  calls: ActCall[];
  /** When the newest answer arrived, ISO-8601 UTC; null before the first. */
  answeredAt: string | null;
}

export function isKind(call: ActCall, kind: StatusAnswer['kind']): boolean {
  return call.answer?.kind === kind;
}

/** Whether a call was answered, but not with `done`. */
export function hasFailed({ answer }: ActCall): boolean {
  return answer !== null && answer.kind !== 'done';
}

/** Returns the time at which all rate-limited channels may be retried, in ms since 1970; 0 if no channel is rate limited. */
export function retryTime(calls: readonly ActCall[]): number {
  return Math.max(0, ...calls.map(({ answer }) => (answer?.kind === 'rateLimited' ? Date.parse(answer.retryAt) : 0)));
}
