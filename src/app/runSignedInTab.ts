import { followPushDevice } from '@/app/followPushDevice';
import type { RuntimeHolder } from '@/app/runtimeHolder';
import type { RunningRuntime, RuntimeParts } from '@/app/startPrintRuntime';
import type { AppStore } from '@/app/store';
import { selectSignedIn } from '@/entities/session/selectSignedIn';
import type { Runtime } from '@/services/runtime/runtimeContext';
import { startFlags } from '@/services/flags/startFlags';

interface SignedInTab extends Omit<RuntimeParts, 'user' | 'locations' | 'onEnded'> {
  store: AppStore;
  runtime: RuntimeHolder;
}

/**
 * Runs a tab's connection, printing and flags while its user is signed in, and updates them when the user's data changes. A failed start
 * sets `problem` for the screens. Returns the function that stops them.
 */
export function runSignedInTab({ store, runtime, ...parts }: SignedInTab): () => void {
  const { userId } = runtime.get().session.getSnapshot().context;
  const signedIn = () => selectSignedIn(store.getState(), userId);
  let running: RunningRuntime | null = null;
  let knownLocations = signedIn()?.locations;
  let ended = false;
  let role = signedIn()?.user.role;
  let stopFlags = role && startFlags({ api: parts.api, flagsUrl: parts.deployment.flagsUrl, role, userId });

  const stopPushDevice = followPushDevice(store, userId);
  const unsubscribe = store.subscribe(() => {
    const now = signedIn();
    if (now && now.user.role !== role) {
      role = now.user.role;
      stopFlags?.();
      stopFlags = startFlags({ api: parts.api, flagsUrl: parts.deployment.flagsUrl, role, userId });
    }
    const locations = now?.locations;
    if (!running || !locations || locations === knownLocations) return;
    knownLocations = locations;
    running.changeLocations(locations);
  });
  const setProblem = (why: NonNullable<Runtime['problem']> | 'broken') => {
    parts.recorder.note('printingEnded', { why });
    runtime.change({ problem: why === 'broken' ? 'notStarted' : why });
  };
  runtime.change({ isStarting: true });
  const starting = startRuntime()
    .catch(() => setProblem(runtime.get().problem ?? 'notStarted'))
    .finally(() => {
      if (!ended) runtime.change({ isStarting: false });
    });

  return () => {
    ended = true;
    unsubscribe();
    stopPushDevice();
    stopFlags?.();
    runtime.change({ connection: null, printRuntime: null, journal: null, isStarting: false, problem: null });
    void starting.then(() => running?.stop());
  };

  // Socket, ledger and printing are not part of the sign-in bundle, so they are loaded here.
  async function startRuntime() {
    const { startPrintRuntime } = await import(/* webpackChunkName: "signedIn" */ '@/app/startPrintRuntime');
    const now = signedIn();
    if (ended || !now) return;
    knownLocations = now.locations;
    running = await startPrintRuntime({
      ...parts,
      ...now,
      onEnded: setProblem,
    });
    const { connection, printRuntime, journal } = running;
    if (!ended) runtime.change({ connection, printRuntime, journal });
  }
}
