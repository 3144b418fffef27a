import { randomUUID } from 'node:crypto';
import type { ChannelStatus } from '@/domain/channelStatus';
import type { StatusToBeUpdated } from '@/domain/channelStatusBody';
import type { FieldProblem } from '@/domain/fieldRules';
import type { Location } from '@/domain/location';
import type { OperationStatus } from '@/domain/operation';
import type { User } from '@/domain/user';
import { recordChange } from '../audit/recordChange';
import type { ServerContext } from '../context';
import { invalidData } from '../http/refusal';
import { noteOperation, type NotedOperation } from '../operations/operationStore';
import type { PlatformAnswer } from '../platforms/platforms';
import { keepChannel, lockChannel, toChannelStatus, toPlacedStatus, type ChannelStatusRow } from './channelStatusStore';
import { demandOpeningHours } from './demandOpeningHours';
import { platformRefusal } from './platformRefusal';

interface Wish {
  user: User;
  location: Location;
  /** Of a channel of the location that is on. */
  slug: string;
  status: StatusToBeUpdated;
}

/**
 * Opens or pauses a channel of a location (rows SA-03, SA-05, SA-06): asks its platform, keeps what was asked and what it answered, and
 * writes the operations history, also of what failed. Of several who ask at the same time the last one counts.
 *
 * @throws Refusal 422 for an `until` that has passed; 409 `OUT_OF_HOURS` for a pause while the location is closed; 429, 502, 504 when the
 * platform did not take it (`CHANNEL_REFUSALS`). What a platform that gave no answer was asked stays: it may have done it.
 */
export async function changeChannelStatus(context: ServerContext, wish: Wish, now = () => new Date()): Promise<ChannelStatus> {
  const { location, slug, status: wanted } = wish;
  const askedAt = now();
  const until = wanted.status === 'paused' && wanted.until ? new Date(wanted.until) : null;
  if (until && until <= askedAt) {
    throw invalidData([{ path: 'statusToBeUpdated.until', message: 'invalidDate' satisfies FieldProblem }]);
  }
  if (wanted.status === 'paused') demandOpeningHours(location, askedAt);
  const answer = await context.platforms.setStatus(location, slug, { status: wanted.status, until });
  const asked = { ...wish, until, askedAt };
  const kept = mayHaveEffect(answer) ? await keepAnswer(context, asked, { answer, at: now() }) : null;
  if (!kept) await noteOperation(context.database, operationOf(asked, answer));
  if (kept) context.placeChanged({ event: 'channel.changed', ...toPlacedStatus(kept) });
  context.placeChanged({ event: 'operations.changed', locationId: location.id });
  const refusal = platformRefusal(slug, answer);
  if (refusal) throw refusal;
  return toChannelStatus(kept ?? undefined);
}

type AskedWish = Wish & { until: Date | null; askedAt: Date };

function mayHaveEffect({ kind }: PlatformAnswer): boolean {
  return kind === 'done' || kind === 'taken' || kind === 'silent';
}

/** What was asked, what it says now, the operation and the line of the audit log: all of it or nothing. */
async function keepAnswer(
  { database }: ServerContext,
  asked: AskedWish,
  { answer, at }: { answer: PlatformAnswer; at: Date },
): Promise<ChannelStatusRow> {
  const { user, location, slug, status: wanted, until } = asked;
  return database.transaction(async (transaction) => {
    const before = await lockChannel(transaction, location.id, slug);
    const isNewestWish = !before.askedAt || before.askedAt <= asked.askedAt;
    const isNewestWord = isNewestWish || !before.reportedAt || before.reportedAt < asked.askedAt;
    const row: ChannelStatusRow = {
      ...before,
      ...(isNewestWish && { askedStatus: wanted.status, askedUntil: until, askedAt: asked.askedAt, askedBy: user.name ?? user.email }),
      ...(answer.kind === 'done' && isNewestWord && { status: wanted.status, until, reason: wanted.reason ?? null, reportedAt: at }),
    };
    await keepChannel(transaction, row);
    // A quick platform reports before its answer is kept.
    const isSoAlready = before.status === wanted.status && before.reportedAt !== null && before.reportedAt >= asked.askedAt;
    await noteOperation(transaction, operationOf(asked, answer.kind === 'taken' && isSoAlready ? { kind: 'done' } : answer));
    await recordChange(transaction, {
      user,
      action: 'update',
      entity: 'channel',
      entityId: `${location.id}/${slug}`,
      before: { status: before.status, until: before.until },
      after: { status: wanted.status, until },
    });
    return row;
  });
}

const RESULTS: Record<PlatformAnswer['kind'], OperationStatus> = {
  done: 'success',
  taken: 'ongoing',
  rateLimited: 'fail',
  refused: 'fail',
  silent: 'fail',
};

function operationOf({ user, location, slug, status: wanted, until, askedAt }: AskedWish, answer: PlatformAnswer): NotedOperation {
  return {
    id: wanted.operationId ? `${wanted.operationId}:${location.id}` : randomUUID(),
    accountId: location.accountId,
    locationId: location.id,
    affectedEntityId: location.id,
    action: wanted.status === 'paused' ? 'store-close' : 'store-open',
    date: askedAt,
    by: user.name ?? user.email,
    until,
    channels: [{ slug, status: RESULTS[answer.kind], code: platformRefusal(slug, answer)?.code ?? null }],
    items: [],
  };
}
