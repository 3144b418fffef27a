import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { useSavedFilter } from '@/services/storage/useSavedFilter';

/** Maximum number of locations at once, as for a pause (specification 1 §9). */
export const MAX_LOCATIONS = 10;

const choiceSchema = z.object({ locationIds: z.catch(z.array(z.string()), []) });
type Choice = z.infer<typeof choiceSchema>;
const NOTHING_CHOSEN: Choice = { locationIds: [] };

/**
 * The locations whose products are shown: the one in the URL, otherwise those that the user chose last (row S-17), otherwise all if they
 * are few enough. `isUnknown`: the user has no location with the id in the URL; `isCut`: more locations were chosen than the maximum.
 */
export function useBlockingLocations() {
  const { locationId } = useParams();
  const { user, locations } = useSignedIn();
  const [saved, save] = useSavedFilter<Choice>('suspend', user.id, choiceSchema, NOTHING_CHOSEN);
  const [isCut, setCut] = useState(false);
  const places = useMemo(() => shownLocations(locations, saved.locationIds, locationId), [locations, saved.locationIds, locationId]);
  const chosen = useMemo(() => (saved.locationIds.length > 0 ? places.map(({ id }) => id) : []), [saved.locationIds, places]);

  function choose(ids: readonly string[]) {
    setCut(ids.length > MAX_LOCATIONS);
    save({ locationIds: ids.slice(0, MAX_LOCATIONS) });
  }

  return {
    places,
    choices: locationId === undefined && locations.length > 1 ? locations : [],
    chosen,
    choose,
    isCut,
    isUnknown: locationId !== undefined && places.length === 0,
  };
}

function shownLocations(locations: readonly Location[], chosen: readonly string[], locationId: string | undefined): readonly Location[] {
  if (locationId !== undefined) return locations.filter(({ id }) => id === locationId);
  const chosenIds = new Set(chosen);
  const found = locations.filter(({ id }) => chosenIds.has(id)).slice(0, MAX_LOCATIONS);
  if (found.length > 0) return found;
  return locations.length <= MAX_LOCATIONS ? locations : [];
}
