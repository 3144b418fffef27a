import type { BlockedItem } from '@/domain/blockedItem';
import { channelRequestState } from '@/domain/channelRequestState';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import { itemOnChannel } from '@/domain/itemOnChannel';
import type { Location } from '@/domain/location';
import type { RequestState } from '@/domain/requestState';
import { compareTexts } from '@/lib/byName';

/** The state that a channel reports for a request, and whether it complies. `awaited` ends at `endsAt`, in ms since the epoch. */
export interface ChannelState {
  slug: string;
  reported: 'open' | 'paused' | 'sold' | 'notSold' | 'unknown';
  /** The end of a pause that differs from the requested one, ISO-8601 UTC; null: no end. */
  until?: string | null;
  requestState: { kind: 'applied' } | { kind: 'drifted' } | { kind: 'awaited'; endsAt: number };
}

/** A request to channels: a pause or a block, or the end of one. */
export interface ChannelRequest {
  id: string;
  what: 'pause' | 'open' | 'block' | 'unblock';
  location: Location;
  /** The product or modifier; null for the channel itself. */
  item: { name: string; kind: BlockedItem['kind'] } | null;
  by: string;
  /** When it was requested, ISO-8601 UTC; null if unknown. */
  at: string | null;
  /** The requested end, ISO-8601 UTC; null: until further notice. */
  until: string | null;
  /** Sorted by severity, the worst first. */
  channels: ChannelState[];
  /** The worst state of its channels. */
  requestState: ChannelState['requestState'];
}

/** A request fulfilled longer ago than this is omitted, unless the pause or block is still in effect. */
const RECENT_MS = 24 * 3_600_000;

/**
 * The pause and open requests of channels that are pending, deviating, still paused, or less than a day old. `now` in ms since the epoch.
 */
export function pauseRequests(
  statuses: readonly LocationChannelStatus[],
  locationById: ReadonlyMap<string, Location>,
  now: number,
): ChannelRequest[] {
  return statuses.flatMap((status) => {
    const location = locationById.get(status.locationId);
    const { asked } = status;
    if (!location || !asked) return [];
    const { wanted, requestState } = channelRequestState(status, now);
    const isRecent = now - Date.parse(asked.at) < RECENT_MS;
    if (requestState.kind === 'applied' && status.status !== 'paused' && !isRecent) return [];
    const isOtherEnd = requestState.kind !== 'applied' && wanted === 'paused' && status.status === 'paused';
    const state: ChannelState = {
      ...{ slug: status.slug, reported: status.status ?? 'unknown', requestState: endOf(requestState, now) },
      ...(isOtherEnd && { until: status.until ?? null }),
    };
    return [
      {
        id: `channel ${location.id} ${status.slug}`,
        what: wanted === 'paused' ? ('pause' as const) : ('open' as const),
        location,
        item: null,
        by: asked.by ?? '',
        at: asked.at,
        until: wanted === 'paused' ? (asked.until ?? null) : null,
        channels: [state],
        requestState: state.requestState,
      },
    ];
  });
}

/** The block and unblock requests of a location, one per product or modifier. */
export function blockRequests(location: Location, entries: readonly BlockedItem[], now: number): ChannelRequest[] {
  return entries.flatMap((entry) => {
    const { kind, innerId, name, channels, reports, suspended, until, since, by } = entry;
    const isBlocked = suspended && (!until || Date.parse(until) > now);
    const slugs = [...new Set([...channels, ...(reports ?? []).map(({ slug }) => slug)])];
    const states = slugs.flatMap((slug): ChannelState[] => {
      const state = itemOnChannel(entry, slug, now);
      if (state.kind === 'sold')
        return isBlocked || !channels.includes(slug) ? [] : [{ slug, reported: 'sold', requestState: { kind: 'applied' } }];
      const report = reports?.find((one) => one.slug === slug);
      return [
        { slug, reported: report ? (report.suspended ? 'notSold' : 'sold') : 'unknown', requestState: endOf(state.requestState, now) },
      ];
    });
    if (states.length === 0) return [];
    states.sort((one, other) => SEVERITY[one.requestState.kind] - SEVERITY[other.requestState.kind]);
    return [
      {
        id: `${kind} ${location.id} ${innerId}`,
        what: isBlocked ? ('block' as const) : ('unblock' as const),
        location,
        item: { name: name || innerId, kind },
        by: by ?? '',
        at: since ?? null,
        until: isBlocked ? (until ?? null) : null,
        channels: states,
        requestState: worstOf(states),
      },
    ];
  });
}

/** Sorts drift first, then pending requests by deadline, then fulfilled ones, newest first. */
export function byUrgency(one: ChannelRequest, other: ChannelRequest): number {
  return (
    SEVERITY[one.requestState.kind] - SEVERITY[other.requestState.kind] ||
    endsAt(one) - endsAt(other) ||
    compareInstants(other.at, one.at) ||
    compareTexts(one.location.name, other.location.name)
  );
}

const SEVERITY = { drifted: 0, awaited: 1, applied: 2 } as const;

function endsAt({ requestState }: ChannelRequest): number {
  return requestState.kind === 'awaited' ? requestState.endsAt : 0;
}

function compareInstants(one: string | null, other: string | null): number {
  return (Date.parse(one ?? '') || 0) - (Date.parse(other ?? '') || 0);
}

function worstOf(states: readonly ChannelState[]): ChannelState['requestState'] {
  if (states.some(({ requestState }) => requestState.kind === 'drifted')) return { kind: 'drifted' };
  const ends = states.flatMap(({ requestState }) => (requestState.kind === 'awaited' ? [requestState.endsAt] : []));
  return ends.length > 0 ? { kind: 'awaited', endsAt: Math.max(...ends) } : { kind: 'applied' };
}

function endOf(requestState: RequestState, now: number): ChannelState['requestState'] {
  return requestState.kind === 'awaited' ? { kind: 'awaited', endsAt: now + requestState.leftMs } : requestState;
}
