import { overlaps, WEEKDAYS, type OpeningHours, type Weekday } from '@/domain/openingHours';

export const DAY_MINUTES = 24 * 60;
/** What dragging goes by, in minutes. */
export const STEP = 15;

/** A range of a day on the clocks of the location, `HH:mm`: `to` that is not after `from` is on the next day. */
export interface TimeRange {
  from: string;
  to: string;
}
/** Every day has its list, be it empty. */
export type Week = Record<Weekday, TimeRange[]>;

/** A part of a range that is drawn on one day, in minutes of that day. `isRest`: it began on the day before. */
export interface Piece {
  index: number;
  begin: number;
  end: number;
  isRest: boolean;
}

/** Minutes since midnight; NaN for what is no time. */
export function minutesOf(time: string): number {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  return hours === undefined ? Number.NaN : Number(hours) * 60 + Number(minutes);
}

/** The time so many minutes after midnight, of the same day or of the next. */
export function timeOf(minutes: number): string {
  const within = ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}

/** When a range begins and ends, in minutes since the midnight of its day; one over midnight ends beyond 24 hours. Null for what has no times. */
export function spanOf({ from, to }: TimeRange): { begin: number; end: number } | null {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (Number.isNaN(begin) || Number.isNaN(end)) return null;
  return { begin, end: end > begin ? end : end + DAY_MINUTES };
}

/** A range of at least one step and at most a day, that begins on its day. */
export function rangeOf(begin: number, end: number): TimeRange {
  const start = Math.min(Math.max(begin, 0), DAY_MINUTES - STEP);
  const finish = Math.min(Math.max(end, start + STEP), start + DAY_MINUTES);
  return { from: timeOf(start), to: timeOf(finish) };
}

/** What is drawn on a day: its own ranges up to midnight, and what goes on from the day before. */
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

/** Places of the ranges of a day that meet another one of the week; what has no times yet meets nothing. */
export function overlapping(week: Week, day: Weekday): ReadonlySet<number> {
  const whole = Object.fromEntries(WEEKDAYS.map((each) => [each, week[each].filter((range) => spanOf(range) !== null)]));
  const places = week[day].flatMap((range, place) => (spanOf(range) ? [place] : []));
  return new Set(overlaps(whole).flatMap((each) => (each.day === day ? (places[each.index] ?? []) : [])));
}

function dayBefore(day: Weekday): Weekday {
  return WEEKDAYS[(WEEKDAYS.indexOf(day) + WEEKDAYS.length - 1) % WEEKDAYS.length] ?? 'sun';
}

/** Where a new range of a day would begin and end: after its last one, else at midday. */
export function nextRange(ranges: readonly TimeRange[]): TimeRange {
  const ends = ranges.flatMap((range) => spanOf(range)?.end ?? []);
  const last = Math.max(0, ...ends);
  if (ends.length === 0) return rangeOf(12 * 60, 16 * 60);
  // After one that ends late there is no room: whoever adds one says where.
  return last + 60 <= DAY_MINUTES - 60 ? rangeOf(last + 60, Math.min(last + 240, DAY_MINUTES)) : { from: '', to: '' };
}

/** The opening hours of a week with a list for every day. */
export function weekOf(hours: OpeningHours | null | undefined): Week {
  // The keys are those of the list.
  return Object.fromEntries(WEEKDAYS.map((day) => [day, hours?.[day] ?? []])) as unknown as Week;
}
