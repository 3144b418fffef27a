import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { locations, orders, printJobs } from '../../platform/db/schema';

/** As far back as lists of orders reach (decision G08). */
const RECENT_MS = 31 * 86_400_000;

/** What a location still does: orders of the last 31 days before `now`, tickets that wait to be printed, locations below it. */
export async function belongingsOf(
  database: Database,
  id: string,
  now: Date,
): Promise<{ orders: number; printJobs: number; children: number }> {
  const since = new Date(now.getTime() - RECENT_MS);
  return {
    orders: await database.$count(orders, and(eq(orders.locationId, id), gte(orders.placedAt, since))),
    printJobs: await database.$count(printJobs, and(eq(printJobs.locationId, id), eq(printJobs.state, 'open'))),
    children: await countBelow(database, id),
  };
}

/** How many locations have this one as their parent. */
export async function countBelow(database: Database, id: string): Promise<number> {
  return database.$count(locations, sql`${locations.data} ->> 'parentLocationId' = ${id}`);
}
