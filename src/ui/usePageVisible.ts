import { useSyncExternalStore } from 'react';

/** Whether the page is visible, as opposed to in a hidden tab or minimized window. */
export function usePageVisible(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('visibilitychange', changed);
      return () => document.removeEventListener('visibilitychange', changed);
    },
    () => document.visibilityState === 'visible',
  );
}
