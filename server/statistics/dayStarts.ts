import { sql, type SQL } from 'drizzle-orm';
import { addToDay, dayOf, daysFrom, rangeOfDays } from '@/lib/calendarDay';
import { isTimeZone } from '@/lib/timeZone';
import type { Database } from '../db/database';
import { locations } from '../db/schema';

/** An interval of time: `from` belongs to it, `to` does not. */
interface Interval {
  from: Date;
  to: Date;
}

/** When the days of a zone begin, ISO-8601 UTC, from the day `first` (`2026-11-22`) on: those that an interval touches. */
interface DayStarts {
  zone: string;
  first: string;
  starts: string[];
}

/** The zones of the locations that fit, as far as they are known. */
export async function zonesOf(database: Database, fits: SQL | undefined): Promise<string[]> {
  const rows = await database.selectDistinct({ zone: locations.timeZone }).from(locations).where(fits);
  return rows.map(({ zone }) => zone).filter(isTimeZone);
}

/**
 * The days of an interval in each of the zones, as a table `zone`, `first` (a date), `starts`. Cut here: the zones and the clocks of the
 * database may be of another year than those of the browsers.
 */
export function dayStartsTable(zones: readonly string[], interval: Interval): SQL {
  const days = JSON.stringify([...new Set(zones)].map((zone) => dayStartsIn(zone, interval)));
  return sql`(select * from jsonb_to_recordset(${days}::jsonb) as given (zone text, first date, starts timestamptz[]))`;
}

function dayStartsIn(zone: string, { from, to }: Interval): DayStarts {
  const first = dayOf(from.getTime(), zone);
  const count = daysFrom(first, dayOf(to.getTime(), zone));
  const days = Array.from({ length: count }, (_, n) => addToDay(first, n));
  return { zone, first, starts: days.map((day) => startOf(day, zone)) };
}

/** Those of 92 days take some 5 ms, and are asked for again and again. */
const remembered = new Map<string, string>();
const MOST_REMEMBERED = 50_000;

function startOf(day: string, zone: string): string {
  const key = `${day} ${zone}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const start = rangeOfDays({ from: day, to: day }, zone).from;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, start);
  return start;
}
