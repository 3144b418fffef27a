import type { Location } from '@/domain/location';
import { LOCATION_CHANGED, type LocationChange } from '@/domain/locationDraft';
import { isApiError } from '@/services/api/apiError';
import { useUpdateLocationMutation } from '@/services/api/locationFormApi';
import { useLazyGetLocationQuery } from '@/services/api/locationsApi';

/** The number of attempts to apply a change to a newer revision before the user has to save again. */
const MAX_ATTEMPTS = 4;

/** Returns the change that turns the saved version `now` into the desired one; null for a conflict, in which case nothing is sent. */
type ChangeOf = (now: Location) => LocationChange | null;

/**
 * Returns a function that saves a change with the revision it is based on (row R-07). When another user has saved a newer revision, it
 * rereads the location and calls `changeOf` with it. With a server without revisions it rereads first. The function returns the error,
 * `'conflict'` when `changeOf` returns null, and undefined when the change was saved or empty.
 */
export function useSaveLocation() {
  const [readLocation] = useLazyGetLocationQuery();
  const [updateLocation] = useUpdateLocationMutation();

  return async function save(location: Location, changeOf: ChangeOf): Promise<unknown> {
    let known = typeof location.rev === 'number' ? location : null;
    let failure: unknown;
    for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
      if (!known) {
        const read = await readLocation(location.id);
        // After a failed refetch, `data` still holds the previous result.
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
