import { tzOffset } from '@date-fns/tz';
import { sql, type SQL } from 'drizzle-orm';
import { isTimeZone } from '@/lib/timeZone';
import type { Database } from '../../platform/db/database';
import { locations } from '../../platform/db/schema';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The clock changes of a zone, each with the new offset from UTC in minutes; `first` is the offset before all of them. */
interface Clocks {
  first: number;
  changes: { at: number; offset: number }[];
}

/** The known zones of the locations that match. */
export async function zonesOf(database: Database, fits: SQL | undefined): Promise<string[]> {
  const rows = await database.selectDistinct({ zone: locations.timeZone }).from(locations).where(fits);
  return rows.map(({ zone }) => zone).filter(isTimeZone);
}

/** All offsets from UTC, in minutes, that clocks of the zones have in the interval. */
export function offsetsIn(zones: readonly string[], from: Date, to: Date): number[] {
  return zones.flatMap((zone) => {
    const { first, changes } = clocksOf(zone, from, to);
    return [first, ...changes.map(({ offset }) => offset)];
  });
}

/**
 * The clocks of the zones in an interval, as a table: `zone`, `changes` (times), and `offsets`, one more than `changes`. They are
 * computed here because the zone data of the database may differ from those of the browsers.
 */
export function clocksTable(zones: readonly string[], from: Date, to: Date): SQL {
  const given = [...new Set(zones)].map((zone) => {
    const { first, changes } = clocksOf(zone, from, to);
    return {
      zone,
      changes: changes.map(({ at }) => new Date(at).toISOString()),
      offsets: [first, ...changes.map(({ offset }) => offset)].map((offset) => `${offset} minutes`),
    };
  });
  return sql`(select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (zone text, changes timestamptz[], offsets interval[]))`;
}

/** The offset from UTC at a time, as an interval; `clocks` names a row of the table, and a missing row is UTC. */
export function offsetAt(instant: SQL, clocks: SQL): SQL {
  return sql`coalesce(${clocks}.offsets[width_bucket(${instant}, ${clocks}.changes) + 1], interval '0')`;
}

function clocksOf(zone: string, from: Date, to: Date): Clocks {
  const first = clocksOfYear(zone, from.getUTCFullYear());
  const changes = [...first.changes];
  for (let year = from.getUTCFullYear() + 1; year <= to.getUTCFullYear(); year += 1) changes.push(...clocksOfYear(zone, year).changes);
  return { first: first.first, changes };
}

/** Caches the clocks of a year, which take a millisecond or two to compute and are needed often. */
const cache = new Map<string, Clocks>();
const MAX_CACHED = 5000;

function clocksOfYear(zone: string, year: number): Clocks {
  const key = `${year} ${zone}`;
  const known = cache.get(key);
  if (known) return known;
  const clocks = readClocks(zone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  if (cache.size >= MAX_CACHED) cache.clear();
  cache.set(key, clocks);
  return clocks;
}

/** Compares day by day: since 2000 no zone has changed its clocks twice within a day. */
function readClocks(zone: string, begin: number, end: number): Clocks {
  const first = offsetOf(zone, begin);
  const changes: Clocks['changes'] = [];
  let offset = first;
  for (let at = begin; at < end; at += DAY_MS) {
    const next = offsetOf(zone, at + DAY_MS);
    if (next !== offset) changes.push({ at: changeBetween(zone, at, at + DAY_MS), offset: next });
    offset = next;
  }
  return { first, changes };
}

/** Finds the minute in which the clocks change between two times with different offsets. */
function changeBetween(zone: string, begin: number, end: number): number {
  const after = offsetOf(zone, end);
  let [old, changed] = [begin, end];
  while (changed - old > MINUTE_MS) {
    const middle = old + Math.floor((changed - old) / MINUTE_MS / 2) * MINUTE_MS;
    if (offsetOf(zone, middle) === after) changed = middle;
    else old = middle;
  }
  return changed;
}

function offsetOf(zone: string, at: number): number {
  return tzOffset(zone, new Date(at));
}
