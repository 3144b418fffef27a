import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import { fromPromise } from 'xstate';
import type { PosCatalog } from '@/domain/pos';
import { posCatalogMachine } from '@/machines/posCatalog/posCatalogMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import { fetchPosCatalog } from '@/services/api/posApi';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

/**
 * Reads the menu of a location's POS. The read continues while other sections are shown and ends with the page. `catalog` is the last
 * result.
 */
export function usePosCatalog(locationId: string) {
  const [catalog, setCatalog] = useState<PosCatalog | null>(null);
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const machine = useMemo(
    () =>
      posCatalogMachine.provide({
        actors: {
          readCatalog: fromPromise(async ({ signal }) => {
            const reply = await dispatch(fetchPosCatalog(locationId, signal));
            if ('error' in reply) return { kind: 'failed', error: reply.error };
            // The user cancelled.
            if (!signal.aborted) setCatalog(reply.data);
            return { kind: 'read', products: reply.data.products.length };
          }),
        },
      }),
    [dispatch, locationId],
  );
  return { actor: useRecordedActor(machine), catalog };
}
