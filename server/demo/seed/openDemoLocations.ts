import { eq, sql } from 'drizzle-orm';
import { isEqual } from '@/lib/isEqual';
import { listLocations } from '../../modules/locations/locationStore';
import type { Database } from '../../platform/db/database';
import { locations } from '../../platform/db/schema';
import { DEMO_LOCATIONS } from './demoLocations';
import { DEMO_OPENING_HOURS, openingHoursAround } from './demoOpeningHours';

/** Gives the locations of the demo opening hours in which they are open now. Hours that a user has changed stay. */
export async function openDemoLocations(database: Database, now: Date): Promise<void> {
  const ids = DEMO_LOCATIONS.map(({ id }) => id);
  for (const { id, timeZone, openingHours } of await listLocations(database, ids, { withServices: false })) {
    if (!DEMO_OPENING_HOURS.some((hours) => isEqual(hours, openingHours))) continue;
    await database
      .update(locations)
      .set({ data: sql`${locations.data} || ${JSON.stringify({ openingHours: openingHoursAround(now, timeZone) })}::jsonb` })
      .where(eq(locations.id, id));
  }
}
