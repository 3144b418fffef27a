import type { Persistor } from 'redux-persist';
import { fromPromise } from 'xstate';
import { decodeToken, sessionEnd } from '@/domain/session';
import { isProductAdmin } from '@/domain/role';
import { readStoredSession } from '@/app/persistence';
import type { AppStore } from '@/app/store';
import { selectToken, sessionForgotten, sessionStarted } from '@/features/session/sessionSlice';
import { signInFailure } from '@/features/session/signInFailure';
import type { LoadResult, SignInResult } from '@/machines/session/sessionMachine';
import { asApiError, type ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import { locationsApi } from '@/services/api/locationsApi';
import { sessionApi } from '@/services/api/sessionApi';
import { clearStored } from '@/services/storage/browserStorage';
import type { PersistStorage } from '@/services/storage/persistStorage';

interface SessionLinks {
  store: AppStore;
  persistor: Persistor;
  storage: PersistStorage;
}

/** What the session machine needs done: each resolves to a result, none rejects. */
export function sessionActors(links: SessionLinks) {
  return {
    signIn: fromPromise<SignInResult, { email: string; password: string }>(({ input }) => signIn(links, input)),
    loadSession: fromPromise<LoadResult, { userId: string }>(({ input }) => loadSession(links.store, input.userId)),
    forgetSession: fromPromise<void>(() => forgetSession(links)),
  };
}

async function signIn(
  { store, persistor, storage }: SessionLinks,
  credentials: { email: string; password: string },
): Promise<SignInResult> {
  // Untracked: a tracked mutation would keep the password in the store.
  const reply = await store.dispatch(sessionApi.endpoints.login.initiate(credentials, { track: false }));
  if (reply.error) return signInFailure(asApiError(reply.error));
  if (reply.data.role === 'automatic') return { kind: 'failed', problem: { kind: 'noScreens' } };
  const claims = decodeToken(reply.data.accessToken);
  if (!claims) return { kind: 'failed', problem: { kind: 'unreadable' } };
  storage.release();
  store.dispatch(sessionStarted(reply.data));
  await persistor.flush();
  return { kind: 'signedIn', userId: claims.userId, endsInMs: sessionEnd(claims) - Date.now() };
}

/** The subscriptions stay until the cache is reset: what they hold is needed as long as the session lasts. */
async function loadSession(store: AppStore, userId: string): Promise<LoadResult> {
  const loginData = await store.dispatch(sessionApi.endpoints.getLoginData.initiate(userId, { forceRefetch: true }));
  if (!loginData.data) return loadFailure(loginData.error);
  const { role } = loginData.data.user;
  if (role === 'automatic') return { kind: 'noScreens' };
  if (!isProductAdmin(role)) return { kind: 'loaded' };
  const locations = await store.dispatch(locationsApi.endpoints.listLocations.initiate(undefined, { forceRefetch: true }));
  return locations.data ? { kind: 'loaded' } : loadFailure(locations.error);
}

function loadFailure(failure: Parameters<typeof asApiError>[0] = {}): LoadResult {
  const error = asApiError(failure);
  return isGone(error) ? { kind: 'ended' } : { kind: 'failed', problem: { kind: error.kind === 'http' ? 'general' : error.kind } };
}

/** The token is no longer accepted, or its user is no longer there. */
function isGone(error: ApiError): boolean {
  return error.kind === 'http' && (error.status === 401 || error.status === 404);
}

async function forgetSession({ store, storage }: SessionLinks): Promise<void> {
  // The protected screens leave first: while they stand, they would ask the emptied cache for everything again.
  await new Promise((resolve) => setTimeout(resolve));
  const own = selectToken(store.getState());
  // Until the next sign-in, so that the emptied state is not written back.
  storage.hold();
  store.dispatch(sessionForgotten());
  store.dispatch(baseApi.util.resetApiState());
  const stored = readStoredSession();
  // A tab that slept through a sign-out must not clear what a new user stored since.
  if (stored === null || stored.token === own) clearStored();
}
