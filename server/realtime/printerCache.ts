import { and, eq, inArray } from 'drizzle-orm';
import { printerEntrySchema, type PrinterEntry } from '@/domain/printer';
import type { Database } from '../platform/db/database';
import { thirdPartyServices } from '../platform/db/schema';

/** How long printers are cached: a change that another process did not announce becomes visible after this. */
const FRESH_MS = 60_000;

/** A cache of the printers of locations, because every tab gets the reports about its printers every few seconds. */
export function createPrinterCache(database: Database, now: () => Date) {
  const cache = new Map<string, { printers: PrinterEntry[]; until: number }>();
  const locationOf = new Map<string, string>();
  let changes = 0;

  async function load(locationIds: Iterable<string>): Promise<void> {
    const stale = [...new Set(locationIds)].filter((id) => (cache.get(id)?.until ?? 0) <= now().getTime());
    if (stale.length === 0) return;
    const before = changes;
    const rows = await database
      .select()
      .from(thirdPartyServices)
      .where(and(inArray(thirdPartyServices.locationId, stale), eq(thirdPartyServices.slug, 'printer')));
    // A printer was changed during the read: the result may be outdated.
    if (changes !== before) return load(stale);
    const until = now().getTime() + FRESH_MS;
    for (const id of stale) cache.set(id, { printers: [], until });
    for (const { settings, ...row } of rows) {
      const read = printerEntrySchema.safeParse({ ...settings, ...row });
      if (!read.success) continue;
      cache.get(row.locationId)?.printers.push(read.data);
      locationOf.set(row.uuid, row.locationId);
    }
  }

  return {
    /** Reads the printers of locations that are not cached or have expired, with one statement. */
    load,

    /** The printers of a location; empty if it was not loaded. */
    at: (locationId: string): readonly PrinterEntry[] => cache.get(locationId)?.printers ?? [],

    /** The location of a printer; null if it was not loaded. */
    locationOf: (printerUuid: string): string | null => locationOf.get(printerUuid) ?? null,

    invalidate(locationId: string): void {
      changes += 1;
      cache.delete(locationId);
    },
  };
}

export type PrinterCache = ReturnType<typeof createPrinterCache>;
