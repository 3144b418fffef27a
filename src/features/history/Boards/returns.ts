import type { BlockedItem } from '@/domain/blockedItem';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { compareTexts } from '@/lib/byName';

/** A pause or block in effect, or one that should have ended. */
export interface PauseOrBlock {
  id: string;
  location: Location;
  /** The product or modifier; null for the channel itself. */
  item: { name: string; kind: BlockedItem['kind'] } | null;
  slugs: readonly string[];
  /** When it ends, or should have ended, ISO-8601 UTC; null: no automatic end. */
  until: string | null;
  by: string;
}

/** The channels that are paused or were requested to pause, including pauses that were not requested. */
export function pausedChannels(
  statuses: readonly LocationChannelStatus[],
  locationById: ReadonlyMap<string, Location>,
  now: number,
): PauseOrBlock[] {
  return statuses.flatMap(({ locationId, slug, status, until, asked }) => {
    const location = locationById.get(locationId);
    const isPauseRequested = asked?.status === 'paused' && !isOver(asked.until, now);
    if (!location || (status !== 'paused' && !isPauseRequested)) return [];
    const end = status === 'paused' ? until : asked?.until;
    const by = asked?.status === 'paused' ? asked.by : null;
    return [{ id: `channel ${locationId} ${slug}`, location, item: null, slugs: [slug], until: end ?? null, by: by ?? '' }];
  });
}

/**
 * The blocked items of a location, and the unblocked ones that a channel still reports as suspended, with those channels and the time since
 * when they should be sold.
 */
export function blockedNow(location: Location, entries: readonly BlockedItem[], now: number): PauseOrBlock[] {
  return entries.flatMap(({ kind, innerId, name, channels, reports, suspended, until, since, by }) => {
    const isBlocked = suspended && !isOver(until, now);
    const slugs = isBlocked ? channels : (reports ?? []).flatMap((report) => (report.suspended ? [report.slug] : []));
    if (!isBlocked && slugs.length === 0) return [];
    const end = suspended ? until : since;
    const item = { name: name || innerId, kind };
    return [{ id: `${kind} ${location.id} ${innerId}`, location, item, slugs, until: end ?? null, by: by ?? '' }];
  });
}

/** Sorts entries without an automatic end first, then by the instant of return (row BS-02). */
export function byReturn(one: PauseOrBlock, other: PauseOrBlock): number {
  return endOf(one) - endOf(other) || compareTexts(one.location.name, other.location.name) || compareTexts(one.id, other.id);
}

/** An unreadable time counts as no end, so that a person checks it. */
function endOf({ until }: PauseOrBlock): number {
  const at = Date.parse(until ?? '');
  return Number.isNaN(at) ? 0 : at;
}

function isOver(until: string | null | undefined, now: number): boolean {
  return until ? Date.parse(until) <= now : false;
}
