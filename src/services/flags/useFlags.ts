import { useSyncExternalStore } from 'react';
import { flagStates, type FlagStates } from '@/services/flags/flagStates';

/** Returns the feature flags of the signed-in user; the component re-renders when one changes. */
export function useFlags(): FlagStates {
  return useSyncExternalStore(flagStates.subscribe, flagStates.get);
}
