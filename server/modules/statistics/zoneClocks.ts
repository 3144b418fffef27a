import { tzOffset } from '@date-fns/tz';
import { sql, type SQL } from 'drizzle-orm';
import { isTimeZone } from '@/lib/timeZone';
import type { Database } from '../../platform/db/database';
import { locations } from '../../platform/db/schema';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Where the clocks of a zone are changed, and to what: minutes ahead of UTC, `first` before all of them. */
interface Clocks {
  first: number;
  changes: { at: number; offset: number }[];
}

/** The zones of the locations that fit, as far as they are known. */
export async function zonesOf(database: Database, fits: SQL | undefined): Promise<string[]> {
  const rows = await database.selectDistinct({ zone: locations.timeZone }).from(locations).where(fits);
  return rows.map(({ zone }) => zone).filter(isTimeZone);
}

/** All that clocks of the zones are ahead of UTC at some time of the interval, in minutes. */
export function offsetsIn(zones: readonly string[], from: Date, to: Date): number[] {
  return zones.flatMap((zone) => {
    const { first, changes } = clocksOf(zone, from, to);
    return [first, ...changes.map(({ offset }) => offset)];
  });
}

/**
 * The clocks of the zones in an interval, as a table `zone`, `changes` (instants), `offsets`, of which there is one more. They are read here:
 * the database may know other zones and clocks than the browsers.
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

/** How far the clocks are ahead of UTC at an instant, as an interval; `clocks` names a row of the table, and none is UTC. */
export function offsetAt(instant: SQL, clocks: SQL): SQL {
  return sql`coalesce(${clocks}.offsets[width_bucket(${instant}, ${clocks}.changes) + 1], interval '0')`;
}

function clocksOf(zone: string, from: Date, to: Date): Clocks {
  const first = clocksOfYear(zone, from.getUTCFullYear());
  const changes = [...first.changes];
  for (let year = from.getUTCFullYear() + 1; year <= to.getUTCFullYear(); year += 1) changes.push(...clocksOfYear(zone, year).changes);
  return { first: first.first, changes };
}

/** Those of a year take a millisecond or two, and are asked for again and again. */
const remembered = new Map<string, Clocks>();
const MOST_REMEMBERED = 5000;

function clocksOfYear(zone: string, year: number): Clocks {
  const key = `${year} ${zone}`;
  const known = remembered.get(key);
  if (known) return known;
  const clocks = readClocks(zone, Date.UTC(year, 0, 1), Date.UTC(year + 1, 0, 1));
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, clocks);
  return clocks;
}

/** Day by day: no zone changed its clocks there and back on one day since 2000. */
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

/** The full minute at which clocks that are others at the end than at the beginning are changed. */
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
