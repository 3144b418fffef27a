import { isProductAdmin } from '@/domain/role';
import type { RuntimeHolder } from '@/app/runtimeHolder';
import type { RunningRuntime, RuntimeParts } from '@/app/startPrintRuntime';
import type { AppStore } from '@/app/store';
import { locationsApi } from '@/services/api/locationsApi';
import { sessionApi } from '@/services/api/sessionApi';

interface SignedInTab extends Omit<RuntimeParts, 'user' | 'locations' | 'onEnded'> {
  store: AppStore;
  runtime: RuntimeHolder;
}

/**
 * Runs connection and printing of a tab as long as its user is signed in, and keeps them up to date with the locations. Where
 * they cannot be started the screens are told (`trouble`), never nobody. Gives what ends it.
 */
export function runSignedInTab({ store, runtime, ...parts }: SignedInTab): () => void {
  const { userId } = runtime.get().session.getSnapshot().context;
  const signedIn = () => selectSignedIn(store, userId);
  let running: RunningRuntime | null = null;
  let known = signedIn()?.locations;
  let ended = false;

  const unsubscribe = store.subscribe(() => {
    const locations = signedIn()?.locations;
    if (!running || !locations || locations === known) return;
    known = locations;
    running.changeLocations(locations);
  });
  const starting = begin().catch(() => runtime.change({ trouble: 'notStarted' }));

  return () => {
    ended = true;
    unsubscribe();
    runtime.change({ connection: null, printRuntime: null, trouble: null });
    void starting.then(() => running?.stop());
  };

  // Socket, ledger and printing are no part of the sign-in screen: they are fetched now.
  async function begin() {
    const { startPrintRuntime } = await import('@/app/startPrintRuntime');
    const now = signedIn();
    if (ended || !now) return;
    known = now.locations;
    running = await startPrintRuntime({
      ...parts,
      ...now,
      onEnded: (why) => runtime.change({ trouble: why === 'outdated' ? 'outdated' : 'notStarted' }),
    });
    if (!ended) runtime.change({ connection: running.connection, printRuntime: running.printRuntime });
  }
}

/** User and locations as they were loaded before the first protected screen, and since. */
function selectSignedIn(store: AppStore, userId: string) {
  const { data } = sessionApi.endpoints.getLoginData.select(userId)(store.getState());
  if (!data) return null;
  const all = isProductAdmin(data.user.role) ? locationsApi.endpoints.listLocations.select()(store.getState()).data : undefined;
  return { user: data.user, locations: all?.data ?? data.account.locations };
}
