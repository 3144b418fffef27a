import { printersOf } from '@/domain/location';
import type { Order } from '@/domain/order';
import { copiesOf, printerUsability, type PrinterEntry } from '@/domain/printer';
import type { PrintQueue } from '../context';
import type { Database } from '../db/database';
import { notFound } from '../http/refusal';
import { findLocation } from '../locations/locationStore';
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

interface QueueLinks {
  database: Database;
  dispatcher: Dispatcher;
  programs: InstalledPrograms;
  now: () => Date;
}

type UsablePrinter = PrinterEntry & { uuid: string };

/** The printers of a location that tickets are made for: those that a browser can print on, and those of an installed program (decision G29). */
function usablePrinters(printers: readonly PrinterEntry[]): UsablePrinter[] {
  return printers.flatMap((printer) => (printer.uuid && isUsable(printer) ? [{ ...printer, uuid: printer.uuid }] : []));
}

function isUsable(printer: PrinterEntry): boolean {
  if (printer.connectMethod === 'APP') return printerUsability(printer) === 'usable';
  return printer.isActive && Boolean(printer.installationId && printer.osName);
}

function isReachedBy(job: PrintJobRow, printer: UsablePrinter): boolean {
  const { url, installationId, osName } = reachedBy(printer);
  return job.url === url && job.installationId === installationId && job.osName === osName;
}

/** Makes tickets, keeps them and hands them out (specification 2 §1, §7). A job is in the database before anybody hears of it. */
export function createPrintQueue({ database, dispatcher, programs, now }: QueueLinks): PrintQueue {
  async function keepAndHandOut(job: NewPrintJob): Promise<void> {
    await database.transaction((transaction) => insertJobs(transaction, [job]));
    await handOut([job]);
  }

  async function handOut(jobs: readonly NewPrintJob[]): Promise<void> {
    for (const { installationId } of jobs) if (installationId !== null) programs.wake(installationId);
    await dispatcher.dispatch(jobs.filter(({ installationId }) => installationId === null).map(heldByNobody));
  }

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
      const location = await findLocation(database, order.locationId);
      const jobs = usablePrinters(location ? printersOf(location) : []).flatMap((printer) =>
        location ? [makeOrderJob(order, { printer, location, manual: false, copies: copiesOf(printer.copies), now: now() })] : [],
      );
      return {
        awaitedSince: jobs.find((job) => job.autoPrint)?.createdAt ?? null,
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
