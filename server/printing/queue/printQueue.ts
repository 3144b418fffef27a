import { printersOf } from '@/domain/location';
import type { Order } from '@/domain/order';
import { currentStatus } from '@/domain/orderStatus';
import { copiesOf } from '@/domain/printer';
import type { OrderTickets, PrintQueue } from '../../context';
import type { Database } from '../../platform/db/database';
import { notFound } from '../../platform/http/refusal';
import { findLocation } from '../../modules/locations/locationStore';
import type { Dispatcher } from './dispatcher';
import { makeOrderJob, makeTestJob, reachedBy } from './makeJob';
import type { InstalledPrograms } from './installedPrograms';
import {
  heldByNobody,
  closeJob,
  copiesOfJob,
  insertJobs,
  openJobsOfOrder,
  printersInDoubt,
  releaseJob,
  type NewPrintJob,
  type PrintJobRow,
} from './printJobStore';
import { usablePrinters, type UsablePrinter } from './usablePrinters';
import type { Withdrawals } from './withdrawals';

interface QueueLinks {
  database: Database;
  dispatcher: Dispatcher;
  programs: InstalledPrograms;
  withdrawals: Pick<Withdrawals, 'withdraw' | 'withdrawPrinter'>;
  now: () => Date;
}

/** Hands new jobs to the tabs and installed programs that print them. */
export async function handOutNew(
  jobs: readonly NewPrintJob[],
  { dispatcher, programs }: Pick<QueueLinks, 'dispatcher' | 'programs'>,
): Promise<void> {
  for (const { installationId } of jobs) if (installationId !== null) programs.wake(installationId);
  await dispatcher.dispatch(jobs.filter(({ installationId }) => installationId === null).map(heldByNobody));
}

function isReachedBy(job: PrintJobRow, printer: UsablePrinter): boolean {
  const { url, installationId, osName } = reachedBy(printer);
  return job.url === url && job.installationId === installationId && job.osName === osName;
}

const NO_TICKETS: OrderTickets = { awaitedSince: null, tickets: [], keep: async () => undefined, handOut: async () => undefined };

/** Makes tickets, keeps them and hands them out (specification 2 §1, §7). A job is in the database before anybody hears of it. */
export function createPrintQueue({ database, dispatcher, programs, withdrawals, now }: QueueLinks): PrintQueue {
  async function keepAndHandOut(job: NewPrintJob): Promise<void> {
    await database.transaction((transaction) => insertJobs(transaction, [job]));
    await handOut([job]);
  }

  const handOut = (jobs: readonly NewPrintJob[]) => handOutNew(jobs, { dispatcher, programs });

  async function release(job: PrintJobRow): Promise<void> {
    await releaseJob(database, job.uuid);
    if (job.installationId !== null) programs.wake(job.installationId);
    else await dispatcher.dispatch([job]);
  }

  /**
   * A job that was never sent is released, one that is being sent goes on, and one that stopped half-way, or that waits where the printer
   * is no more, gives way to the new one. True: no new one is needed.
   */
  async function releaseOrSupersede(job: PrintJobRow, printer: UsablePrinter): Promise<boolean> {
    const copies = await copiesOfJob(database, job.uuid);
    if (copies.some((copy) => copy.state === 'INTENT')) return true;
    if (copies.every((copy) => copy.state === 'QUEUED') && isReachedBy(job, printer)) {
      await release(job);
      return true;
    }
    await closeJob(database, job.uuid, 'superseded');
    return false;
  }

  return {
    async ticketsOf(order) {
      // What was cancelled before it came in is not cooked.
      if (currentStatus(order) === 'CANCELED') return NO_TICKETS;
      const location = await findLocation(database, order.locationId);
      const jobs = usablePrinters(location ? printersOf(location) : []).flatMap((printer) =>
        location ? [makeOrderJob(order, { printer, location, manual: false, copies: copiesOf(printer.copies), now: now() })] : [],
      );
      return {
        awaitedSince: jobs.find((job) => job.autoPrint)?.createdAt ?? null,
        tickets: jobs.filter((job) => job.autoPrint).map(({ printerUuid, ticketType }) => ({ printerUuid, ticketType })),
        keep: (transaction) => insertJobs(transaction, jobs),
        handOut: () => handOut(jobs),
      };
    },

    async printAgain(order: Order, { ticketType, copies }) {
      const location = await findLocation(database, order.locationId);
      const printers = location
        ? usablePrinters(printersOf(location)).filter((printer) => !ticketType || printer.ticketType === ticketType)
        : [];
      const open = await openJobsOfOrder(database, order.id);
      const doubted = await printersInDoubt(database, order.id);
      const counts = { created: 0, released: 0 };
      for (const printer of printers) {
        let released = false;
        for (const job of open.filter((candidate) => candidate.printerUuid === printer.uuid)) {
          released = (await releaseOrSupersede(job, printer)) || released;
        }
        if (released) counts.released += 1;
        else if (location) {
          counts.created += 1;
          const inDoubt = doubted.has(printer.uuid);
          await keepAndHandOut(makeOrderJob(order, { printer, location, manual: true, copies: copiesOf(copies), now: now(), inDoubt }));
        }
      }
      return counts;
    },

    withdraw: withdrawals.withdraw,
    withdrawPrinter: withdrawals.withdrawPrinter,

    async printTest(printer, message) {
      const location = await findLocation(database, printer.locationId);
      const [usable] = usablePrinters([printer]);
      if (!location || !usable) throw notFound('usable printer');
      const job = makeTestJob(message, { printer: usable, location, manual: true, copies: 1, now: now() });
      await keepAndHandOut(job);
      const isServed = job.installationId === null ? dispatcher.isServed(job) : null;
      return { jobUuid: job.uuid, isServed };
    },
  };
}
