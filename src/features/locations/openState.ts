import type { IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import { closingAt, nextOpening } from '@/domain/openingHours';
import { dayOf } from '@/lib/calendarDay';
import { supportedTimeZone } from '@/lib/timeZone';

/** `until` in ms since the epoch. */
export type OpenState = { kind: 'open' | 'closed'; until: number } | { kind: 'always' | 'unknown' };

type LocationHours = Pick<Location, 'openingHours' | 'timeZone'>;

/** Whether a location is open by its hours, and until when; `unknown` when its hours are missing or unreadable. */
export function openState({ openingHours, timeZone }: LocationHours, now: number): OpenState {
  const zone = supportedTimeZone(timeZone);
  const closing = closingAt(openingHours, zone, now);
  if (closing === Infinity) return { kind: 'always' };
  if (closing) return { kind: 'open', until: closing };
  const next = nextOpening(openingHours, zone, now);
  return next === undefined || next === null ? { kind: 'unknown' } : { kind: 'closed', until: next };
}

/**
 * Formats the open state in the location's time zone. The weekday is shown unless it is today there; the zone name is shown when its clock
 * differs from the viewer's.
 */
export function openStateText(intl: IntlShape, location: LocationHours, now: number): string {
  const state = openState(location, now);
  if (!('until' in state)) return intl.formatMessage({ id: `locations.open.${state.kind}Label` });
  const timeZone = supportedTimeZone(location.timeZone);
  const isToday = dayOf(state.until, timeZone) === dayOf(now, timeZone);
  const clock = (zone: { timeZone?: string }) => intl.formatDate(state.until, { ...zone, dateStyle: 'short', timeStyle: 'short' });
  const time = intl.formatDate(state.until, {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(!isToday && { weekday: 'short' }),
    ...(clock({ timeZone }) !== clock({}) && { timeZoneName: 'short' }),
  });
  return intl.formatMessage({ id: `locations.open.${state.kind}Label` }, { time });
}
