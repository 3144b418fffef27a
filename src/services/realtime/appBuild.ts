import { useSyncExternalStore } from 'react';

/** The build of this page: its first script, or, without a script (tests), the first build that the server sends. */
let own: string | null = null;
let isOtherBuild = false;
const listeners = new Set<() => void>();

/** Records the app build that the server announces in `welcome`. A message without a build is ignored. */
export function recordAppBuild(message: unknown): void {
  const build = typeof message === 'object' && message && 'build' in message && typeof message.build === 'string' ? message.build : null;
  if (build === null) return;
  own ??= document.querySelector('script[src]')?.getAttribute('src') ?? build;
  isOtherBuild = build !== own;
  for (const notify of listeners) notify();
}

/** Whether a new version of the app was deployed since this page was loaded, as a hook. */
export function useNewVersionAvailable(): boolean {
  return useSyncExternalStore(watch, () => isOtherBuild);
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
