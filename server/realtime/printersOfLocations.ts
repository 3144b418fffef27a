import { and, eq, inArray } from 'drizzle-orm';
import { printerEntrySchema, type PrinterEntry } from '@/domain/printer';
import type { Database } from '../platform/db/database';
import { thirdPartyServices } from '../platform/db/schema';

/** What another server changed is known after this. */
const FRESH_MS = 60_000;

/** The printers of locations, held in memory: every tab is told of its own every few seconds. */
export function createPrintersOfLocations(database: Database, now: () => Date) {
  const known = new Map<string, { printers: PrinterEntry[]; until: number }>();
  const locationOf = new Map<string, string>();
  let changes = 0;

  async function load(locationIds: Iterable<string>): Promise<void> {
    const stale = [...new Set(locationIds)].filter((id) => (known.get(id)?.until ?? 0) <= now().getTime());
    if (stale.length === 0) return;
    const before = changes;
    const rows = await database
      .select()
      .from(thirdPartyServices)
      .where(and(inArray(thirdPartyServices.locationId, stale), eq(thirdPartyServices.slug, 'printer')));
    // Somebody changed a printer meanwhile: what was read may be the old.
    if (changes !== before) return load(stale);
    const until = now().getTime() + FRESH_MS;
    for (const id of stale) known.set(id, { printers: [], until });
    for (const { settings, ...row } of rows) {
      const read = printerEntrySchema.safeParse({ ...settings, ...row });
      if (!read.success) continue;
      known.get(row.locationId)?.printers.push(read.data);
      locationOf.set(row.uuid, row.locationId);
    }
  }

  return {
    /** Reads those that are not known, or too long ago, all at once. */
    load,

    /** Empty for a location that was not loaded. */
    at: (locationId: string): readonly PrinterEntry[] => known.get(locationId)?.printers ?? [],

    /** Null for a printer of no location that was loaded. */
    locationOf: (printerUuid: string): string | null => locationOf.get(printerUuid) ?? null,

    forget(locationId: string): void {
      changes += 1;
      known.delete(locationId);
    },
  };
}

export type PrintersOfLocations = ReturnType<typeof createPrintersOfLocations>;
