import type { Persistor } from 'redux-persist';
import { fromPromise } from 'xstate';
import { decodeToken, sessionEnd } from '@/domain/session';
import { isProductAdmin, canAccessSubaccounts, type Role } from '@/domain/role';
import { readStoredSession } from '@/app/persistence';
import type { AppStore } from '@/app/store';
import { selectClaims, selectToken, sessionCleared, sessionStarted } from '@/features/session/sessionSlice';
import { signInFailure } from '@/features/session/signInFailure';
import type { Credentials, LoadResult, SignInResult } from '@/machines/session/sessionMachine';
import { accountsApi } from '@/services/api/accountsApi';
import { asApiError, type ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import { locationsApi } from '@/services/api/locationsApi';
import { sessionApi } from '@/services/api/sessionApi';
import { idTag } from '@/contract/tags';
import { clearDrafts } from '@/services/drafts/clearDrafts';
import { clearStored } from '@/services/storage/browserStorage';
import type { PersistStorage } from '@/services/storage/persistStorage';

interface SessionDependencies {
  store: AppStore;
  persistor: Persistor;
  storage: PersistStorage;
}

const FRESH = { forceRefetch: true };

/** The actors of the session machine: each resolves with a result and never rejects. */
export function sessionActors(dependencies: SessionDependencies) {
  return {
    signIn: fromPromise<SignInResult, Credentials>(({ input }) => signIn(dependencies, input)),
    loadSession: fromPromise<LoadResult, { userId: string }>(({ input }) => loadSession(dependencies.store, input.userId)),
    clearSession: fromPromise<void, { endToken: boolean }>(({ input }) => clearSession(dependencies, input.endToken)),
  };
}

async function signIn(
  { store, persistor, storage }: SessionDependencies,
  { onlyUser, ...credentials }: Credentials,
): Promise<SignInResult> {
  // A tracked mutation would store the password in the Redux state.
  const reply = await store.dispatch(sessionApi.endpoints.login.initiate(credentials, { track: false }));
  if (reply.error) return signInFailure(asApiError(reply.error));
  if (reply.data.role === 'automatic') return { kind: 'failed', problem: { kind: 'noScreens' } };
  const claims = decodeToken(reply.data.accessToken);
  if (!claims) return { kind: 'failed', problem: { kind: 'unreadable' } };
  if (onlyUser !== null && claims.userId !== onlyUser) return { kind: 'failed', problem: { kind: 'invalidCredentials' } };
  storage.release();
  store.dispatch(sessionStarted(reply.data));
  await persistor.flush();
  // The role may have changed.
  if (onlyUser !== null) store.dispatch(baseApi.util.invalidateTags([idTag('user', onlyUser)]));
  return { kind: 'signedIn', userId: claims.userId, endsInMs: sessionEnd(claims) - Date.now() };
}

/**
 * Loads user, account and locations, then the data that the role's start-up scope needs (specification 1 §6). The subscriptions last until
 * the cache is reset, because their data is needed for the whole session.
 */
async function loadSession(store: AppStore, userId: string): Promise<LoadResult> {
  const loginData = await store.dispatch(sessionApi.endpoints.getLoginData.initiate(userId, FRESH));
  if (!loginData.data) return loadFailure(loginData.error);
  const { user, account } = loginData.data;
  if (user.role === 'automatic') return { kind: 'noScreens' };
  const failed = (await Promise.all(loadScope(store, user.role, account.id))).find(({ isError }) => isError);
  if (failed) return loadFailure(failed.error);
  const claims = selectClaims(store.getState());
  return claims ? { kind: 'loaded', endsInMs: sessionEnd(claims) - Date.now() } : { kind: 'ended' };
}

function loadScope(store: AppStore, role: Role, accountId: string) {
  if (isProductAdmin(role)) {
    return [
      store.dispatch(accountsApi.endpoints.listAccounts.initiate(undefined, FRESH)),
      store.dispatch(locationsApi.endpoints.listLocations.initiate(undefined, FRESH)),
    ];
  }
  if (!canAccessSubaccounts(role)) return [];
  return [
    store.dispatch(accountsApi.endpoints.listSubaccounts.initiate(accountId, FRESH)),
    store.dispatch(accountsApi.endpoints.listAllAccountLocations.initiate(accountId, FRESH)),
  ];
}

function loadFailure(failure: Parameters<typeof asApiError>[0] = {}): LoadResult {
  const error = asApiError(failure);
  return isUserGone(error) ? { kind: 'ended' } : { kind: 'failed', problem: { kind: error.kind === 'http' ? 'general' : error.kind } };
}

/** Whether the token is no longer valid, or its user was deleted. */
function isUserGone(error: ApiError): boolean {
  return error.kind === 'http' && (error.status === 401 || error.status === 404);
}

async function clearSession({ store, storage }: SessionDependencies, endToken: boolean): Promise<void> {
  // Mounted protected screens would refetch everything from the reset cache, so they unmount first.
  await new Promise((resolve) => setTimeout(resolve));
  const own = selectToken(store.getState());
  // Until the next sign-in, so that redux-persist does not write the cleared state.
  storage.hold();
  store.dispatch(sessionCleared());
  store.dispatch(baseApi.util.resetApiState());
  // Best effort: an unreachable server, or one without this endpoint, must not delay the sign-out.
  if (endToken && own) void store.dispatch(sessionApi.endpoints.logout.initiate(own, { track: false }));
  const stored = readStoredSession();
  // A tab that missed a sign-out must not clear the data of a user who signed in since.
  if (stored === null || stored.token === own) {
    clearStored();
    clearDrafts();
  }
}
