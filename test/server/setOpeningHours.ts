import { eq, sql } from 'drizzle-orm';
import { WEEKDAYS, type OpeningHours } from '@/domain/openingHours';
import type { Database } from '../../server/platform/db/database';
import { locations } from '../../server/platform/db/schema';

/** Open every day from midnight to midnight. */
export const ALWAYS_OPEN: OpeningHours = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '00:00', to: '00:00' }]]));

/** Sets the opening hours of a location; undefined removes them. */
export async function setOpeningHours(database: Database, locationId: string, openingHours: OpeningHours | undefined): Promise<void> {
  await database
    .update(locations)
    .set({ data: sql`${locations.data} - 'openingHours' || ${JSON.stringify({ openingHours })}::jsonb` })
    .where(eq(locations.id, locationId));
}
