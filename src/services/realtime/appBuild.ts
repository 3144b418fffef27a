import { useSyncExternalStore } from 'react';

/** The build of this page, by its first script; of a page without one (tests) what the server tells first. */
let own: string | null = null;
let isOther = false;
const listeners = new Set<() => void>();

/** Notes which build of the app the server serves, by its `welcome`; a server that does not say it says nothing of new versions. */
export function recordAppBuild(message: unknown): void {
  const build = typeof message === 'object' && message && 'build' in message && typeof message.build === 'string' ? message.build : null;
  if (build === null) return;
  own ??= document.querySelector('script[src]')?.getAttribute('src') ?? build;
  isOther = build !== own;
  for (const tell of listeners) tell();
}

/** Whether a new version of the app was deployed since this page was loaded, for a screen, live. */
export function useNewVersionAvailable(): boolean {
  return useSyncExternalStore(watch, () => isOther);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
