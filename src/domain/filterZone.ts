import type { Location } from '@/domain/location';
import { isTimeZone } from '@/lib/timeZone';

export interface FilterZone {
  /** IANA zone in which days are cut. */
  timeZone: string;
  /** Whether the locations have different zones, so that days are those of the viewer; the user must be informed. */
  mixed: boolean;
}

/**
 * The zone whose days a filter uses: that of the locations if they share one, else the viewer's (decision G07). Unknown zones are ignored.
 */
export function filterZone(locations: readonly Pick<Location, 'timeZone'>[], viewerZone: string): FilterZone {
  const zones = new Set(locations.map((location) => location.timeZone).filter(isTimeZone));
  const [only] = zones;
  return only !== undefined && zones.size === 1 ? { timeZone: only, mixed: false } : { timeZone: viewerZone, mixed: zones.size > 1 };
}
