import { useCallback, useMemo } from 'react';
import { busyModeAt, type BusyMode } from '@/domain/busyMode';
import type { Location } from '@/domain/location';
import { useClock } from '@/ui/clock/useClock';

export interface BusyLocation {
  location: Location;
  mode: BusyMode;
}

/** The locations whose busy mode applies now (row K-07); updates when one ends. */
export function useBusyLocations(locations: readonly Location[]): readonly BusyLocation[] {
  const withMode = useMemo(() => locations.filter(({ busyMode }) => busyMode), [locations]);
  // As text, so that the component renders only when the set changes.
  const ids = useClock(
    useCallback((now: number) => withMode.flatMap((each) => (busyModeAt(each, now) ? [each.id] : [])).join(' '), [withMode]),
  );
  return useMemo(() => {
    const busy = new Set(ids.split(' '));
    return withMode.flatMap((location) => (busy.has(location.id) && location.busyMode ? [{ location, mode: location.busyMode }] : []));
  }, [ids, withMode]);
}
