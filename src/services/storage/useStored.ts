import { useCallback, useSyncExternalStore } from 'react';
import { readStored, watchStored } from '@/services/storage/browserStorage';

/** A text of the browser's storage, null when there is none: the component is drawn anew when this tab or another one changes it. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    watchStored,
    useCallback(() => readStored(key), [key]),
  );
}
