import type { Location } from '@/domain/location';
import { LOCATION_CHANGED, type LocationChange } from '@/domain/locationDraft';
import { isApiError } from '@/services/api/apiError';
import { useUpdateLocationMutation } from '@/services/api/locationFormApi';
import { useLazyGetLocationQuery } from '@/services/api/locationsApi';

/** How often a change is made again from a newer version, before the person is asked to save again. */
const MOST_TRIES = 4;

/** What is to be sent so that the saved version, `now`, becomes what is wanted; null where both sides changed a field: nothing is sent then. */
type ChangeOf = (now: Location) => LocationChange | null;

/**
 * Saves a change of a location with the revision that it was made from (row R-07). When another user has saved a newer one, that is read and
 * `changeOf` is called with it. A server without revisions is read before. Gives the error, `'conflict'` where `changeOf` gives null, and
 * undefined once it is saved, or there is nothing to send.
 */
export function useSaveLocation() {
  const [readLocation] = useLazyGetLocationQuery();
  const [updateLocation] = useUpdateLocationMutation();

  return async function save(location: Location, changeOf: ChangeOf): Promise<unknown> {
    let known = typeof location.rev === 'number' ? location : null;
    let failure: unknown;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (!known) {
        const read = await readLocation(location.id);
        // A reading that fails still has the data of the one before.
        if (read.isError || !read.data) return read.error;
        known = read.data;
      }
      const change = changeOf(known);
      if (change === null) return 'conflict';
      if (Object.keys(change).length === 0) return undefined;
      const { error } = await updateLocation({ id: location.id, change, rev: known.rev });
      if (!isChanged(error)) return error;
      failure = error;
      known = null;
    }
    return failure;
  };
}

function isChanged(error: unknown): boolean {
  return isApiError(error) && error.kind === 'http' && error.code === LOCATION_CHANGED;
}
