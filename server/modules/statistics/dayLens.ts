import { sql, type SQL } from 'drizzle-orm';
import type { FigureFilter } from '@/domain/figureFilter';
import { clocksTable, offsetsIn } from './zoneClocks';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** More than the offset of any time zone from UTC. */
const MAX_OFFSET_MS = 15 * HOUR_MS;
/** The last time that the database parses from ISO 8601. */
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** How the days of a filter are split (row BR-03). */
export interface SplitDays {
  /** An interval that contains the days in all of the zones, and more: `from` is included, `to` is not. */
  from: Date;
  to: Date;
  /** The table of the clocks of the requested zone and the locations (`clocksTable`). */
  clocks: SQL;
  /** The start of a day as an interval after midnight. */
  dayStart: SQL;
}

/** Splits the days of a filter; `ownZones`: the zones of the locations. */
export function splitDays({ fromDay, toDay, days, timeZone, dayStartsAt }: FigureFilter, ownZones: readonly string[]): SplitDays {
  const startHour = days === 'business' ? (dayStartsAt ?? 0) : 0;
  const splitZones = days === 'zone' && timeZone !== undefined ? [timeZone] : ownZones;
  const begin = Date.parse(`${fromDay}T00:00:00Z`) + startHour * HOUR_MS;
  const end = Date.parse(`${toDay}T00:00:00Z`) + DAY_MS + startHour * HOUR_MS;
  const widest = { from: new Date(begin - MAX_OFFSET_MS), to: new Date(Math.min(end + MAX_OFFSET_MS, LATEST)) };
  const offsets = offsetsIn(splitZones, widest.from, widest.to);
  return {
    from: new Date(begin - Math.max(...offsets) * MINUTE_MS),
    to: new Date(Math.min(end - Math.min(...offsets) * MINUTE_MS, LATEST)),
    clocks: clocksTable([...splitZones, ...ownZones], widest.from, widest.to),
    dayStart: sql`make_interval(hours => ${startHour}::integer)`,
  };
}
