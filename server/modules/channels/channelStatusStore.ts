import { and, eq, sql } from 'drizzle-orm';
import type { ChannelStatus, LocationChannelStatus } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { PROMISE_MS } from '@/domain/promise';
import type { Database } from '../../platform/db/database';
import type { PendingRequest } from '../../platform/db/rowShapes';
import { channelStatuses } from '../../platform/db/schema';
import { channelsOf } from './channelsOf';

export type ChannelStatusRow = typeof channelStatuses.$inferSelect;

/**
 * What a channel says of itself, as the API gives it; without a row it has not said anything yet. What it is being asked shows once it has
 * answered, or is not going to any more (`withExpiredRequest`).
 */
export function toChannelStatus(row: ChannelStatusRow | undefined, now = new Date()): ChannelStatus {
  const known = row && withExpiredRequest(row, now);
  const { askedStatus, askedAt } = known ?? {};
  return {
    status: known?.status ?? null,
    until: known?.until?.toISOString() ?? null,
    reason: known?.reason ?? null,
    reportedAt: known?.reportedAt?.toISOString() ?? null,
    asked:
      askedStatus && askedAt
        ? { status: askedStatus, until: known?.askedUntil?.toISOString() ?? null, at: askedAt.toISOString(), by: known?.askedBy ?? null }
        : null,
  };
}

/** A wish without an answer in its time, as after a crash of the server, was asked: the channel may have done it. */
export function withExpiredRequest(row: ChannelStatusRow, now: Date): ChannelStatusRow {
  const { pending } = row;
  if (!pending || now.getTime() - Date.parse(pending.at) < PROMISE_MS.channel) return row;
  return withRequest(row, pending);
}

/** A row of which the channel has taken a wish; what was asked later stays. */
export function withRequest(row: ChannelStatusRow, wish: PendingRequest): ChannelStatusRow {
  const left = { ...row, pending: row.pending?.at === wish.at ? null : row.pending };
  const askedAt = new Date(wish.at);
  if (row.askedAt && row.askedAt > askedAt) return left;
  const askedUntil = wish.until === null ? null : new Date(wish.until);
  return { ...left, askedStatus: wish.status, askedUntil, askedAt, askedBy: wish.by, askedReason: wish.reason };
}

export function toLocationChannelStatus(row: ChannelStatusRow): LocationChannelStatus {
  return { locationId: row.locationId, slug: row.slug, ...toChannelStatus(row) };
}

export async function findChannelStatus(database: Database, locationId: string, slug: string): Promise<ChannelStatus> {
  const [row] = await database.select().from(channelStatuses).where(isChannel(locationId, slug));
  return toChannelStatus(row);
}

/** The channels that are on of these locations, in their order and by slug, also those that have not said anything yet. */
export async function listChannelStatuses(database: Database, locations: readonly Location[]): Promise<LocationChannelStatus[]> {
  const ids = locations.map(({ id }) => id);
  // One parameter for the whole list: a statement has no more than 65,535 of them.
  const rows = await database
    .select()
    .from(channelStatuses)
    .where(sql`${channelStatuses.locationId} = any(${sql.param(ids)}::text[])`);
  const known = new Map(rows.map((row) => [keyOf(row.locationId, row.slug), row]));
  return locations.flatMap((location) =>
    channelsOf(location).map((slug) => ({ locationId: location.id, slug, ...toChannelStatus(known.get(keyOf(location.id, slug))) })),
  );
}

/** The row of a channel, made where there is none; nobody else changes it until the transaction ends. To be locked before operations. */
export async function lockChannelStatus(transaction: Database, locationId: string, slug: string): Promise<ChannelStatusRow> {
  await transaction.insert(channelStatuses).values({ locationId, slug }).onConflictDoNothing();
  const [row] = await transaction.select().from(channelStatuses).where(isChannel(locationId, slug)).for('update');
  if (!row) throw new Error(`The channel ${slug} of ${locationId} was deleted meanwhile.`);
  return row;
}

/** Keeps a row that the transaction has locked. */
export async function saveChannelStatus(transaction: Database, row: ChannelStatusRow): Promise<void> {
  await transaction.update(channelStatuses).set(row).where(isChannel(row.locationId, row.slug));
}

function isChannel(locationId: string, slug: string) {
  return and(eq(channelStatuses.locationId, locationId), eq(channelStatuses.slug, slug));
}

function keyOf(locationId: string, slug: string): string {
  return JSON.stringify([locationId, slug]);
}
