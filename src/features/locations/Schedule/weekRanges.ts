import { overlaps, WEEKDAYS, type OpeningHours, type Weekday } from '@/domain/openingHours';

export const DAY_MINUTES = 24 * 60;
/** The step of dragging, in minutes. */
export const STEP = 15;

/** A range of a day in the location's time zone, `HH:mm`; a `to` that is not after `from` is on the next day. */
export interface TimeRange {
  from: string;
  to: string;
}
/** A list of ranges, possibly empty, for each day. */
export type Week = Record<Weekday, TimeRange[]>;

/** The piece of a range that is drawn on one day, in minutes of that day. `isRest`: the range began on the day before. */
export interface Piece {
  index: number;
  begin: number;
  end: number;
  isRest: boolean;
}

/** Minutes since midnight; NaN for an invalid time. */
export function minutesOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
}

/** The time of day for a number of minutes after midnight; wraps around at 24 hours. */
export function timeOf(minutes: number): string {
  const within = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** The start and end of a range in minutes since midnight of its day; past midnight the end exceeds 24 hours. Null for an invalid time. */
export function spanOf({ from, to }: TimeRange): { begin: number; end: number } | null {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (Number.isNaN(begin) || Number.isNaN(end)) return null;
  return { begin, end: end > begin ? end : end + DAY_MINUTES };
}

/** Creates a range that starts on its day, at least one step and at most 24 hours long. */
export function rangeOf(begin: number, end: number): TimeRange {
  const start = Math.min(Math.max(begin, 0), DAY_MINUTES - STEP);
  const finish = Math.min(Math.max(end, start + STEP), start + DAY_MINUTES);
  return { from: timeOf(start), to: timeOf(finish) };
}

/** The pieces to draw on a day: its own ranges up to midnight and the rest of ranges from the day before. */
export function piecesOf(week: Week, day: Weekday): Piece[] {
  const spans = (of: Weekday) => week[of].map((range, index) => ({ index, span: spanOf(range) }));
  const own = spans(day).flatMap(({ index, span }) =>
    span ? [{ index, begin: span.begin, end: Math.min(span.end, DAY_MINUTES), isRest: false }] : [],
  );
  const rest = spans(dayBefore(day)).flatMap(({ index, span }) =>
    span && span.end > DAY_MINUTES ? [{ index, begin: 0, end: span.end - DAY_MINUTES, isRest: true }] : [],
  );
  return [...rest, ...own];
}

/** Indexes of the ranges of a day that overlap any range of the week; ranges without times are ignored. */
export function overlapping(week: Week, day: Weekday): ReadonlySet<number> {
  const whole = Object.fromEntries(WEEKDAYS.map((each) => [each, week[each].filter((range) => spanOf(range) !== null)]));
  const indexes = week[day].flatMap((range, index) => (spanOf(range) ? [index] : []));
  return new Set(overlaps(whole).flatMap((each) => (each.day === day ? (indexes[each.index] ?? []) : [])));
}

function dayBefore(day: Weekday): Weekday {
  return WEEKDAYS[(WEEKDAYS.indexOf(day) + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? 'sun';
}

/** Suggests a new range of a day: after its last range, or from midday. */
export function nextRange(ranges: readonly TimeRange[]): TimeRange {
  const ends = ranges.flatMap((range) => spanOf(range)?.end ?? []);
  const last = Math.max(0, ...ends);
  if (ends.length === 0) return rangeOf(12 * 60, 16 * 60);
  // After a late range there is no room, so the user enters the times.
  return last + 60 <= DAY_MINUTES - 60 ? rangeOf(last + 60, Math.min(last + 240, DAY_MINUTES)) : { from: '', to: '' };
}

/** Opening hours with a list for every day. */
export function weekOf(hours: OpeningHours | null | undefined): Week {
  // The keys are those of the list.
  return Object.fromEntries(WEEKDAYS.map((day) => [day, hours?.[day] ?? []])) as unknown as Week;
}
