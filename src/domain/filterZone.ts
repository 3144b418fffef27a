import type { Location } from '@/domain/location';
import { isTimeZone } from '@/lib/timeZone';

export interface FilterZone {
  /** IANA zone in which days are cut. */
  timeZone: string;
  /** The locations have several zones, so that days are the viewer's: to be told. */
  mixed: boolean;
}

/** In which zone a day is cut: that of the locations when they share one, else the viewer's (decision G07). Zones that nobody knows do not count. */
export function filterZone(locations: readonly Pick<Location, 'timeZone'>[], viewerZone: string): FilterZone {
  const zones = new Set(locations.map((location) => location.timeZone).filter(isTimeZone));
  const [only] = zones;
  return only !== undefined && zones.size === 1 ? { timeZone: only, mixed: false } : { timeZone: viewerZone, mixed: zones.size > 1 };
}
