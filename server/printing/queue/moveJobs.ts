import { and, eq, isNull, ne, notExists, sql } from 'drizzle-orm';
import { printersOf } from '@/domain/location';
import { orderSchema } from '@/domain/order';
import { findLocation } from '../../modules/locations/locationStore';
import { findOrder } from '../../modules/orders/orderStore';
import type { Database } from '../../platform/db/database';
import { printCopies, printJobs, thirdPartyServices } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { insertJobs, listCopies, type NewPrintJob, type PrintJobRow } from './printJobStore';
import { replacementJob, slipTarget } from './slipJobs';
import { usablePrinters } from './usablePrinters';

/**
 * Moves the open jobs of printers whose connection method was changed to the new method (row V-08): each is superseded by a new job with the
 * copies that are not printed, in one transaction, so that it is moved once. A job of which a copy is being sent is moved later, when its
 * outcome is known. A ticket that may be on paper is marked as a possible duplicate. Test tickets end. A failure of one job is logged.
 *
 * @returns the new jobs, to be dispatched after the commit
 */
export async function moveJobsOfChangedPrinters(database: Database, now: Date): Promise<NewPrintJob[]> {
  const sending = database
    .select({ one: sql`1` })
    .from(printCopies)
    .where(and(eq(printCopies.jobUuid, printJobs.uuid), eq(printCopies.state, 'INTENT')));
  const isToMove = and(eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt), notExists(sending));
  const waiting = await database
    .select({ uuid: printJobs.uuid })
    .from(printJobs)
    .innerJoin(thirdPartyServices, eq(thirdPartyServices.uuid, printJobs.printerUuid))
    .where(and(isToMove, ne(sql`coalesce(${thirdPartyServices.settings} ->> 'connectMethod', 'APP')`, printJobs.connectMethod)));
  const moved: NewPrintJob[] = [];
  for (const { uuid } of waiting) {
    try {
      const job = await moveJob(database, uuid, now);
      if (job) moved.push(job);
    } catch (error) {
      log.error({ error, job: uuid }, 'failed to move a print job to the new connection method of its printer');
    }
  }
  return moved;
}

function moveJob(database: Database, uuid: string, now: Date): Promise<NewPrintJob | null> {
  return database.transaction(async (transaction) => {
    // A grant locks the job as well, so that no copy is granted while its job is moved.
    const [locked] = await transaction.select().from(printJobs).where(eq(printJobs.uuid, uuid)).for('update');
    const copies = locked?.state === 'open' && !locked.withdrawnAt ? await listCopies(transaction, uuid) : [];
    if (!locked || copies.length === 0 || copies.some(({ state }) => state === 'INTENT')) return null;
    const open = copies.filter(({ state }) => state === 'QUEUED' || state === 'UNKNOWN');
    const replacement = await replacementOf(transaction, locked, {
      copies: open.length,
      possibleDuplicate: open.some(({ state }) => state === 'UNKNOWN'),
      now,
    });
    await transaction.update(printJobs).set({ state: 'superseded' }).where(eq(printJobs.uuid, uuid));
    if (replacement) await insertJobs(transaction, [replacement]);
    return replacement;
  });
}

interface Remaining {
  copies: number;
  possibleDuplicate: boolean;
  now: Date;
}

/** The job for the new method, with the flags and the age of the earlier one; null: there is nothing to print or no printer for it. */
async function replacementOf(
  transaction: Database,
  job: PrintJobRow,
  { copies, possibleDuplicate, now }: Remaining,
): Promise<NewPrintJob | null> {
  const location = await findLocation(transaction, job.locationId);
  const order = job.orderId === '' ? null : await findOrder(transaction, job.orderId);
  const target = location && slipTarget(job, job, { location, printers: usablePrinters(printersOf(location)) });
  if (!order || !target || copies === 0) return null;
  const made = await replacementJob(transaction, job, orderSchema.parse(order), { target, now, possibleDuplicate });
  const { createdAt, expiresAt } = job;
  return made && { ...made, copies, createdAt, expiresAt };
}
