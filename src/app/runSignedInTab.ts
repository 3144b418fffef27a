import { isProductAdmin } from '@/domain/role';
import type { RuntimeHolder } from '@/app/runtimeHolder';
import type { RunningRuntime, RuntimeParts } from '@/app/startPrintRuntime';
import type { AppStore } from '@/app/store';
import { locationsApi } from '@/services/api/locationsApi';
import { sessionApi } from '@/services/api/sessionApi';

interface SignedInTab extends Omit<RuntimeParts, 'user' | 'locations' | 'onOutdated'> {
  store: AppStore;
  runtime: RuntimeHolder;
}

/** Runs connection and printing of a tab as long as its user is signed in, follows changes of the locations. Gives what ends it. */
export function runSignedInTab({ store, runtime, ...parts }: SignedInTab): () => void {
  const { userId } = runtime.get().session.getSnapshot().context;
  const signedIn = selectSignedIn(store, userId);
  if (!signedIn) return () => undefined;
  let { locations } = signedIn;
  let running: RunningRuntime | null = null;

  const follow = () => {
    const now = selectSignedIn(store, userId)?.locations ?? locations;
    if (now === locations) return;
    locations = now;
    running?.changeLocations(locations);
  };
  const unsubscribe = store.subscribe(follow);

  let ended = false;
  const starting = begin();
  return () => {
    ended = true;
    unsubscribe();
    runtime.change({ connection: null, printRuntime: null });
    void starting.then(() => running?.stop());
  };

  // Socket, ledger and printing are no part of the sign-in screen: they are fetched now.
  async function begin() {
    const { startPrintRuntime } = await import('@/app/startPrintRuntime');
    if (ended || !signedIn) return;
    running = await startPrintRuntime({ ...parts, ...signedIn, locations, onOutdated: () => runtime.change({ outdated: true }) });
    if (!ended) runtime.change({ connection: running.connection, printRuntime: running.printRuntime });
  }
}

/** User and locations as they were loaded before the first protected screen. */
function selectSignedIn(store: AppStore, userId: string) {
  const { data } = sessionApi.endpoints.getLoginData.select(userId)(store.getState());
  if (!data) return null;
  const all = isProductAdmin(data.user.role) ? locationsApi.endpoints.listLocations.select()(store.getState()).data : undefined;
  return { user: data.user, locations: all?.data ?? data.account.locations };
}
