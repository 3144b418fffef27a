import { randomUUID } from 'node:crypto';
import { CHANNEL_REFUSALS, type ChannelState, type ChannelStatus } from '@/domain/channelStatus';
import type { StatusToBeUpdated } from '@/domain/channelStatusBody';
import type { FieldProblem } from '@/domain/fieldRules';
import type { Location } from '@/domain/location';
import type { OperationStatus } from '@/domain/operation';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../../context';
import type { Database } from '../../platform/db/database';
import type { OperationChannel, PendingRequest } from '../../platform/db/rowShapes';
import { invalidData, type HttpError } from '../../platform/http/httpError';
import { recordOperation, type RecordedOperation } from '../operations/operationStore';
import { supersedeOperations } from '../operations/settleOperations';
import type { PlatformReply } from './platforms';
import {
  withExpiredRequest,
  saveChannelStatus,
  lockChannelStatus,
  toChannelStatus,
  toLocationChannelStatus,
  withRequest,
  type ChannelStatusRow,
} from './channelStatusStore';
import { matchesRequest, STATUS_ACTIONS, requestedStateOf } from './channelRequest';
import { requireOpeningHours } from './requireOpeningHours';
import { platformRefusal } from './platformRefusal';

interface StatusRequest {
  user: User;
  location: Location;
  /** An enabled channel of the location. */
  slug: string;
  status: StatusToBeUpdated;
}

/**
 * Opens or pauses a channel of a location (rows SA-03, SA-05, SA-06): saves the pending request and its operation, calls the platform,
 * saves the reply, and notifies the clients. Failures are recorded in the operations history too. Of concurrent requests the last one wins.
 * After a crash during the call, the pending request and the operation remain.
 *
 * @throws HttpError 422 for an `until` in the past; 409 `OUT_OF_HOURS` for a pause while the location is closed; 429, 502 or 504 if the
 * platform did not accept the request (`CHANNEL_REFUSALS`). After a timeout the requested state remains, because the platform may have
 * applied it.
 */
export async function changeChannelStatus(context: ServerContext, request: StatusRequest, now = () => new Date()): Promise<ChannelStatus> {
  const { location, slug, status: requested } = request;
  const requestedAt = now();
  const until = requested.status === 'paused' && requested.until ? new Date(requested.until) : null;
  if (until && until <= requestedAt) {
    throw invalidData([{ path: 'statusToBeUpdated.until', message: 'invalidDate' satisfies FieldProblem }]);
  }
  if (requested.status === 'paused') requireOpeningHours(location, requestedAt);
  const saved = await saveRequest(context.database, { ...request, until, requestedAt });
  const answer = await context.platforms.setStatus(location, slug, { status: requested.status, until });
  const result = await saveAnswer(context.database, saved, { answer, at: now() });
  if (result.hasEffect) context.notifyLocation({ event: 'channel.changed', ...toLocationChannelStatus(result.row) });
  context.notifyLocation({ event: 'operations.changed', locationId: location.id });
  if (result.refusal) throw result.refusal;
  return toChannelStatus(result.row);
}

type DatedRequest = StatusRequest & { until: Date | null; requestedAt: Date };
type SavedRequest = DatedRequest & { pending: PendingRequest; operationId: string };

/** Saves the pending request and an ongoing operation before the platform is called. */
async function saveRequest(database: Database, request: DatedRequest): Promise<SavedRequest> {
  const { user, location, slug, status: requested, until, requestedAt } = request;
  const pending: PendingRequest = {
    status: requested.status,
    until: until?.toISOString() ?? null,
    at: requestedAt.toISOString(),
    by: nameOf(user),
    reason: requested.reason ?? null,
  };
  return database.transaction(async (transaction) => {
    const row = withExpiredRequest(await lockChannelStatus(transaction, location.id, slug), requestedAt);
    await saveChannelStatus(transaction, { ...row, pending });
    const id = requested.operationId ? `${requested.operationId}:${location.id}` : randomUUID();
    const operation = await recordOperation(transaction, operationOf(request, id, { slug, status: 'ongoing', code: null }));
    return { ...request, pending, operationId: operation.id };
  });
}

interface SavedAnswer {
  row: ChannelStatusRow;
  /** Whether the platform applied the request, will apply it, or may have. */
  hasEffect: boolean;
  refusal: HttpError | null;
}

