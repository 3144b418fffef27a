import * as contract from '@/contract/alerts';
import type { AlertPreferences, PushSubscriptionBody } from '@/domain/alert';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** Alerts outside the tab, and the settings of the signed-in user (row K-09). */
export const alertsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listAlerts: build.query(queryOf(contract.listAlerts, {})),
    getAlertSettings: build.query(queryOf(contract.getAlertSettings, {})),
    saveAlertPreferences: build.mutation({
      ...mutationOf(contract.saveAlertPreferences, (body: AlertPreferences) => ({ body })),
      // Shown until the settings were read again.
      onQueryStarted: async (_body, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.catch(() => null);
        if (!saved) return;
        const { updateQueryData } = alertsApi.util;
        dispatch(updateQueryData('getAlertSettings', undefined, (settings) => ({ ...settings, preferences: saved.data })));
      },
    }),
    savePushDevice: build.mutation(mutationOf(contract.savePushDevice, (body: PushSubscriptionBody) => ({ body }))),
    deletePushDevice: build.mutation(mutationOf(contract.deletePushDevice, (id: string) => ({ params: { id } }))),
  }),
});

export const {
  useListAlertsQuery,
  useGetAlertSettingsQuery,
  useSaveAlertPreferencesMutation,
  useSavePushDeviceMutation,
  useDeletePushDeviceMutation,
} = alertsApi;
