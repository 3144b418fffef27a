import type { ChannelState } from '@/domain/channelStatus';

/** One channel of a location. */
export interface ChannelPlace {
  locationId: string;
  slug: string;
}

/** What one channel is to do; `until` ISO-8601 UTC. */
export interface StatusWish extends ChannelPlace {
  until: string | null;
}

/**
 * What came of it. `silent`: there was no answer, it may be done. `tooLate`: the pause would have been over before it was asked for.
 * `retryAt`, ISO-8601 UTC: from when it may be asked again. `error`: why a call failed, as JSON.
 */
export type StatusAnswer =
  | { kind: 'done' }
  | { kind: 'rateLimited'; retryAt: string }
  | { kind: 'tooLate' }
  | { kind: 'outOfHours' }
  | { kind: 'refused' }
  | { kind: 'silent' }
  | { kind: 'failed'; error: unknown };

/** A wish and what came of it; null: it is under way. */
export interface ActCall extends StatusWish {
  answer: StatusAnswer | null;
}

/** What a person does at once to some channels. */
export interface PauseAct {
  status: ChannelState;
  /** Calls with one id are one entry of the operations history. */
  operationId: string;
  calls: ActCall[];
  /** When the newest answer came, ISO-8601 UTC; null: none did. */
  answeredAt: string | null;
}

export function isSamePlace(one: ChannelPlace, other: ChannelPlace): boolean {
  return one.locationId === other.locationId && one.slug === other.slug;
}

export function isKind(call: ActCall, kind: StatusAnswer['kind']): boolean {
  return call.answer?.kind === kind;
}

/** Whether a call was answered and is not done. */
export function hasFailed({ answer }: ActCall): boolean {
  return answer !== null && answer.kind !== 'done';
}

/** From when the channels may be asked again that limit how often they are asked, in ms since 1970: the latest counts. 0 where none does. */
export function retryTime(calls: readonly ActCall[]): number {
  return Math.max(0, ...calls.map(({ answer }) => (answer?.kind === 'rateLimited' ? Date.parse(answer.retryAt) : 0)));
}