/** Saves the reply in one transaction: the requested and reported state, the operation and the audit entry. */
async function saveAnswer(
  database: Database,
  saved: SavedRequest,
  { answer, at }: { answer: PlatformReply; at: Date },
): Promise<SavedAnswer> {
  const { user, location, slug, status: requested, until, operationId } = saved;
  return database.transaction(async (transaction) => {
    const before = await lockChannelStatus(transaction, location.id, slug);
    const effective = effectiveAnswer(before, saved, answer);
    const row = rowAfter(before, saved, { answer, at });
    await saveChannelStatus(transaction, row);
    await supersedeEarlier(transaction, row, operationId);
    await recordOperation(transaction, operationOf(saved, operationId, resultOf(saved, effective, row)));
    if (hasEffect(answer)) {
      await recordChange(transaction, {
        user,
        action: 'update',
        entity: 'channel',
        entityId: `${location.id}/${slug}`,
        before: { status: before.status, until: before.until },
        after: { status: requested.status, until },
      });
    }
    return { row, hasEffect: hasEffect(answer), refusal: platformRefusal(slug, effective) };
  });
}

function hasEffect({ kind }: PlatformReply): boolean {
  return kind === 'done' || kind === 'taken' || kind === 'silent';
}

/** Treats the request as done if the platform has reported the requested state before its reply was saved. */
function effectiveAnswer(
  before: ChannelStatusRow,
  { status: requested, until, requestedAt }: SavedRequest,
  answer: PlatformReply,
): PlatformReply {
  const isReported =
    before.reportedAt !== null && before.reportedAt >= requestedAt && matchesRequest(before, { status: requested.status, until });
  return isReported && hasEffect(answer) ? { kind: 'done' } : answer;
}

function rowAfter(
  before: ChannelStatusRow,
  { status: requested, until, requestedAt, pending }: SavedRequest,
  { answer, at }: { answer: PlatformReply; at: Date },
): ChannelStatusRow {
  if (!hasEffect(answer)) return { ...before, pending: before.pending?.at === pending.at ? null : before.pending };
  const row = withRequest(before, pending);
  const isNewestRequest = row.askedAt?.getTime() === requestedAt.getTime();
  const isNewest = isNewestRequest || !before.reportedAt || before.reportedAt < requestedAt;
  if (answer.kind !== 'done' || !isNewest) return row;
  return { ...row, status: requested.status, until, reason: pending.reason, reportedAt: at };
}

/** Supersedes operations whose requested state differs from the newest request. */
async function supersedeEarlier(transaction: Database, row: ChannelStatusRow, operationId: string): Promise<void> {
  await supersedeOperations(transaction, {
    locationId: row.locationId,
    slugs: [row.slug],
    actions: STATUS_ACTIONS,
    isSuperseded: ({ operation, requestedAt }) => isSupersededBy(row, requestedAt, requestedStateOf(operation)),
    alsoLock: operationId,
  });
}

function isSupersededBy(
  { askedStatus, askedUntil, askedAt }: ChannelStatusRow,
  earlierAt: Date,
  earlier: { status: ChannelState; until: Date | null },
): boolean {
  return askedAt !== null && earlierAt < askedAt && !matchesRequest({ status: askedStatus, until: askedUntil }, earlier);
}

function resultOf(
  { slug, status: { status }, until, requestedAt }: SavedRequest,
  effective: PlatformReply,
  row: ChannelStatusRow,
): OperationChannel {
  // A newer request was answered before this one.
  const isLate = effective.kind === 'taken' && isSupersededBy(row, requestedAt, { status, until });
  if (isLate) return { slug, status: 'fail', code: CHANNEL_REFUSALS.overtaken };
  return { slug, status: RESULTS[effective.kind], code: platformRefusal(slug, effective)?.code ?? null };
}

const RESULTS: Record<PlatformReply['kind'], OperationStatus> = {
  done: 'success',
  taken: 'ongoing',
  rateLimited: 'fail',
  refused: 'fail',
  silent: 'fail',
};

function operationOf(
  { user, location, status: requested, until, requestedAt }: DatedRequest,
  id: string,
  result: OperationChannel,
): RecordedOperation {
  return {
    id,
    accountId: location.accountId,
    locationId: location.id,
    affectedEntityId: location.id,
    action: requested.status === 'paused' ? 'store-close' : 'store-open',
    date: requestedAt,
    by: nameOf(user),
    userId: user.id,
    until,
    channels: [result],
    items: [],
  };
}

function nameOf({ name, email }: User): string {
  return name ?? email;
}
