import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useActorRef } from '@xstate/react';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { fromPromise } from 'xstate';
import { posCatalogMachine } from '@/machines/posCatalog/posCatalogMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import { fetchPosCatalog } from '@/services/api/posApi';

/** Reads the menu of a location's POS; it goes on while other sections are shown, and ends with the screen. */
export function usePosCatalog(locationId: string) {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const machine = useMemo(
    () =>
      posCatalogMachine.provide({
        actors: {
          readCatalog: fromPromise(async ({ signal }) => {
            const reply = await dispatch(fetchPosCatalog(locationId, signal));
            return 'error' in reply ? { kind: 'failed', error: reply.error } : { kind: 'read', catalog: reply.data };
          }),
        },
      }),
    [dispatch, locationId],
  );
  return useActorRef(machine);
}
