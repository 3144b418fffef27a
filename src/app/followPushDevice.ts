import type { AppStore } from '@/app/store';
import { selectToken } from '@/features/session/sessionSlice';

/**
 * Sends the push subscription of this browser to the server with each session (row K-09): the server deletes it at sign-out and when all
 * sessions of the user end, and the browser may have replaced it. Returns the function that stops following.
 */
export function followPushDevice(store: AppStore, userId: string): () => void {
  let known: string | null = null;
  const follow = () => {
    const token = selectToken(store.getState());
    if (token === null || token === known) return;
    known = token;
    if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
    // Most users have no subscription: its code is loaded on demand. The next session sends one that fails here.
    import('@/app/sendPushDevice').then(({ sendPushDevice }) => sendPushDevice(store, userId)).catch(() => undefined);
  };
  follow();
  return store.subscribe(follow);
}
