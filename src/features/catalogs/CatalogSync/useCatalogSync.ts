import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo, useState } from 'react';
import { useDispatch, useStore } from 'react-redux';
import type { ChannelImpact } from '@/domain/menuPush';
import { provideCatalogSync } from '@/features/catalogs/CatalogSync/catalogSyncActors';
import { watchOperation, type ApiStore } from '@/features/catalogs/CatalogSync/watchOperation';
import type { ApiAccess } from '@/services/api/baseQuery';
import { pushMenu, readMenuImpact } from '@/services/api/menuPushes';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

/** The push machine of one catalog of a location, and the impact that was read last. */
export function useCatalogSync(locationId: string, catalogId: string) {
  // The app has a single store.
  const store = useStore() as ApiStore;
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const [impacts, setImpacts] = useState<readonly ChannelImpact[]>([]);
  const machine = useMemo(
    () =>
      provideCatalogSync(
        {
          readImpact: (push, signal) => dispatch(readMenuImpact(locationId, push, signal)),
          showImpact: setImpacts,
          pushMenu: (push) => dispatch(pushMenu(locationId, push)),
          watchOperation: (id, onChange) => watchOperation(store, id, onChange),
        },
        catalogId,
      ),
    [store, dispatch, locationId, catalogId],
  );
  return { actor: useRecordedActor(machine), impacts };
}
