import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { MenuSnapshot } from '@/domain/menuPush';
import { useListMenuSnapshotsQuery } from '@/services/api/menusApi';

/**
 * The menus that channels of a location have now and that a catalog differs from, by the id of that catalog (row R-07). It is read again after each
 * push and each save. Empty without a location, while it is loaded, and where the server does not say.
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
