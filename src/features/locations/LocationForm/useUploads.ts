import { useCallback, useMemo, useState } from 'react';
import type { SectionLeaving } from '@/features/locations/LocationForm/sections';

/** Counts the images that are on their way to the server; `onWaiting` hears how many more there are, or how many fewer. */
export function useUploads() {
  const [waiting, setWaiting] = useState(0);
  const onWaiting = useCallback((change: number) => setWaiting((count) => count + change), []);
  return { isUploading: waiting > 0, onWaiting };
}

/** The question of leaving, where what is under way would be lost as well. */
export function useBusyLeaving(
  { areThereChanges, onLeave }: Pick<SectionLeaving, 'areThereChanges' | 'onLeave'>,
  isBusy: boolean,
): Pick<SectionLeaving, 'areThereChanges' | 'onLeave'> {
  return useMemo(() => ({ areThereChanges: () => isBusy || areThereChanges(), onLeave }), [areThereChanges, onLeave, isBusy]);
}
