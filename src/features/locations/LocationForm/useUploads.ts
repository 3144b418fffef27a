import { useCallback, useMemo, useState } from 'react';
import type { SectionLeaving } from '@/features/locations/LocationForm/sections';

/** Counts pending uploads; call `onWaiting` with the change in their number. */
export function useUploads() {
  const [waiting, setWaiting] = useState(0);
  const onWaiting = useCallback((change: number) => setWaiting((count) => count + change), []);
  return { isUploading: waiting > 0, onWaiting };
}

/** Extends a leave guard to pending uploads, which leaving would lose. */
export function useBusyLeaving(
  { areThereChanges, onLeave }: Pick<SectionLeaving, 'areThereChanges' | 'onLeave'>,
  isBusy: boolean,
): Pick<SectionLeaving, 'areThereChanges' | 'onLeave'> {
  return useMemo(() => ({ areThereChanges: () => isBusy || areThereChanges(), onLeave }), [areThereChanges, onLeave, isBusy]);
}
