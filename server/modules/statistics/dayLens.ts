import { sql, type SQL } from 'drizzle-orm';
import type { FigureFilter } from '@/domain/figureFilter';
import { clocksTable, offsetsIn } from './zoneClocks';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** More than any clock is ahead of UTC or behind it. */
const FURTHEST_MS = 15 * HOUR_MS;
/** The last instant that the database reads in ISO 8601. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** How days are cut for a filter (row BR-03). */
export interface CutDays {
  /** In which the days of any of the zones lie, but not they alone: `from` belongs to it, `to` does not. */
  from: Date;
  to: Date;
  /** The table of the clocks by which days are cut, and of those of the locations (`clocksTable`). */
  clocks: SQL;
  /** How long after midnight a day begins, as an interval. */
  dayStart: SQL;
}

/** The days that a filter asks for; `ownZones`: those of the locations. */
export function cutDays({ fromDay, toDay, days, timeZone, dayStartsAt }: FigureFilter, ownZones: readonly string[]): CutDays {
  const startHour = days === 'business' ? (dayStartsAt ?? 0) : 0;
  const cutting = days === 'zone' && timeZone !== undefined ? [timeZone] : ownZones;
  const begin = Date.parse(`${fromDay}T00:00:00Z`) + startHour * HOUR_MS;
  const end = Date.parse(`${toDay}T00:00:00Z`) + DAY_MS + startHour * HOUR_MS;
  const widest = { from: new Date(begin - FURTHEST_MS), to: new Date(Math.min(end + FURTHEST_MS, LATEST)) };
  const offsets = offsetsIn(cutting, widest.from, widest.to);
  return {
    from: new Date(begin - Math.max(...offsets) * MINUTE_MS),
    to: new Date(Math.min(end - Math.min(...offsets) * MINUTE_MS, LATEST)),
    clocks: clocksTable([...cutting, ...ownZones], widest.from, widest.to),
    dayStart: sql`make_interval(hours => ${startHour}::integer)`,
  };
}
