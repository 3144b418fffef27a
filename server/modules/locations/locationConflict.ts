import { LOCATION_CHANGED, type LocationChange } from '@/domain/locationDraft';
import { isEqual } from '@/lib/isEqual';
import { HttpError } from '../../platform/http/httpError';
import type { LocationRow } from './locationRow';
import { toLocation } from './locationStore';

interface FieldInConflict {
  /** `city`, `posConfig.pickupDelay`: lists are one value. */
  path: string;
  /** What was sent. */
  yours: unknown;
  /** What is saved now. */
  theirs: unknown;
}

/**
 * The refusal of a change that was made from a version of a location that is not the newest (row R-07): 409 `LOCATION_CHANGED` with the
 * newer `rev` and both values of each field in which the change differs from what is saved. Secrets are in neither.
 */
export function locationConflict(row: LocationRow, change: LocationChange): HttpError {
  const { channels, ...rest } = toLocation(row, []);
  // As they are sent: whether there is a key is no part of a change.
  const now: Record<string, unknown> = { ...rest, channels: channels.map(({ accessKeySet: _set, ...channel }) => channel) };
  const fields = Object.entries(shownOf(change)).flatMap(([field, yours]) => fieldsInConflict(field, yours, now[field]));
  return new HttpError(409, LOCATION_CHANGED, 'Another user has saved the location since it was read.', { rev: row.rev, fields });
}

function fieldsInConflict(path: string, yours: unknown, theirs: unknown): FieldInConflict[] {
  if (isRecord(yours)) {
    const before = isRecord(theirs) ? theirs : {};
    return Object.entries(yours).flatMap(([key, value]) => fieldsInConflict(`${path}.${key}`, value, before[key]));
  }
  return isEqual(yours ?? null, theirs ?? null) ? [] : [{ path, yours: yours ?? null, theirs: theirs ?? null }];
}

/** What was sent, without keys and credentials, in the shape in which it is read. */
function shownOf({ channels, posConfig, ...shown }: LocationChange): Record<string, unknown> {
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
