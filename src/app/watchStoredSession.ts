import { decodeToken, sessionEnd } from '@/domain/session';
import { readStoredSession, STORED_SESSION_KEY } from '@/app/persistence';
import type { AppStore } from '@/app/store';
import { selectClaims, selectToken, sessionAdopted, type SessionState } from '@/features/session/sessionSlice';
import type { SessionActor } from '@/machines/session/sessionMachine';
import type { PersistStorage } from '@/services/storage/persistStorage';

/**
 * Synchronizes this tab's session with the browser's storage: restores a stored session, follows sign-in and sign-out in other tabs
 * (decision G02, row BX-03), and re-checks the expiry when the tab is shown. Returns the function that stops it.
 */
export function watchStoredSession(store: AppStore, storage: PersistStorage, session: SessionActor): () => void {
  function restore() {
    if (selectToken(store.getState()) === null) return;
    const claims = selectClaims(store.getState());
    if (claims) session.send({ type: 'session.found', userId: claims.userId, endsInMs: sessionEnd(claims) - Date.now() });
    else session.send({ type: 'signOut.request' });
  }

  function adopt() {
    const stored = readStoredSession();
    if (!stored?.token || !decodeToken(stored.token)) return;
    storage.release();
    store.dispatch(sessionAdopted(stored));
    restore();
  }

  function follow({ key }: StorageEvent) {
    if (key !== STORED_SESSION_KEY && key !== null) return;
    const own = selectToken(store.getState());
    const stored = readStoredSession();
    if (own === null) adopt();
    else if (stored?.token !== own && !renew(stored)) session.send({ type: 'session.signedOutElsewhere' });
  }

  /** Applies the new token when the same user signed in again in another tab. */
  function renew(stored: SessionState | null): boolean {
    const claims = stored?.token ? decodeToken(stored.token) : null;
    if (!stored || !claims || claims.userId !== selectClaims(store.getState())?.userId) return false;
    store.dispatch(sessionAdopted(stored));
    session.send({ type: 'session.renewed', userId: claims.userId, endsInMs: sessionEnd(claims) - Date.now() });
    return true;
  }

  function readClock() {
    const claims = selectClaims(store.getState());
    if (claims && !document.hidden) session.send({ type: 'session.timed', endsInMs: sessionEnd(claims) - Date.now() });
  }

  restore();
  const subscription = session.subscribe((state) => {
    // Another user signed in in another tab while this tab was signing out.
    if (state.matches('signedOut') && selectToken(store.getState()) === null) adopt();
  });
  addEventListener('storage', follow);
  document.addEventListener('visibilitychange', readClock);
  return () => {
    subscription.unsubscribe();
    removeEventListener('storage', follow);
    document.removeEventListener('visibilitychange', readClock);
  };
}
