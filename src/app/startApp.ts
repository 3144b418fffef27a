import { persistStore, type Persistor } from 'redux-persist';
import { createActor, waitFor } from 'xstate';
import type { Deployment } from '@/domain/deployment';
import { decodeToken, sessionEnd } from '@/domain/session';
import { refetchOnJoin } from '@/app/refetchOnJoin';
import { createRuntimeHolder, type RuntimeHolder } from '@/app/runtimeHolder';
import { runSignedInTab } from '@/app/runSignedInTab';
import { sessionActors } from '@/app/sessionActors';
import { createAppStore, type AppStore } from '@/app/store';
import { watchStoredSession } from '@/app/watchStoredSession';
import { whileSignedIn } from '@/app/whileSignedIn';
import { selectClaims, selectToken, sessionAdopted } from '@/features/session/sessionSlice';
import { sessionMachine } from '@/machines/session/sessionMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import { sessionApi } from '@/services/api/sessionApi';
import { nextFrame } from '@/services/realtime/nextFrame';
import { createSocketMiddleware } from '@/services/realtime/socketMiddleware';
import { createPersistStorage } from '@/services/storage/persistStorage';
import { createTraceRecorder, type TraceRecorder } from '@/services/traces/traceRecorder';

/** Everything that runs in this tab outside React. */
export interface RunningApp {
  deployment: Deployment;
  store: AppStore;
  runtime: RuntimeHolder;
  recorder: TraceRecorder;
  stop: () => void;
}

/**
 * Starts store and actors, and restores the stored session before the first render. `runSignedIn` starts what runs while a user is signed
 * in, and returns the function that stops it.
 */
export async function startApp(deployment: Deployment, runSignedIn = runSignedInTab): Promise<RunningApp> {
  const recorder = createTraceRecorder();
  const socketMiddleware = createSocketMiddleware({ onRejected: recorder.messageRefused, nextFrame });
  const storage = createPersistStorage();
  const api: ApiAccess = {
    apiUrl: deployment.apiUrl,
    productsApiUrl: deployment.productsApiUrl,
    appToken: deployment.appToken ?? null,
    accessToken: () => selectToken(store.getState()),
    onTokenRejected: (token) => {
      if (token === selectToken(store.getState())) session.send({ type: 'session.refused' });
    },
    onTokenReplaced: (token) => {
      const claims = decodeToken(token);
      const { session: own } = store.getState();
      if (!claims || claims.userId !== selectClaims(store.getState())?.userId) return;
      store.dispatch(sessionAdopted({ ...own, token }));
      // Other tabs receive the token through the storage.
      void persistor.flush();
      session.send({ type: 'session.renewed', userId: claims.userId, endsInMs: sessionEnd(claims) - Date.now() });
    },
    waitForRenewal: async (token, signal) => {
      const settled = await waitFor(session, (state) => !state.matches({ active: 'expired' }), { timeout: Infinity, signal }).catch(
        () => null,
      );
      return settled?.matches({ active: 'signedIn' }) === true && token !== selectToken(store.getState());
    },
    onForbidden: () => {
      const { userId } = session.getSnapshot().context;
      void store.dispatch(sessionApi.endpoints.getLoginData.initiate(userId, { forceRefetch: true, subscribe: false }));
    },
  };
  const store = createAppStore(api, storage, socketMiddleware.middleware);
  const persistor = await persisted(store);
  const session = createActor(sessionMachine.provide({ actors: sessionActors({ store, persistor, storage }) }), {
    inspect: recorder.inspect,
  });
  recorder.watch(session);
  session.start();
  const runtime = createRuntimeHolder({
    session,
    connection: null,
    printRuntime: null,
    journal: null,
    traces: null,
    inspect: recorder.inspect,
    watch: recorder.watch,
  });
  const stopRefetching = refetchOnJoin(runtime, store);
  const stopWatching = watchStoredSession(store, storage, session);
  const stopRunning = whileSignedIn(session, () => runSignedIn({ deployment, store, runtime, api, socketMiddleware, recorder }));

  return {
    deployment,
    store,
    runtime,
    recorder,
    stop: () => {
      stopRunning();
      stopRefetching();
      stopWatching();
      session.stop();
      storage.hold();
    },
  };
}

function persisted(store: AppStore): Promise<Persistor> {
  return new Promise((resolve) => {
    const persistor = persistStore(store, null, () => resolve(persistor));
  });
}
