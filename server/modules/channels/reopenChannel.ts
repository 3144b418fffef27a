import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CHANNEL_REFUSALS, type ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { REOPENING_STOPPED, type ReopeningPlan, type ReopeningSettings } from '@/domain/reopening';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import type { OperationChannel } from '../../platform/db/rowShapes';
import { PRODUCT_NAME } from '../../platform/productName';
import { recordOperation, type RecordedOperation } from '../operations/operationStore';
import {
  findChannelRow,
  lockChannelStatus,
  newestRequest,
  saveChannelStatus,
  toLocationChannelStatus,
  withReport,
  type ChannelStatusRow,
} from './channelStatusStore';
import { matchesRequest } from './channelRequest';
import { isStopped, NO_REOPENING, planReopening, withAttempt, withRejection } from './planReopening';
import { platformRefusal, REPLY_RESULTS } from './platformRefusal';
import type { PlatformReply } from './platforms';

interface ReopeningChannel {
  location: Location;
  /** An enabled channel of the location. */
  slug: string;
  /** Of the account of the location. */
  settings: ReopeningSettings;
}

/** An attempt that this process has claimed. */
interface Attempt extends ReopeningChannel {
  plan: ReopeningPlan;
  at: Date;
  operationId: string;
  /** When the newest request of a person was made that the attempt takes into account, in ms since 1970; null without one. */
  requestedAt: number | null;
}

/**
 * Updates the plan to reopen a channel, and requests the channel to open if that is due (row K-08). Each attempt, and the end of the
 * attempts, is an operation of the history with its cause. A person's request always wins: the attempt is not made if there is one, and a
 * request that a person made during the attempt is sent again, because the channel may have received it before the attempt. The attempt is
 * claimed under the lock of the channel, so that of several processes only one makes it; after a crash it counts as made.
 */
export async function reopenChannel(context: ServerContext, channel: ReopeningChannel, now: () => Date): Promise<void> {
  const attempt = await updatePlan(context, channel, now());
  if (!attempt) return;
  const { location, slug } = channel;
  const reply = await context.platforms.setStatus(location, slug, { status: 'open', until: null });
  const row = await context.database.transaction((transaction) => saveReply(transaction, attempt, reply, now()));
  context.notifyLocation({ event: 'channel.changed', ...toLocationChannelStatus(row) });
  context.notifyLocation({ event: 'operations.changed', locationId: location.id });
  if (reply.kind !== 'refused' && reply.kind !== 'rateLimited') await repeatNewerRequests(context, attempt, now);
  await updatePlan(context, channel, now());
}

/** Saves the plan if it has changed and notifies the clients. Returns the attempt that is due now. */
async function updatePlan(context: ServerContext, channel: ReopeningChannel, at: Date): Promise<Attempt | null> {
  const { row, attempt, hasStopped } = await context.database.transaction((transaction) => savePlan(transaction, channel, at));
  if (row) context.notifyLocation({ event: 'channel.changed', ...toLocationChannelStatus(row) });
  if (attempt || hasStopped) context.notifyLocation({ event: 'operations.changed', locationId: channel.location.id });
  return attempt;
}

interface SavedPlan {
  /** Null: the plan has not changed. */
  row: ChannelStatusRow | null;
  attempt: Attempt | null;
  hasStopped: boolean;
}

async function savePlan(transaction: Database, channel: ReopeningChannel, at: Date): Promise<SavedPlan> {
  const { location, slug, settings } = channel;
  const before = await lockChannelStatus(transaction, location.id, slug);
  const state = before.reopening ?? NO_REOPENING;
  const plan = planReopening(before, location, settings, at);
  const requestedAt = requestedAtOf(before);
  if (plan?.state === 'waiting' && plan.at !== null && Date.parse(plan.at) <= at.getTime()) {
    const row = { ...before, reopening: withAttempt(before, plan, settings, at) };
    await saveChannelStatus(transaction, row);
    const attempt = { ...channel, plan, at, operationId: randomUUID(), requestedAt };
    await recordOperation(transaction, operationOf(attempt, { slug, status: 'ongoing', code: null }));
    return { row, attempt, hasStopped: false };
  }
  if (isDeepStrictEqual(plan, state.plan)) return { row: null, attempt: null, hasStopped: false };
  const hasStopped = plan?.state === 'stopped' && !isStopped(state, plan);
  const stoppedAt = hasStopped ? { since: plan.since, limit: plan.limit } : state.stoppedAt;
  const row = { ...before, reopening: { ...state, stoppedAt, plan } };
  await saveChannelStatus(transaction, row);
  if (hasStopped) {
    const stop = { ...channel, plan, at, operationId: randomUUID(), requestedAt };
    await recordOperation(transaction, operationOf(stop, { slug, status: 'fail', code: REOPENING_STOPPED }));
  }
  return { row, attempt: null, hasStopped };
}

