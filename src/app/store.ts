import { combineReducers, configureStore, type Middleware, type UnknownAction } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist';
import { persistedSession } from '@/app/persistence';
import { sessionCleared } from '@/features/session/sessionSlice';
import { baseApi } from '@/services/api/baseApi';
import type { ApiAccess } from '@/services/api/baseQuery';
import type { PersistStorage } from '@/services/storage/persistStorage';

/** Creates the store of one tab. Clearing the session resets all state (specification 1 §6). */
export function createAppStore(access: ApiAccess, storage: PersistStorage, ...live: Middleware[]) {
  const reducer = combineReducers({ [baseApi.reducerPath]: baseApi.reducer, session: persistedSession(storage) });
  type State = ReturnType<typeof reducer>;
  return configureStore({
    reducer: (state: State | undefined, action: UnknownAction) =>
      // The API cache is reset by its own action, which also aborts running queries.
      reducer(state && sessionCleared.match(action) ? { api: state.api, session: state.session } : state, action),
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: access },
        serializableCheck: { ignoredActions: [FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE] },
      }).concat(baseApi.middleware, ...live),
  });
}

export type AppStore = ReturnType<typeof createAppStore>;
