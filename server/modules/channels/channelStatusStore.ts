import { and, eq, sql } from 'drizzle-orm';
import type { ChannelState, ChannelStatus, LocationChannelStatus } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { REQUEST_TIMEOUT_MS } from '@/domain/requestState';
import type { Database } from '../../platform/db/database';
import type { PendingRequest } from '../../platform/db/rowShapes';
import { accounts, channelStatuses, locations } from '../../platform/db/schema';
import { channelsOf } from './channelsOf';

export type ChannelStatusRow = typeof channelStatuses.$inferSelect;

/**
 * Maps a row to the API shape; without a row the channel has not reported a status. A pending request is included only once it has expired
 * (`withExpiredRequest`).
 */
export function toChannelStatus(row: ChannelStatusRow | undefined, now = new Date()): ChannelStatus {
  const current = row && withExpiredRequest(row, now);
  const { askedStatus, askedAt } = current ?? {};
  return {
    status: current?.status ?? null,
    until: current?.until?.toISOString() ?? null,
    reason: current?.reason ?? null,
    reportedAt: current?.reportedAt?.toISOString() ?? null,
    asked:
      askedStatus && askedAt
        ? {
            status: askedStatus,
            until: current?.askedUntil?.toISOString() ?? null,
            at: askedAt.toISOString(),
            by: current?.askedBy ?? null,
          }
        : null,
    ...(current?.reopening?.plan && { reopening: current.reopening.plan }),
  };
}

/** Treats a pending request whose reply has timed out, for example after a server crash, as sent: the channel may have applied it. */
export function withExpiredRequest(row: ChannelStatusRow, now: Date): ChannelStatusRow {
  const { pending } = row;
  if (!pending || now.getTime() - Date.parse(pending.at) < REQUEST_TIMEOUT_MS.channel) return row;
  return withRequest(row, pending);
}

/** Returns the row after the channel accepted a request; a newer request is preserved. */
export function withRequest(row: ChannelStatusRow, request: PendingRequest): ChannelStatusRow {
  const settled = { ...row, pending: row.pending?.at === request.at ? null : row.pending };
  const askedAt = new Date(request.at);
  if (row.askedAt && row.askedAt > askedAt) return settled;
  const askedUntil = request.until === null ? null : new Date(request.until);
  return { ...settled, askedStatus: request.status, askedUntil, askedAt, askedBy: request.by, askedReason: request.reason };
}

/** Returns the row after the channel reported its state at `at`; an open channel is no longer reopened. */
export function withReport(
  row: ChannelStatusRow,
  { status, until, reason }: { status: ChannelState; until: Date | null; reason: string | null },
  at: Date,
): ChannelStatusRow {
  const reported = { ...row, status, until, reason, reportedAt: at };
  if (status === 'open') {
    return { ...reported, closedAt: null, reopening: row.reopening && { ...row.reopening, stoppedAt: null, plan: null } };
  }
  return { ...reported, closedAt: row.status === 'paused' ? (row.closedAt ?? row.reportedAt ?? at) : at };
}

/** The newest request of a user to the channel, pending or accepted; null without one. */
export function newestRequest({ pending, askedStatus, askedUntil, askedAt }: ChannelStatusRow): DatedRequest | null {
  const accepted = askedStatus && askedAt ? { status: askedStatus, until: askedUntil, at: askedAt } : null;
  const sent = pending && {
    status: pending.status,
    until: pending.until === null ? null : new Date(pending.until),
    at: new Date(pending.at),
  };
  if (!sent || !accepted) return sent ?? accepted;
  return sent.at >= accepted.at ? sent : accepted;
}

/** A request of a user to a channel. */
interface DatedRequest {
  status: ChannelState;
  until: Date | null;
  at: Date;
}

export function toLocationChannelStatus(row: ChannelStatusRow): LocationChannelStatus {
  return { locationId: row.locationId, slug: row.slug, ...toChannelStatus(row) };
}

export async function findChannelStatus(database: Database, locationId: string, slug: string): Promise<ChannelStatus> {
  return toChannelStatus(await findChannelRow(database, locationId, slug));
}

export async function findChannelRow(database: Database, locationId: string, slug: string): Promise<ChannelStatusRow | undefined> {
  const [row] = await database.select().from(channelStatuses).where(isChannel(locationId, slug));
  return row;
}

/** Lists the channels that are reported paused, with the fields of the account of their location that no query reads. */
export async function listPausedChannels(database: Database) {
  return database
    .select({ row: channelStatuses, account: accounts.data })
    .from(channelStatuses)
    .innerJoin(locations, eq(locations.id, channelStatuses.locationId))
    .innerJoin(accounts, eq(accounts.id, locations.accountId))
    .where(sql`${channelStatuses.status} = 'paused'`);
}

/**
 * Returns the statuses of the enabled channels of the locations, in the order of the locations and then by slug, including channels without
 * a report.
 */
export async function listChannelStatuses(database: Database, locations: readonly Location[]): Promise<LocationChannelStatus[]> {
  const ids = locations.map(({ id }) => id);
  // One array parameter: PostgreSQL limits a statement to 65,535 parameters.
  const rows = await database
    .select()
    .from(channelStatuses)
    .where(sql`${channelStatuses.locationId} = any(${sql.param(ids)}::text[])`);
  const rowByKey = new Map(rows.map((row) => [keyOf(row.locationId, row.slug), row]));
  return locations.flatMap((location) =>
    channelsOf(location).map((slug) => ({ locationId: location.id, slug, ...toChannelStatus(rowByKey.get(keyOf(location.id, slug))) })),
  );
}

/** Returns the row of a channel, inserted if it is missing, and locks it until the transaction ends. Lock it before operations. */
export async function lockChannelStatus(transaction: Database, locationId: string, slug: string): Promise<ChannelStatusRow> {
  await transaction.insert(channelStatuses).values({ locationId, slug }).onConflictDoNothing();
  const [row] = await transaction.select().from(channelStatuses).where(isChannel(locationId, slug)).for('update');
  if (!row) throw new Error(`The channel ${slug} of ${locationId} was deleted during the transaction.`);
  return row;
}

/** Saves a row that the transaction has locked. */
export async function saveChannelStatus(transaction: Database, row: ChannelStatusRow): Promise<void> {
  await transaction.update(channelStatuses).set(row).where(isChannel(row.locationId, row.slug));
}

function isChannel(locationId: string, slug: string) {
  return and(eq(channelStatuses.locationId, locationId), eq(channelStatuses.slug, slug));
}

function keyOf(locationId: string, slug: string): string {
  return JSON.stringify([locationId, slug]);
}
