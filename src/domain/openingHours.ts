import * as z from 'zod/mini';
import type { FieldProblem } from '@/domain/fieldRules';
import { addToDay, dayOf } from '@/lib/calendarDay';
import { earliestInstantOfWallTime, latestInstantOfWallTime } from '@/lib/wallTime';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const timeOfDay = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
const openingSchema = z.object({ from: timeOfDay, to: timeOfDay });

/** Opening hours of a location by weekday, in local time. If `to` is not after `from`, it is on the next day (decision G40). */
export const openingHoursSchema = z.partialRecord(z.enum(WEEKDAYS), z.array(openingSchema));
export type OpeningHours = z.infer<typeof openingHoursSchema>;

/**
 * Opening hours in a form or a request. The ranges of a week must not overlap; those over midnight extend into the next day, Sunday's into
 * Monday. A range with equal start and end is a whole day. The issue is reported at the later range of the two.
 */
export const openingHoursDraftSchema = z
  .partialRecord(z.enum(WEEKDAYS), z.array(openingSchema).check(z.maxLength(10)))
  .check(({ value, issues }) => {
    for (const { day, index } of overlaps(value)) {
      issues.push({ code: 'custom', input: value, path: [day, index], message: 'overlap' satisfies FieldProblem });
    }
  });

/** The ranges of a week that begin before another one has ended, by weekday and index. */
export function overlaps(hours: OpeningHours): { day: Weekday; index: number }[] {
  const ranges = WEEKDAYS.flatMap((day, dayIndex) =>
    (hours[day] ?? []).map(({ from, to }, index) => {
      const begin = dayIndex * DAY_MINUTES + minutesOf(from);
      const length = (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
      return { day, index, begin, end: begin + length };
    }),
  ).sort((one, other) => one.begin - other.begin || one.index - other.index);
  return ranges.flatMap((range, position) => {
    const overlapsEarlier = ranges.slice(0, position).some(({ end }) => end > range.begin);
    // A range that continues after Sunday midnight can overlap the beginning of the week.
    const wrapsAround = ranges.some(({ end }) => end - WEEK_MINUTES > range.begin);
    return overlapsEarlier || wrapsAround ? [{ day: range.day, index: range.index }] : [];
  });
}

const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = 7 * DAY_MINUTES;

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * When today's service ends at a location, in ms since 1970: that of yesterday while it continues after midnight, else the last one that
 * begins today. Null: closed for the rest of the day. Undefined: its hours are missing or invalid. `now` is in ms since 1970.
 */
export function endOfService(openingHours: unknown, timeZone: string, now: number): number | null | undefined {
  const hours = openingHoursSchema.safeParse(openingHours);
  if (!hours.success) return undefined;
  const today = dayOf(now, timeZone);
  const overMidnight = openingsOf(hours.data, addToDay(today, -1), timeZone).filter(({ from, to }) => from <= now && now < to);
  const ends = [...overMidnight, ...openingsOf(hours.data, today, timeZone)].map(({ to }) => to).filter((to) => to > now);
  return (overMidnight.length > 0 ? ends[0] : Math.max(...ends, 0)) || null;
}

/**
 * The opening of a location at an instant, in ms since 1970, `to` exclusive; if several overlap, the one that ends last. Null: closed.
 * Undefined: its hours are missing or invalid.
 */
export function openingAt(openingHours: unknown, timeZone: string, now: number): { from: number; to: number } | null | undefined {
  const hours = openingHoursSchema.safeParse(openingHours);
  return hours.success ? openingIn(hours.data, timeZone, now) : undefined;
}

function openingIn(hours: OpeningHours, timeZone: string, now: number): { from: number; to: number } | null {
  const today = dayOf(now, timeZone);
  const openings = [-1, 0].flatMap((days) => openingsOf(hours, addToDay(today, days), timeZone));
  const [last] = openings.filter(({ from, to }) => from <= now && now < to).sort((one, other) => other.to - one.to);
  return last ?? null;
}

/**
 * When a location that is open at an instant closes, in ms since 1970; adjacent openings are merged. Infinity: it does not close within a
 * week. Null: it is closed. Undefined: its hours are missing or invalid.
 */
export function closingAt(openingHours: unknown, timeZone: string, now: number): number | null | undefined {
  const hours = openingHoursSchema.safeParse(openingHours);
  if (!hours.success) return undefined;
  let opening = openingIn(hours.data, timeZone, now);
  if (!opening) return null;
  while (opening.to - now < WEEK_MINUTES * 60_000) {
    const following = openingIn(hours.data, timeZone, opening.to);
    if (!following) return opening.to;
    opening = following;
  }
  return Infinity;
}

/**
 * When a location opens next after an instant, in ms since 1970. Null: it has no hours in the week. Undefined: its hours are missing or
 * invalid.
 */
export function nextOpening(openingHours: unknown, timeZone: string, now: number): number | null | undefined {
  const hours = openingHoursSchema.safeParse(openingHours);
  if (!hours.success) return undefined;
  const today = dayOf(now, timeZone);
  const starts = Array.from({ length: 9 }, (_, days) => openingsOf(hours.data, addToDay(today, days), timeZone)).flat();
  const later = starts.map(({ from }) => from).filter((from) => from > now);
  return later.length > 0 ? Math.min(...later) : null;
}

/**
 * The openings that begin on a day, as instants. If an hour occurs twice, an opening begins at its first occurrence and ends at its second.
 * An opening within an hour that the clocks skip is omitted.
 */
function openingsOf(hours: OpeningHours, day: string, timeZone: string) {
  const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
  return ((weekday && hours[weekday]) ?? [])
    .map(({ from, to }) => ({
      from: earliestInstantOfWallTime(`${day}T${from}`, timeZone),
      to: latestInstantOfWallTime(`${to > from ? day : addToDay(day, 1)}T${to}`, timeZone),
    }))
    .filter(({ from, to }) => to > from);
}
