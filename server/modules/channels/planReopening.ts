import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { closingAt, openingAt } from '@/domain/openingHours';
import type { ReopeningCause, ReopeningPlan, ReopeningSettings } from '@/domain/reopening';
import { REQUEST_TIMEOUT_MS } from '@/domain/requestState';
import type { ReopeningAttempt, ReopeningState } from '../../platform/db/rowShapes';
import type { PlatformReply } from './platforms';
import { newestRequest, withExpiredRequest, type ChannelStatusRow } from './channelStatusStore';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The longest wait after a refusal, unless the account has set a longer one. */
const MAX_BACKOFF_MS = HOUR_MS;

export const NO_REOPENING: ReopeningState = { attempts: [], stoppedAt: null, plan: null };

/** Since when a channel is closed that may be reopened, in ms since 1970, and why. */
interface Closing {
  cause: ReopeningCause;
  since: number;
}

/**
 * Plans the automatic reopening of a channel at `now` (row K-08, decision G84). Null: it must not be opened, because it is open, a person's
 * pause is in effect, a person's request is under way, the account has not enabled the cause, the location is closed or has no opening hours,
 * or it closes before the next attempt. The wait begins when the channel closed, or when the location opened if that was later; the opening
 * hours apply in the time zone of the location.
 */
export function planReopening(
  row: ChannelStatusRow,
  { openingHours, timeZone }: Pick<Location, 'openingHours' | 'timeZone'>,
  settings: ReopeningSettings,
  now: Date,
): ReopeningPlan | null {
  const closing = closingOf(row, now);
  if (!closing || !settings[closing.cause]) return null;
  const hours = { openingHours, timeZone };
  if (!isOpen(hours, now.getTime())) return null;
  const { cause, since } = closing;
  const attempts = countedAttempts(row, since, now);
  const limit = settings.attemptsPerHour;
  const plan = { cause, since: isoOf(since), attempts: attempts.length, limit };
  const last = attempts.filter(({ at }) => Date.parse(at) >= since).at(-1);
  if (last && Date.parse(last.settledAt) > now.getTime()) return { ...plan, state: 'requested', at: last.at };
  if (isStopped(row.reopening, plan) || attempts.length >= limit) return { ...plan, state: 'stopped', at: null, attempts: limit };
  const wait = settings.minutes * MINUTE_MS;
  const firstAt = openSince(hours, now.getTime(), Math.max(since, now.getTime() - wait)) + wait;
  const at = Math.max(firstAt, last ? Date.parse(last.retryAt) : 0);
  const closesAt = closingAt(openingHours, timeZone, now.getTime()) ?? 0;
  return at < closesAt ? { ...plan, state: 'waiting', at: isoOf(at) } : null;
}

/** Whether the attempts have stopped after this closing, with the present limit of the account or a higher one. */
export function isStopped(state: ReopeningState | null, { since, limit }: Pick<ReopeningPlan, 'since' | 'limit'>): boolean {
  const stop = state?.stoppedAt;
  return stop?.since === since && stop.limit >= limit;
}

/** Whether an account could reopen the channel now, without regard to opening hours. */
export function mayReopen(row: ChannelStatusRow, settings: ReopeningSettings, now: Date): boolean {
  const closing = closingOf(row, now);
  return closing !== null && settings[closing.cause];
}

/** The attempts that count towards the limit: those of the last hour, and those since the channel closed. */
function countedAttempts({ reopening }: ChannelStatusRow, since: number, now: Date): ReopeningAttempt[] {
  const earliest = Math.min(since, now.getTime() - HOUR_MS + 1);
  return (reopening?.attempts ?? []).filter(({ at }) => Date.parse(at) >= earliest);
}

/** Returns the state with a new attempt at `now`; attempts that no longer count are removed. */
export function withAttempt(row: ChannelStatusRow, plan: ReopeningPlan, { minutes }: ReopeningSettings, now: Date): ReopeningState {
  const attempt = {
    at: now.toISOString(),
    settledAt: isoOf(now.getTime() + REQUEST_TIMEOUT_MS.channel),
    retryAt: isoOf(now.getTime() + minutes * MINUTE_MS),
  };
  const attempts = [...countedAttempts(row, Date.parse(plan.since), now), attempt];
  return { attempts, stoppedAt: null, plan: { ...plan, state: 'requested', at: attempt.at, attempts: attempts.length } };
}

/**
 * Returns the attempts after the platform rejected the one at `attemptAt`: its result is known, and the next one is due after the wait that
 * the platform requested, or after twice the previous wait.
 */
export function withRejection(
  attempts: readonly ReopeningAttempt[],
  { at, since }: { at: string; since: string },
  reply: Extract<PlatformReply, { kind: 'rateLimited' | 'refused' }>,
  { minutes }: ReopeningSettings,
  now: Date,
): ReopeningAttempt[] {
  const wait = minutes * MINUTE_MS;
  const made = attempts.filter((attempt) => attempt.at >= since).length;
  const backoff =
    reply.kind === 'refused' ? Math.min(wait * 2 ** made, Math.max(wait, MAX_BACKOFF_MS)) : Math.max(wait, reply.retryAfterMs);
  return attempts.map((attempt) =>
    attempt.at === at ? { ...attempt, settledAt: now.toISOString(), retryAt: isoOf(now.getTime() + backoff) } : attempt,
  );
}

/** Null: the channel is open, or a person's request is in effect or under way. */
function closingOf(row: ChannelStatusRow, now: Date): Closing | null {
  const current = withExpiredRequest(row, now);
  const closedAt = (current.closedAt ?? current.reportedAt)?.getTime();
  if (current.status !== 'paused' || current.pending || closedAt === undefined) return null;
  const request = newestRequest(current);
  if (!request) return { cause: 'closedItself', since: closedAt };
  const end = endOf(request);
  if (end === null || end > now.getTime()) return null;
  return closedAt > end ? { cause: 'closedItself', since: closedAt } : { cause: 'pauseOver', since: end };
}

/** From when on a person wants the channel to be open, in ms since 1970; null: never, until the next request. */
function endOf({ status, until, at }: { status: ChannelState; until: Date | null; at: Date }): number | null {
  return status === 'open' ? at.getTime() : until && until.getTime();
}

type Hours = Pick<Location, 'openingHours' | 'timeZone'>;

function isOpen({ openingHours, timeZone }: Hours, at: number): boolean {
  return Boolean(openingAt(openingHours, timeZone, at));
}

/** Since when an open location has been open without interruption, but not before `earliest`. In ms since 1970. */
function openSince({ openingHours, timeZone }: Hours, now: number, earliest: number): number {
  let from = now;
  let opening = openingAt(openingHours, timeZone, now);
  while (opening && from > earliest) {
    from = opening.from;
    opening = openingAt(openingHours, timeZone, from - 1);
  }
  return Math.max(from, earliest);
}

function isoOf(instant: number): string {
  return new Date(instant).toISOString();
}
