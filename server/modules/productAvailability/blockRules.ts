import type { ItemKind } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import { PROMISE_MS } from '@/domain/promise';
import type { RepeatRequest } from '../../platform/db/rowShapes';
import type { blockedItems } from '../../platform/db/schema';

export type BlockRow = typeof blockedItems.$inferSelect;

/** A channel that has not said anything for so long is not waited for any longer. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** A product and a modifier may have the same id. */
export function itemKey({ kind, innerId }: { kind: ItemKind; innerId: string }): string {
  return `${kind} ${innerId}`;
}

/** Whether it is to be sold nowhere or not everywhere: a block ends by itself at its time. */
export function isBlocked({ suspended, until }: BlockRow, now: Date): boolean {
  return suspended && (until === null || until > now);
}

/**
 * Whether it is sold again and every channel has said so since then. One that says since then that it goes on is waited for; one that says
 * nothing for a day is not.
 */
export function isOver(row: BlockRow, now: Date): boolean {
  if (isBlocked(row, now)) return false;
  const said = row.reports.filter(({ slug, at }) => new Date(at) >= soldSince(row, slug));
  if (said.some(({ suspended }) => suspended)) return false;
  if (now.getTime() - (endOf(row) ?? row.since).getTime() > FORGOTTEN_AFTER_MS) return true;
  const followed = new Set(said.map(({ slug }) => slug));
  return row.channels.every((slug) => followed.has(slug)) && row.reports.every(({ suspended }) => !suspended);
}

/** Since when a channel is to sell an item again, where that is so. */
function soldSince(row: BlockRow, slug: string): Date {
  return (row.channels.includes(slug) ? endOf(row) : null) ?? requestedAtOf(row, slug);
}

/** When it ended by itself, where it did. */
function endOf({ suspended, until }: BlockRow): Date | null {
  return suspended ? until : null;
}

/** When a channel was last asked to block an item or to sell it again. */
export function requestedAtOf({ asks, since }: Pick<BlockRow, 'asks' | 'since'>, slug: string): Date {
  const ask = asks.find((each) => each.slug === slug);
  return ask ? new Date(ask.at) : since;
}

/** Whether a channel was last asked to block an item, and not to sell it again. */
export function requestedStateOf({ suspended, channels }: BlockRow, slug: string): boolean {
  return suspended && channels.includes(slug);
}

interface Asked {
  locationId: string;
  name: string;
  by: string;
  at: Date;
  /** The channels of the location that are on. */
  channels: readonly string[];
}

/**
 * An item after it was blocked, or sold again, in some channels. Where it is blocked already the channels of both are blocked until the
 * newer time; selling it again in some leaves the others as they are, and in all of them keeps it until they have followed. `asks` has the
 * new time for the channels that are to be asked (`channelsToNotify`).
 */
export function blockAfter(before: BlockRow | undefined, item: SuspendedItem, asked: Asked): BlockRow {
  const after = wishAfter(before, item, asked);
  const asking = channelsToNotify(before, item, after);
  const at = asked.at.toISOString();
  const earlier = before ? asksOf(before).filter(({ slug }) => !asking.includes(slug)) : [];
  return { ...after, asks: [...earlier, ...asking.map((slug) => ({ slug, at, by: asked.by }))] };
}

/** What was asked of each channel; of one of which that was not kept, with the item. */
function asksOf({ asks, channels, reports, since, by }: BlockRow): BlockRow['asks'] {
  const slugs = union(
    asks.map(({ slug }) => slug),
    [...channels, ...reports.map(({ slug }) => slug)],
  );
  return slugs.map((slug) => asks.find((each) => each.slug === slug) ?? { slug, at: since.toISOString(), by });
}

/** An item of which a channel is asked once more what it was asked before. */
export function requestedAgain(row: BlockRow, slug: string, at: Date): BlockRow {
  const ask = asksOf(row).find((each) => each.slug === slug);
  const others = asksOf(row).filter((each) => each.slug !== slug);
  return { ...row, asks: [...others, { slug, at: at.toISOString(), by: ask?.by ?? row.by }] };
}

/** An item that a channel is to be asked to block again; `again` null: no more. */
export function withReblock(row: BlockRow, slug: string, again: RepeatRequest | null): BlockRow {
  const asks = asksOf(row).map((ask) => {
    if (ask.slug !== slug) return ask;
    const { again: _before, ...rest } = ask;
    return { ...rest, ...(again && { again }) };
  });
  return { ...row, asks };
}

/** Whether a channel is to be asked now to block an item again, and why; after a quarter of an hour no more, and not what is sold there. */
export function dueReblockOf(row: BlockRow, slug: string, now: Date): RepeatRequest | null {
  const again = row.asks.find((ask) => ask.slug === slug)?.again;
  if (!again || !row.channels.includes(slug) || !isBlocked(row, now)) return null;
  return new Date(again.dueAt) <= now && new Date(again.since) > reblocksSince(now) ? again : null;
}

/** What a channel may have forgotten before is given up: it has no more time for that than for any block. */
export function reblocksSince(now: Date): Date {
  return new Date(now.getTime() - PROMISE_MS.item);
}

/** The channels that a change is for, and those where the item is blocked already until another time: they are told of the new one. */
export function channelsToNotify(before: BlockRow | undefined, item: SuspendedItem, after: BlockRow): string[] {
  const isOtherEnd = item.suspended && before?.until?.getTime() !== after.until?.getTime();
  return union(item.channels, isOtherEnd ? after.channels : []);
}

function wishAfter(before: BlockRow | undefined, item: SuspendedItem, { channels, at, ...about }: Asked): BlockRow {
  const { innerId, kind } = item;
  const known = { ...about, innerId, kind, since: at, reports: before?.reports ?? [], asks: before?.asks ?? [] };
  const blockedIn = before && isBlocked(before, at) ? before.channels : [];
  if (item.suspended) {
    const stillThere = blockedIn.filter((slug) => channels.includes(slug));
    return { ...known, suspended: true, until: item.until ? new Date(item.until) : null, channels: union(stillThere, item.channels) };
  }
  const left = blockedIn.filter((slug) => !item.channels.includes(slug));
  if (before && left.length > 0) return { ...known, suspended: true, until: before.until, channels: left };
  return { ...known, suspended: false, until: null, channels: union(before && !before.suspended ? before.channels : [], item.channels) };
}

/** An item of which a channel has said something; its newest word counts, whichever is kept last. */
export function withReport(row: BlockRow, slug: string, suspended: boolean, at: Date): BlockRow {
  const last = row.reports.find((report) => report.slug === slug);
  if (last && new Date(last.at) > at) return row;
  return { ...row, reports: [...row.reports.filter((report) => report !== last), { slug, suspended, at: at.toISOString() }] };
}

function union(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set([...one, ...other])];
}
