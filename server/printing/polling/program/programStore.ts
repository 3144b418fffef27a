import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
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

/** Whether a service is a printer of a program, in a join. */
export function isOfProgram() {
  const { settings, locationId, slug } = thirdPartyServices;
  return and(
    eq(locationId, printPrograms.locationId),
    eq(slug, PRINTER_SLUG),
    sql`${settings} ->> 'connectMethod' = 'CLIENT'`,
    sql`${settings} ->> 'installationId' = ${printPrograms.installationId}`,
  );
}

/** The hash under which the polls of a program for a printer are recorded: no other printer can have it. */
export function pollHashOf(programKeyHash: string, printerUuid: string): string {
  return createHash('sha256').update(`${programKeyHash}/${printerUuid}`).digest('hex');
}

/** The location of a program, and the printers that it prints on, in order of their ids. */
export interface FoundProgram {
  locationId: string;
  printers: ProgramPrinter[];
}

/**
 * The program with a key; null: no program has it. A printer that became one of the program's gets its
 * row in `printer_polls` here, with a key that no other printer can have.
 */
export async function findProgram(database: Database, programKeyHash: string, now: Date): Promise<FoundProgram | null> {
  const { settings, uuid } = thirdPartyServices;
  const rows = await database
    .select({
      locationId: printPrograms.locationId,
      uuid,
      name: sql<string | null>`${settings} ->> 'osName'`,
      storedHash: printerPolls.keyHash,
    })
    .from(printPrograms)
    .leftJoin(thirdPartyServices, isOfProgram())
    .leftJoin(printerPolls, eq(printerPolls.printerUuid, uuid))
    .where(eq(printPrograms.keyHash, programKeyHash))
    .orderBy(uuid);
  const [first] = rows;
  if (!first) return null;
  const printers: ProgramPrinter[] = [];
  for (const { uuid: printer, name, storedHash } of rows) {
    if (printer === null || !name) continue;
    const keyHash = pollHashOf(programKeyHash, printer);
    if (storedHash !== keyHash) await saveKey(database, printer, keyHash, now);
    printers.push({ uuid: printer, name, keyHash });
  }
  return { locationId: first.locationId, printers };
}
