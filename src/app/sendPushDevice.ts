import type { AppStore } from '@/app/store';
import { alertsApi } from '@/services/api/alertsApi';
import { bodyOf, currentSubscription, keyOf, subscribe } from '@/services/push/pushDevice';

/** Sends the subscription of this browser, if the user has one here, and replaces one that was made with another key of the server. */
export async function sendPushDevice(store: AppStore, userId: string): Promise<void> {
  const subscription = await currentSubscription(userId);
  if (!subscription) return;
  const { getAlertSettings, savePushDevice } = alertsApi.endpoints;
  const { publicKey } = await store.dispatch(getAlertSettings.initiate(undefined, { subscribe: false, forceRefetch: true })).unwrap();
  const body = keyOf(subscription) === publicKey ? bodyOf(subscription) : await subscribe(userId, publicKey);
  if (body) await store.dispatch(savePushDevice.initiate(body)).unwrap();
}
