import type { ItemKind } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import type { blockedItems } from '../db/schema';

export type BlockRow = typeof blockedItems.$inferSelect;

/** What nobody has followed in this time is not waited for any longer. */
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** A product and a modifier may have the same id. */
export function itemKey({ kind, innerId }: { kind: ItemKind; innerId: string }): string {
  return `${kind} ${innerId}`;
}

/** Whether it is to be sold nowhere or not everywhere: a block ends by itself at its time. */
export function isBlocked({ suspended, until }: BlockRow, now: Date): boolean {
  return suspended && (until === null || until > now);
}

/** Until when an item is to be sold again, where that is so. */
function soldSince({ suspended, until, since }: BlockRow): Date {
  return suspended && until ? until : since;
}

/** Whether it is sold again and every channel has said so since then, or nobody waits for that any longer. */
export function isOver(row: BlockRow, now: Date): boolean {
  if (isBlocked(row, now)) return false;
  const sold = soldSince(row);
  if (now.getTime() - sold.getTime() > FORGOTTEN_AFTER_MS) return true;
  const followed = new Set(row.reports.filter(({ suspended, at }) => !suspended && new Date(at) >= sold).map(({ slug }) => slug));
  return row.channels.every((slug) => followed.has(slug)) && row.reports.every(({ suspended }) => !suspended);
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
 * newer time; selling it again in some leaves the others as they are, and in all of them keeps it until they have followed.
 */
export function blockAfter(before: BlockRow | undefined, item: SuspendedItem, { channels, at, ...about }: Asked): BlockRow {
  const { innerId, kind } = item;
  const known = { ...about, innerId, kind, since: at, reports: before?.reports ?? [] };
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
