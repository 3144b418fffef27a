import type { ChannelState } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { pauseEnd, type PauseChoice, type PauseEnd, type PauseProblem } from '@/domain/pauseChoice';
import type { ChannelPlace, StatusWish } from '@/machines/storePause/pauseAct';

/** What one location is to do: `end` is until when it is paused, or why it cannot be; null to open. */
export interface LocationWish {
  location: Location;
  slugs: string[];
  end: PauseEnd | PauseProblem | null;
}

/** What somebody is about to do, location by location; `now` in ms since 1970. A location that is not known any more is left out. */
export function locationWishes(
  { status, places }: { status: ChannelState; places: readonly ChannelPlace[] },
  locations: readonly Location[],
  choice: PauseChoice,
  now: number,
): LocationWish[] {
  const slugs = new Map<string, string[]>();
  for (const { locationId, slug } of places) slugs.set(locationId, [...(slugs.get(locationId) ?? []), slug]);
  return locations.flatMap((location) => {
    const own = slugs.get(location.id);
    return own ? [{ location, slugs: own, end: status === 'paused' ? pauseEnd(choice, location, now) : null }] : [];
  });
}

/** What is sent of it: what cannot be is left out. */
export function statusWishes(wishes: readonly LocationWish[]): StatusWish[] {
  return wishes.flatMap(({ location, slugs, end }) =>
    typeof end === 'string'
      ? []
      : slugs.map((slug) => ({ locationId: location.id, slug, until: end && new Date(end.until).toISOString() })),
  );
}
