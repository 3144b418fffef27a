import { LOCATION_CHANGED, type LocationChange } from '@/domain/locationDraft';
import { isEqual } from '@/lib/isEqual';
import { HttpError } from '../../platform/http/httpError';
import type { LocationRow } from './locationRow';
import { toLocation } from './locationStore';

interface FieldInConflict {
  /** Dotted path, e.g. `city` or `posConfig.pickupDelay`; a list is one value. */
  path: string;
  /** The value in the rejected change. */
  yours: unknown;
  /** The stored value. */
  theirs: unknown;
}

/**
 * Builds the response to a change of a stale revision (row R-07): 409 `LOCATION_CHANGED` with the current `rev` and both values of each
 * field in which the change differs from the stored location, without secrets.
 */
export function locationConflict(row: LocationRow, change: LocationChange): HttpError {
  const { channels, ...rest } = toLocation(row, []);
  // `accessKeySet` is read-only: a change does not contain it.
  const stored: Record<string, unknown> = { ...rest, channels: channels.map(({ accessKeySet: _set, ...channel }) => channel) };
  const fields = Object.entries(withoutSecretFields(change)).flatMap(([field, yours]) => fieldsInConflict(field, yours, stored[field]));
  return new HttpError(409, LOCATION_CHANGED, 'Another user has saved the location since it was read.', { rev: row.rev, fields });
}

function fieldsInConflict(path: string, yours: unknown, theirs: unknown): FieldInConflict[] {
  if (isRecord(yours)) {
    const before = isRecord(theirs) ? theirs : {};
    return Object.entries(yours).flatMap(([key, value]) => fieldsInConflict(`${path}.${key}`, value, before[key]));
  }
  return isEqual(yours ?? null, theirs ?? null) ? [] : [{ path, yours: yours ?? null, theirs: theirs ?? null }];
}

/** Returns the change without keys and credentials, in the shape of a stored location. */
function withoutSecretFields({ channels, posConfig, ...shown }: LocationChange): Record<string, unknown> {
  const { credentials: _hidden, ...shownPosConfig } = posConfig ?? {};
  return {
    ...shown,
    ...(channels && { channels: channels.map(({ accessKey: _key, ...channel }) => channel) }),
    ...(posConfig && { posConfig: shownPosConfig }),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
