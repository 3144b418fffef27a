import { useSyncExternalStore } from 'react';
import { flagStates, type FlagStates } from '@/services/flags/flagStates';

/** The feature flags of the signed-in user, live: the component is drawn anew when one changes. */
export function useFlags(): FlagStates {
  return useSyncExternalStore(flagStates.subscribe, flagStates.get);
}
