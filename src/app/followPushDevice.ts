import type { AppStore } from '@/app/store';
import { selectToken } from '@/features/session/sessionSlice';

/** How long after a failure the subscription is not sent again, in ms. */
const RETRY_AFTER_MS = 60_000;

/**
 * Sends the push subscription of this browser to the server with each session (row K-09): the server deletes it at sign-out and when all
 * sessions of the user end, and the browser may have replaced it. After a failure it is sent again with a later change of the store.
 * Returns the function that stops following.
 */
export function followPushDevice(store: AppStore, userId: string): () => void {
  /** The token of the last request, in progress or successful. */
  let sent: string | null = null;
  let retryAt = 0;
  const follow = () => {
    const token = selectToken(store.getState());
    if (token === null || token === sent || Date.now() < retryAt) return;
    sent = token;
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
    // Most users have no subscription: its code is loaded on demand.
    import('@/app/sendPushDevice')
      .then(({ sendPushDevice }) => sendPushDevice(store, userId))
      .catch(() => {
        retryAt = Date.now() + RETRY_AFTER_MS;
        if (sent === token) sent = null;
      });
  };
  follow();
  return store.subscribe(follow);
}
