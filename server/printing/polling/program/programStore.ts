import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { PRINTER_SLUG } from '@/domain/thirdPartyService';
import type { Database } from '../../../platform/db/database';
import { printerPolls, printPrograms, thirdPartyServices } from '../../../platform/db/schema';
import { saveKey } from '../pollStore';

/** A printer that an installed program prints on. `keyHash` is that of its own polls, which the program sends for it. */
export interface ProgramPrinter {
  uuid: string;
  /** The name under which the program knows the printer: the setting `osName`. */
  name: string;
  keyHash: string;
}

/** Stores the key of the program of a location with an installation id, so that its previous one ends. */
export async function saveProgramKey(
  database: Database,
  program: { locationId: string; installationId: string; keyHash: string },
  now: Date,
): Promise<void> {
  const { keyHash } = program;
  await database
    .insert(printPrograms)
    .values({ ...program, keyCreatedAt: now })
    .onConflictDoUpdate({ target: [printPrograms.locationId, printPrograms.installationId], set: { keyHash, keyCreatedAt: now } });
}

/** The printers of a location whose program has a key and has not asked for them, in order of their ids. */
export async function listAwaitedByPrograms(database: Database, locationId: string): Promise<string[]> {
  const { uuid } = thirdPartyServices;
  const rows = await database
    .select({ uuid })
    .from(printPrograms)
    .innerJoin(thirdPartyServices, isOfProgram())
    .leftJoin(printerPolls, eq(printerPolls.printerUuid, uuid))
    .where(and(eq(printPrograms.locationId, locationId), isNull(printerPolls.printerUuid)))
    .orderBy(uuid);
  return rows.map((row) => row.uuid);
}

/** Whether a service is a printer of a program, in a join. */
function isOfProgram() {
  const { settings, locationId, slug } = thirdPartyServices;
  return and(
    eq(locationId, printPrograms.locationId),
    eq(slug, PRINTER_SLUG),
    sql`${settings} ->> 'connectMethod' = 'CLIENT'`,
    sql`${settings} ->> 'installationId' = ${printPrograms.installationId}`,
  );
}

/**
 * The printers of the program with a key, in order of their ids; null: no program has it. A printer that became one of the program's gets its
 * row in `printer_polls` here, with a key that no other printer can have.
 */
export async function findProgramPrinters(database: Database, programKeyHash: string, now: Date): Promise<ProgramPrinter[] | null> {
  const { settings, uuid } = thirdPartyServices;
  const rows = await database
    .select({ uuid, name: sql<string | null>`${settings} ->> 'osName'`, storedHash: printerPolls.keyHash })
    .from(printPrograms)
    .leftJoin(thirdPartyServices, isOfProgram())
    .leftJoin(printerPolls, eq(printerPolls.printerUuid, uuid))
    .where(eq(printPrograms.keyHash, programKeyHash))
    .orderBy(uuid);
  if (rows.length === 0) return null;
  const printers: ProgramPrinter[] = [];
  for (const { uuid: printer, name, storedHash } of rows) {
    if (printer === null || !name) continue;
    const keyHash = createHash('sha256').update(`${programKeyHash}/${printer}`).digest('hex');
    if (storedHash !== keyHash) await saveKey(database, printer, keyHash, now);
    printers.push({ uuid: printer, name, keyHash });
  }
  return printers;
}
