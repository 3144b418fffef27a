import { useMemo } from 'react';
import type { Location } from '@/domain/location';
import type { LocationMenus } from '@/features/productAvailability/blockRows';
import { catalogsApi } from '@/services/api/catalogsApi';
import { useEachLocation } from '@/services/api/useEachLocation';

/** The menus of some locations; undefined until every request has succeeded or failed. */
export interface Menus {
  places: readonly LocationMenus[];
  /** Locations whose menus could not be loaded, with the error. */
  failed: readonly { location: Location; error: unknown }[];
  /** Locations that have no menu. */
  without: readonly Location[];
  /** Number of menus that could not be parsed. */
  dropped: number;
}

/** Loads the menus of some locations; `locations` must be stable. */
export function useMenus(locations: readonly Location[]): { menus: Menus | undefined; refetch: () => void } {
  const ids = useMemo(() => locations.map(({ id }) => id), [locations]);
  const { results, refetch } = useEachLocation(catalogsApi.endpoints.listCatalogs, ids);
  const menus = useMemo((): Menus | undefined => {
    const answers = locations.map((location, index) => ({ location, data: results[index]?.data, error: results[index]?.error }));
    if (answers.some(({ data, error }) => data === undefined && error === undefined)) return undefined;
    const there = answers.flatMap(({ location, data }) => (data ? [{ location, ...data }] : []));
    return {
      places: there.map(({ location, data }) => ({ location, catalogs: data })),
      failed: answers.flatMap(({ location, data, error }) => (data === undefined ? [{ location, error }] : [])),
      without: there.filter(({ data, dropped }) => data.length + dropped === 0).map(({ location }) => location),
      dropped: there.reduce((sum, { dropped }) => sum + dropped, 0),
    };
  }, [locations, results]);
  return { menus, refetch };
}
