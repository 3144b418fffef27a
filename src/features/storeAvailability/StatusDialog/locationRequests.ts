import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { pauseEnd, type PauseChoice, type PauseEnd, type PauseProblem } from '@/domain/pauseChoice';
import type { LocationChannel } from '@/domain/locationChannel';
import type { StatusRequest } from '@/machines/storePause/pauseAct';

/** The requested change of one location: `end` is the end of the pause, or why it is not possible; null to open. */
export interface LocationRequest {
  location: Location;
  slugs: string[];
  end: PauseEnd | PauseProblem | null;
}

/** The requested change of each location; `now` in ms since 1970. Locations that are no longer accessible are omitted. */
export function locationRequests(
  { status, places }: { status: ChannelState; places: readonly LocationChannel[] },
  locations: readonly Location[],
  choice: PauseChoice,
  now: number,
): LocationRequest[] {
  const slugs = new Map<string, string[]>();
  for (const { locationId, slug } of places) slugs.set(locationId, [...(slugs.get(locationId) ?? []), slug]);
  return locations.flatMap((location) => {
    const own = slugs.get(location.id);
    return own ? [{ location, slugs: own, end: status === 'paused' ? pauseEnd(choice, location, now) : null }] : [];
  });
}

/** The status requests to send, without those that are not possible. */
export function statusRequests(requests: readonly LocationRequest[]): StatusRequest[] {
  return requests.flatMap(({ location, slugs, end }) =>
    typeof end === 'string'
      ? []
      : slugs.map((slug) => ({ locationId: location.id, slug, until: end && new Date(end.until).toISOString() })),
  );
}
