import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { nextOpening, openingAt } from '@/domain/openingHours';
import { HttpError } from '../../platform/http/httpError';

/**
 * Allows pausing a channel only while its location is open, in the location's time zone (row SA-05).
 *
 * @throws HttpError 409 `OUT_OF_HOURS` while it is closed; with the details `{hours: 'none'}` if it has no opening hours.
 */
export function requireOpeningHours({ openingHours, timeZone }: Location, now: Date): void {
  if (openingAt(openingHours, timeZone, now.getTime())) return;
  // Not a number for missing opening hours and for a week without any.
  const hasHours = typeof nextOpening(openingHours, timeZone, now.getTime()) === 'number';
  throw hasHours
    ? new HttpError(409, CHANNEL_REFUSALS.outOfHours, 'The location is closed now: a channel can be paused only within its opening hours.')
    : new HttpError(409, CHANNEL_REFUSALS.outOfHours, 'The location has no opening hours: set them first.', { hours: 'none' });
}
