import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { printCopies, printJobs } from '../../platform/db/schema';

/**
 * The print jobs of a scope with their copies, oldest first; with `openOnly` only the open ones. `marked` is true if all tickets of the job are
 * marked as possible duplicates.
 */
export async function demoPrintJobs(database: Database, scope: 'all' | string[], openOnly: boolean) {
  const { uuid, orderId, locationId, printerUuid, ticketType, backupFor, kind, copies, isManual, state, handOut, holderTab, createdAt } =
    printJobs;
  const marked = sql<boolean>`coalesce(${printJobs.body} = ${printJobs.duplicateBody}, false)`;
  const rows = await database
    .select({
      uuid,
      orderId,
      locationId,
      printerUuid,
      ticketType,
      backupFor,
      kind,
      copies,
      isManual,
      state,
      handOut,
      holderTab,
      createdAt,
      marked,
    })
    .from(printJobs)
    .where(and(scope === 'all' ? undefined : inArray(locationId, scope), openOnly ? eq(state, 'open') : undefined))
    .orderBy(asc(createdAt), asc(uuid));
  const { jobUuid, copy, attempt, state: copyState, code } = printCopies;
  const known = await database
    .select({ jobUuid, copy, attempt, state: copyState, code })
    .from(printCopies)
    .innerJoin(printJobs, eq(printJobs.uuid, jobUuid))
    .where(openOnly ? eq(state, 'open') : undefined)
    .orderBy(asc(copy));
  const copiesOf = new Map<string, Omit<(typeof known)[number], 'jobUuid'>[]>(rows.map((job) => [job.uuid, []]));
  for (const { jobUuid: job, ...record } of known) copiesOf.get(job)?.push(record);
  return rows.map((job) => ({ ...job, copyStates: copiesOf.get(job.uuid) ?? [] }));
}
