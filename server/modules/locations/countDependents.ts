import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { locations, orders, printJobs } from '../../platform/db/schema';

/** The longest period that order lists cover (decision G08). */
const RECENT_MS = 31 * 86_400_000;

/** Counts what prevents the deletion of a location: orders of the 31 days before `now`, open print jobs and child locations. */
export async function countDependents(
  database: Database,
  id: string,
  now: Date,
): Promise<{ orders: number; printJobs: number; children: number }> {
  const since = new Date(now.getTime() - RECENT_MS);
  return {
    orders: await database.$count(orders, and(eq(orders.locationId, id), gte(orders.placedAt, since))),
    printJobs: await database.$count(printJobs, and(eq(printJobs.locationId, id), eq(printJobs.state, 'open'))),
    children: await countChildren(database, id),
  };
}

export async function countChildren(database: Database, id: string): Promise<number> {
  return database.$count(locations, sql`${locations.data} ->> 'parentLocationId' = ${id}`);
}