function requestedAtOf(row: ChannelStatusRow): number | null {
  return newestRequest(row)?.at.getTime() ?? null;
}

/** Saves the reply of the platform: the state of the channel, the result of the operation, and when the next attempt is due. */
async function saveReply(transaction: Database, attempt: Attempt, reply: PlatformReply, now: Date): Promise<ChannelStatusRow> {
  const { location, slug, at, settings, plan } = attempt;
  const before = await lockChannelStatus(transaction, location.id, slug);
  const isOvertaken = requestedAtOf(before) !== attempt.requestedAt && newestRequest(before)?.status === 'paused';
  const isReported = before.reportedAt !== null && before.reportedAt >= at;
  const row = rowAfter();
  await saveChannelStatus(transaction, row);
  await recordOperation(transaction, operationOf(attempt, result()));
  return row;

  function rowAfter(): ChannelStatusRow {
    if (reply.kind === 'done' && !isOvertaken && !isReported) return withReport(before, { status: 'open', until: null, reason: null }, now);
    if ((reply.kind !== 'refused' && reply.kind !== 'rateLimited') || !before.reopening) return before;
    const claim = { at: at.toISOString(), since: plan.since };
    return {
      ...before,
      reopening: { ...before.reopening, attempts: withRejection(before.reopening.attempts, claim, reply, settings, now) },
    };
  }

  function result(): OperationChannel {
    if (reply.kind !== 'refused' && reply.kind !== 'rateLimited') {
      if (isOvertaken) return { slug, status: 'fail', code: CHANNEL_REFUSALS.overtaken };
      // The report of the channel has arrived before its reply.
      if (isReported && before.status === 'open') return { slug, status: 'success', code: null };
    }
    return { slug, status: REPLY_RESULTS[reply.kind], code: platformRefusal(slug, reply)?.code ?? null };
  }
}

/**
 * Sends the requests that persons made after the attempt again, until the last one that was sent is the newest: the channel may have received
 * them before the attempt.
 */
async function repeatNewerRequests(
  { database, platforms, notifyLocation }: ServerContext,
  attempt: Attempt,
  now: () => Date,
): Promise<void> {
  const { location, slug } = attempt;
  let sent: { status: ChannelState; until: Date | null } = { status: 'open', until: null };
  for (;;) {
    const row = await findChannelRow(database, location.id, slug);
    const newest = row ? newestRequest(row) : null;
    if (!newest || newest.at.getTime() === attempt.requestedAt || matchesRequest(sent, newest)) return;
    const isOver = newest.status === 'paused' && newest.until !== null && newest.until <= now();
    if (isOver) return;
    sent = newest;
    const reply = await platforms.setStatus(location, slug, { status: newest.status, until: newest.until });
    if (reply.kind !== 'done') continue;
    const { status, until } = newest;
    const repeated = await database.transaction(async (transaction) => {
      const before = await lockChannelStatus(transaction, location.id, slug);
      if (requestedAtOf(before) !== newest.at.getTime() || before.status === status) return null;
      const after = withReport(before, { status, until, reason: null }, now());
      await saveChannelStatus(transaction, after);
      return after;
    });
    if (repeated) notifyLocation({ event: 'channel.changed', ...toLocationChannelStatus(repeated) });
  }
}

function operationOf({ location, plan, at, operationId }: Attempt, result: OperationChannel): RecordedOperation {
  return {
    id: operationId,
    accountId: location.accountId,
    locationId: location.id,
    affectedEntityId: location.id,
    action: 'store-open',
    date: at,
    by: PRODUCT_NAME,
    cause: plan.cause,
    until: null,
    channels: [result],
    items: [],
  };
}
