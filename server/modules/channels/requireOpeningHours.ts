import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { nextOpening, openingAt } from '@/domain/openingHours';
import { HttpError } from '../../platform/http/httpError';

/**
 * A channel is paused only while its location is open, by the location's own clocks (row SA-05).
 *
 * @throws HttpError 409 `OUT_OF_HOURS` where it is closed; with the details `{hours: 'none'}` where it has no hours at all.
 */
export function requireOpeningHours({ openingHours, timeZone }: Location, now: Date): void {
  if (openingAt(openingHours, timeZone, now.getTime())) return;
  // Neither unknown hours nor a week without any.
  const hasHours = typeof nextOpening(openingHours, timeZone, now.getTime()) === 'number';
  throw hasHours
    ? new HttpError(409, CHANNEL_REFUSALS.outOfHours, 'The location is closed now: a channel can be paused only within its opening hours.')
    : new HttpError(409, CHANNEL_REFUSALS.outOfHours, 'The location has no opening hours: set them first.', { hours: 'none' });
}
