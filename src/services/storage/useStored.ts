import { useCallback, useSyncExternalStore } from 'react';
import { readStored, watchStored } from '@/services/storage/browserStorage';

/** Returns a stored text, or null; the component re-renders when this tab or another one changes it. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    watchStored,
    useCallback(() => readStored(key), [key]),
  );
}
