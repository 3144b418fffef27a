import type { BlockedItem } from '@/domain/blockedItem';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { compareTexts } from '@/lib/byName';

/** Something that is paused or blocked now, or still is though it should not be. */
export interface Return {
  id: string;
  location: Location;
  /** The product or modifier; null: the channel itself. */
  item: { name: string; kind: BlockedItem['kind'] } | null;
  slugs: readonly string[];
  /** When it comes back by itself, or should have, ISO-8601 UTC; null: it does not. */
  until: string | null;
  by: string;
}

/** The channels that are paused now, or were asked to be; a pause that nobody asked for too. */
export function pausedChannels(
  statuses: readonly LocationChannelStatus[],
  locationById: ReadonlyMap<string, Location>,
  now: number,
): Return[] {
  return statuses.flatMap(({ locationId, slug, status, until, asked }) => {
    const location = locationById.get(locationId);
    const isAsked = asked?.status === 'paused' && !isOver(asked.until, now);
    if (!location || (status !== 'paused' && !isAsked)) return [];
    const end = status === 'paused' ? until : asked?.until;
    const by = asked?.status === 'paused' ? asked.by : null;
    return [{ id: `channel ${locationId} ${slug}`, location, item: null, slugs: [slug], until: end ?? null, by: by ?? '' }];
  });
}

/** What is blocked at a location now, and what was to be sold again and is not: with the channels that say so, and since when it should be. */
export function blockedNow(location: Location, entries: readonly BlockedItem[], now: number): Return[] {
  return entries.flatMap(({ kind, innerId, name, channels, reports, suspended, until, since, by }) => {
    const isBlocked = suspended && !isOver(until, now);
    const slugs = isBlocked ? channels : (reports ?? []).flatMap((report) => (report.suspended ? [report.slug] : []));
    if (!isBlocked && slugs.length === 0) return [];
    const end = suspended ? until : since;
    const item = { name: name || innerId, kind };
    return [{ id: `${kind} ${location.id} ${innerId}`, location, item, slugs, until: end ?? null, by: by ?? '' }];
  });
}

/** What does not come back by itself first, then what comes back soonest (row BS-02): by the instant, whatever the clocks show there. */
export function byReturn(one: Return, other: Return): number {
  return endOf(one) - endOf(other) || compareTexts(one.location.name, other.location.name) || compareTexts(one.id, other.id);
}

/** A time that nobody can read is as none: somebody must look. */
function endOf({ until }: Return): number {
  const at = Date.parse(until ?? '');
  return Number.isNaN(at) ? 0 : at;
}

function isOver(until: string | null | undefined, now: number): boolean {
  return until ? Date.parse(until) <= now : false;
}
