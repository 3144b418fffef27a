import { useCallback, useMemo, useState } from 'react';
import type { SectionLeaving } from '@/features/locations/LocationForm/sections';

/** Counts pending uploads; call `onPendingChange` with the change in their number. */
export function useUploads() {
  const [pending, setPending] = useState(0);
  const onPendingChange = useCallback((change: number) => setPending((count) => count + change), []);
  return { isUploading: pending > 0, onPendingChange };
}

/** Extends a leave guard to pending uploads, which leaving would lose. */
export function useBusyLeaving(
  { areThereChanges, onLeave }: Pick<SectionLeaving, 'areThereChanges' | 'onLeave'>,
  isBusy: boolean,
): Pick<SectionLeaving, 'areThereChanges' | 'onLeave'> {
  return useMemo(() => ({ areThereChanges: () => isBusy || areThereChanges(), onLeave }), [areThereChanges, onLeave, isBusy]);
}
