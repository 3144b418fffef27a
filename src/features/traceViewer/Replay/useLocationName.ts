import { useCallback } from 'react';
import type { LocationName } from '@/domain/trace/diagnosis/diagnosisTexts';
import { useSignedIn } from '@/entities/session/useSignedIn';

/**
 * Returns a stable function that names the locations of a trace: those that the user can see, and the `known` ones, by id. `known` must be
 * stable.
 */
export function useLocationName(known?: ReadonlyMap<string, string>): LocationName {
  const { locations } = useSignedIn();
  return useCallback((id) => locations.find((each) => each.id === id)?.name ?? known?.get(id) ?? id, [locations, known]);
}
