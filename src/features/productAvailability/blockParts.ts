import type { BlockedItem } from '@/domain/blockedItem';
import type { SuspendedItem } from '@/domain/suspendBody';
import { notSold } from '@/domain/itemOnChannel';
import type { Location } from '@/domain/location';
import { entryOf, type Entries } from '@/features/productAvailability/blockCells';
import type { BlockRow } from '@/features/productAvailability/blockRows';
import type { BlockPart } from '@/machines/productBlock/blockRequest';

/** A row and some of its channels. */
export interface BlockTarget {
  row: BlockRow;
  slugs: readonly string[];
}

/** The requests that block the targets on those of their channels that are in `slugs`, one per location. */
export function blockParts(
  targets: readonly BlockTarget[],
  slugs: ReadonlySet<string>,
  untilOf: (location: Location) => string | null,
): BlockPart[] {
  return byLocation(
    targets.flatMap(({ row: { kind, members }, slugs: targetSlugs }) =>
      members.map(({ location, innerId, slugs: memberSlugs }) => {
        const channels = memberSlugs.filter((slug) => targetSlugs.includes(slug) && slugs.has(slug));
        return { locationId: location.id, item: { innerId, kind, suspended: true, until: untilOf(location), channels } };
      }),
    ),
  );
}

/** The requests that unblock the targets, including those that a channel still does not sell. `now` in ms since 1970. */
export function unblockParts(targets: readonly BlockTarget[], entries: Entries, now: number): BlockPart[] {
  return byLocation(
    targets.flatMap(({ row: { kind, members }, slugs }) =>
      members.flatMap((member) => {
        const entry = entryOf(entries, kind, member);
        const channels = entry ? notSold(entry, now).filter((slug) => slugs.includes(slug)) : [];
        return entry ? [{ locationId: member.location.id, item: released(entry, channels) }] : [];
      }),
    ),
  );
}

/** The requests that unblock everything at some locations. */
export function unblockAllParts(blocked: ReadonlyMap<string, readonly BlockedItem[]>, now: number): BlockPart[] {
  return byLocation(
    [...blocked].flatMap(([locationId, items]) => items.map((entry) => ({ locationId, item: released(entry, notSold(entry, now)) }))),
  );
}

/**
 * The requests that undo a block: each item gets the channels and the end that it had in `before`, the blocked items by location. An item
 * that was blocked in some of the channels occurs twice: first its other channels are unblocked, then those get their end back. `offered`
 * returns the channels in which an item can be blocked at a location; `now` in ms since 1970.
 */
export function undoParts(
  parts: readonly BlockPart[],
  before: ReadonlyMap<string, readonly BlockedItem[]>,
  offered: (locationId: string) => readonly string[],
  now: number,
): BlockPart[] {
  return byLocation(
    parts.flatMap(({ locationId, items }) =>
      items.flatMap((item) => {
        const entry = before.get(locationId)?.find(({ innerId, kind }) => innerId === item.innerId && kind === item.kind);
        const end = endOf(entry);
        const channels = entry?.suspended ? entry.channels.filter((slug) => offered(locationId).includes(slug)) : [];
        // The new end of the block applies to all its channels, also to those that the request did not name.
        const blocked = [...new Set([...channels, ...item.channels])];
        if (end <= now) return [{ locationId, item: { ...item, suspended: false, until: null, channels: blocked } }];
        const added = item.channels.filter((slug) => !channels.includes(slug));
        const unblock = { locationId, item: { ...item, suspended: false, until: null, channels: added } };
        const until = end === Infinity ? null : new Date(end).toISOString();
        return end === endOf(item) ? [unblock] : [unblock, { locationId, item: { ...item, until, channels } }];
      }),
    ),
  );
}

/** The end of a block in ms since 1970: Infinity without an end, 0 for an item that is not blocked. */
function endOf(item: Pick<BlockedItem, 'suspended' | 'until'> | undefined): number {
  if (!item?.suspended) return 0;
  return item.until ? Date.parse(item.until) : Infinity;
}

function released({ innerId, kind }: BlockedItem, channels: string[]): SuspendedItem {
  return { innerId, kind, suspended: false, until: null, channels };
}

function byLocation(items: readonly { locationId: string; item: SuspendedItem }[]): BlockPart[] {
  const parts = new Map<string, SuspendedItem[]>();
  for (const { locationId, item } of items) {
    if (item.channels.length === 0) continue;
    const part = parts.get(locationId);
    if (part) part.push(item);
    else parts.set(locationId, [item]);
  }
  return [...parts].map(([locationId, of]) => ({ locationId, items: of }));
}
