import { addHours } from 'date-fns';
import { openingAt, WEEKDAYS, type OpeningHours } from '@/domain/openingHours';

/** A location that is open at the start of the demo stays open for at least so many hours. */
const OPEN_FOR_HOURS = 3;

const LUNCH_AND_DINNER = [
  { from: '12:00', to: '16:30' },
  { from: '19:30', to: '23:30' },
];
// A range whose end is before its start ends on the next day (decision G40).
const LONG_NIGHT = [{ from: '12:00', to: '01:30' }];

/** The opening hours that the demo prefers: lunch and dinner, and on Friday and Saturday until past midnight. */
export const USUAL_OPENING_HOURS: OpeningHours = { ...everyDay(LUNCH_AND_DINNER), fri: LONG_NIGHT, sat: LONG_NIGHT };

/** In the order of preference. One of them is open at any time of the day, and for three more hours. */
export const DEMO_OPENING_HOURS: readonly OpeningHours[] = [
  USUAL_OPENING_HOURS,
  everyDay([{ from: '07:00', to: '23:30' }]),
  everyDay([{ from: '19:00', to: '07:00' }]),
  everyDay([{ from: '04:00', to: '16:00' }]),
];

function everyDay(openings: { from: string; to: string }[]): OpeningHours {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, openings]));
}

/** The first of the demo's opening hours with which a location in this zone is open now and for three more hours. */
export function openingHoursAround(now: Date, timeZone: string): OpeningHours {
  const until = addHours(now, OPEN_FOR_HOURS).getTime();
  const found = DEMO_OPENING_HOURS.find((hours) => until <= (openingAt(hours, timeZone, now.getTime())?.to ?? 0));
  if (!found) throw new Error(`No opening hours of the demo contain ${now.toISOString()} in ${timeZone}.`);
  return found;
}
