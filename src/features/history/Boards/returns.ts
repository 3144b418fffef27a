import type { BlockedItem } from '@/domain/blockedItem';
import type { PlacedChannelStatus } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { compareTexts } from '@/lib/byName';

/** Something that is paused or blocked now. */
export interface Return {
  id: string;
  location: Location;
  /** The product or modifier; null: the channel itself. */
  item: { name: string; kind: BlockedItem['kind'] } | null;
  slugs: readonly string[];
  /** When it comes back by itself, ISO-8601 UTC; null: it does not. */
  until: string | null;
  by: string;
}

/** The channels that are paused now, or were asked to be; a pause that nobody asked for too. */
export function pausedChannels(
  statuses: readonly PlacedChannelStatus[],
  locationById: ReadonlyMap<string, Location>,
  now: number,
): Return[] {
  return statuses.flatMap(({ locationId, slug, status, until, asked }) => {
    const location = locationById.get(locationId);
    const isAsked = asked?.status === 'paused' && !isOver(asked.until, now);
    if (!location || (status !== 'paused' && !isAsked)) return [];
    const end = status === 'paused' ? until : asked?.until;
    return [{ id: `channel ${locationId} ${slug}`, location, item: null, slugs: [slug], until: end ?? null, by: asked?.by ?? '' }];
  });
}

/** What is blocked at a location now. */
export function blockedNow(location: Location, entries: readonly BlockedItem[], now: number): Return[] {
  return entries
    .filter(({ suspended, until }) => suspended && !isOver(until, now))
    .map(({ kind, innerId, name, channels, until, by }) => ({
      id: `${kind} ${location.id} ${innerId}`,
      location,
      item: { name: name || innerId, kind },
      slugs: channels,
      until: until ?? null,
      by: by ?? '',
    }));
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
