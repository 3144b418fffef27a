import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useMemo, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { ChannelImpact } from '@/domain/menuPush';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { provideMasterSync } from '@/features/masterCatalogs/MasterSync/masterSyncActors';
import type { ApiAccess } from '@/services/api/baseQuery';
import { pushMaster, readMasterImpact } from '@/services/api/masterPushes';
import { notifyAutomation } from '@/services/api/notifyAutomation';
import { operationsApi } from '@/services/api/operationsApi';
import { useDeployment } from '@/services/deployment/deploymentContext';
import { useRecordedActor } from '@/services/runtime/useRecordedActor';

const { getOperation, listOperations } = operationsApi.endpoints;
/** Bypasses the cache. */
const ONCE = { subscribe: false, forceRefetch: true } as const;

/** The push machine of one master catalog, and the impact that was read last. */
export function useMasterSync(masterCatalogId: string) {
  const dispatch = useDispatch<ThunkDispatch<unknown, ApiAccess, UnknownAction>>();
  const { user } = useSignedIn();
  const { automationWebhookUrl } = useDeployment();
  const [impacts, setImpacts] = useState<readonly ChannelImpact[]>([]);
  const machine = useMemo(
    () =>
      provideMasterSync({
        readImpact: (targets, signal) => dispatch(readMasterImpact(masterCatalogId, targets, signal)),
        showImpact: setImpacts,
        sync: (targets) => dispatch(pushMaster(masterCatalogId, targets)),
        lastOperation: async () => {
          const { data, error } = await dispatch(listOperations.initiate({ affectedEntityId: [masterCatalogId] }, ONCE));
          return { data: data && (data.pages[0]?.data[0] ?? null), error };
        },
        operation: (id) => dispatch(getOperation.initiate(id, ONCE)),
        notify: (targets) => {
          const at = new Date().toISOString();
          void notifyAutomation(automationWebhookUrl, { masterCatalogId, ...targets, user: user.email, at });
        },
      }),
    [dispatch, masterCatalogId, automationWebhookUrl, user.email],
  );
  return { actor: useRecordedActor(machine), impacts };
}
