import { useEffect } from 'react';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import type { FormKey, SectionLeaving, SectionReports } from '@/features/locations/LocationForm/sections';

interface Reported extends Pick<SectionLeaving, 'discardChanges'> {
  isDirty: boolean;
  errors: FieldErrors<FieldValues>;
  leaving: Pick<SectionLeaving, 'areThereChanges' | 'onLeave'>;
}

/** Reports the state of a form, as `useDraftForm` provides it, to the page. */
export function useReports(
  { report, register }: SectionReports,
  key: FormKey,
  { isDirty, errors, leaving, discardChanges }: Reported,
): void {
  const hasMistakes = Object.keys(errors).length > 0;
  useEffect(() => report(key, { isDirty, hasMistakes }), [report, key, isDirty, hasMistakes]);
  useEffect(() => register(key, { ...leaving, discardChanges }), [register, key, leaving, discardChanges]);
}
