import type { ItemKind } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import { REQUEST_TIMEOUT_MS } from '@/domain/requestState';
import type { RepeatRequest } from '../../platform/db/rowShapes';
import type { blockedItems } from '../../platform/db/schema';

export type BlockRow = typeof blockedItems.$inferSelect;

/** How long a channel may take to report that an item is unblocked. */
const REPORT_TIMEOUT_MS = 24 * 3_600_000;

/** Returns a unique key of an item: a product and a modifier may have the same id. */
export function itemKey({ kind, innerId }: { kind: ItemKind; innerId: string }): string {
  return `${kind} ${innerId}`;
}

/** Returns whether an item is blocked at `now`; a block expires at `until`. */
export function isBlocked({ suspended, until }: BlockRow, now: Date): boolean {
  return suspended && (until === null || until > now);
}

/**
 * Returns whether a row can be deleted: the item is unblocked and every channel has reported that since. A channel that has since reported
 * it blocked prevents that; a channel without a report does so for one day.
 */
export function isOver(row: BlockRow, now: Date): boolean {
  if (isBlocked(row, now)) return false;
  const reports = row.reports.filter(({ slug, at }) => new Date(at) >= unblockedSince(row, slug));
  if (reports.some(({ suspended }) => suspended)) return false;
  if (now.getTime() - (endOf(row) ?? row.since).getTime() > REPORT_TIMEOUT_MS) return true;
  const reportedSlugs = new Set(reports.map(({ slug }) => slug));
  return row.channels.every((slug) => reportedSlugs.has(slug)) && row.reports.every(({ suspended }) => !suspended);
}

/** Returns since when an unblocked item should be sold in a channel. */
function unblockedSince(row: BlockRow, slug: string): Date {
  return (row.channels.includes(slug) ? endOf(row) : null) ?? requestedAtOf(row, slug);
}

/** Returns when the block expired; null for an item that was unblocked by a request. */
function endOf({ suspended, until }: BlockRow): Date | null {
  return suspended ? until : null;
}

/** Returns when a channel was last requested to block or unblock an item. */
export function requestedAtOf({ asks, since }: Pick<BlockRow, 'asks' | 'since'>, slug: string): Date {
  const request = asks.find((each) => each.slug === slug);
  return request ? new Date(request.at) : since;
}

/** Returns whether the last request to a channel was to block the item. */
export function requestedStateOf({ suspended, channels }: BlockRow, slug: string): boolean {
  return suspended && channels.includes(slug);
}

interface RequestInfo {
  locationId: string;
  name: string;
  by: string;
  at: Date;
  /** The enabled channels of the location. */
  channels: readonly string[];
}

/**
 * Returns the row of an item after it was blocked or unblocked in some channels. Blocking a blocked item blocks the channels of both
 * requests until the newer `until`. Unblocking in some channels leaves the others blocked; after unblocking in all, the row remains until
 * each channel has followed. `asks` gets the time of the request for each notified channel (`channelsToNotify`).
 */
export function blockAfter(before: BlockRow | undefined, item: SuspendedItem, request: RequestInfo): BlockRow {
  const after = requestedBlock(before, item, request);
  const notified = channelsToNotify(before, item, after);
  const at = request.at.toISOString();
  const earlier = before ? lastRequestsOf(before).filter(({ slug }) => !notified.includes(slug)) : [];
  return { ...after, asks: [...earlier, ...notified.map((slug) => ({ slug, at, by: request.by }))] };
}

/** Returns the last request to each channel; where none is stored, derives it from the row. */
function lastRequestsOf({ asks, channels, reports, since, by }: BlockRow): BlockRow['asks'] {
  const slugs = union(
    asks.map(({ slug }) => slug),
    [...channels, ...reports.map(({ slug }) => slug)],
  );
  return slugs.map((slug) => asks.find((each) => each.slug === slug) ?? { slug, at: since.toISOString(), by });
}

/** Returns the row after the last request to a channel was repeated. */
export function withRepeatedRequest(row: BlockRow, slug: string, at: Date): BlockRow {
  const request = lastRequestsOf(row).find((each) => each.slug === slug);
  const others = lastRequestsOf(row).filter((each) => each.slug !== slug);
  return { ...row, asks: [...others, { slug, at: at.toISOString(), by: request?.by ?? row.by }] };
}

/** Sets or, with null, clears the scheduled reblock of an item in a channel. */
export function withReblock(row: BlockRow, slug: string, reblock: RepeatRequest | null): BlockRow {
  const asks = lastRequestsOf(row).map((request) => {
    if (request.slug !== slug) return request;
    const { again: _before, ...rest } = request;
    return { ...rest, ...(reblock && { again: reblock }) };
  });
  return { ...row, asks };
}

/** Returns the reblock of an item in a channel if it is due and the item is blocked there; null after 15 minutes. */
export function dueReblockOf(row: BlockRow, slug: string, now: Date): RepeatRequest | null {
  const reblock = row.asks.find((request) => request.slug === slug)?.again;
  if (!reblock || !row.channels.includes(slug) || !isBlocked(row, now)) return null;
  return new Date(reblock.dueAt) <= now && new Date(reblock.since) > reblockCutoff(now) ? reblock : null;
}

/** Returns the time before which scheduled reblocks have expired: they have the same time limit as a block request. */
export function reblockCutoff(now: Date): Date {
  return new Date(now.getTime() - REQUEST_TIMEOUT_MS.item);
}

/** Returns the channels of a change and, if it changes `until`, the channels in which the item is already blocked. */
export function channelsToNotify(before: BlockRow | undefined, item: SuspendedItem, after: BlockRow): string[] {
  const isOtherEnd = item.suspended && before?.until?.getTime() !== after.until?.getTime();
  return union(item.channels, isOtherEnd ? after.channels : []);
}

function requestedBlock(before: BlockRow | undefined, item: SuspendedItem, { channels, at, ...info }: RequestInfo): BlockRow {
  const { innerId, kind } = item;
  const base = { ...info, innerId, kind, since: at, reports: before?.reports ?? [], asks: before?.asks ?? [] };
  const blockedIn = before && isBlocked(before, at) ? before.channels : [];
  if (item.suspended) {
    const remaining = blockedIn.filter((slug) => channels.includes(slug));
    return { ...base, suspended: true, until: item.until ? new Date(item.until) : null, channels: union(remaining, item.channels) };
  }
  const remaining = blockedIn.filter((slug) => !item.channels.includes(slug));
  if (before && remaining.length > 0) return { ...base, suspended: true, until: before.until, channels: remaining };
  return { ...base, suspended: false, until: null, channels: union(before && !before.suspended ? before.channels : [], item.channels) };
}

/** Applies a channel's report to a row, unless the row has a newer report of that channel. */
export function withReport(row: BlockRow, slug: string, suspended: boolean, at: Date): BlockRow {
  const last = row.reports.find((report) => report.slug === slug);
  if (last && new Date(last.at) > at) return row;
  return { ...row, reports: [...row.reports.filter((report) => report !== last), { slug, suspended, at: at.toISOString() }] };
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
