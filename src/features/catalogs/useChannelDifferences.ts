import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { MenuSnapshot } from '@/domain/menuPush';
import { useListMenuSnapshotsQuery } from '@/services/api/menusApi';

/**
 * Returns the current channel menus of a location that differ from a saved catalog, by catalog id (row R-07). They are refetched after each
 * push and each save. The map is empty without a location, while loading, and when the server does not report differences.
 */
export function useChannelDifferences(locationId: string | undefined): ReadonlyMap<string, readonly MenuSnapshot[]> {
  const { currentData } = useListMenuSnapshotsQuery(locationId ?? skipToken);
  return useMemo(() => {
    const differences = new Map<string, MenuSnapshot[]>();
    for (const snapshot of currentData?.data ?? []) {
      const catalogId = snapshot.differsFrom;
      if (snapshot.isCurrent && catalogId) differences.set(catalogId, [...(differences.get(catalogId) ?? []), snapshot]);
    }
    return differences;
  }, [currentData]);
}
