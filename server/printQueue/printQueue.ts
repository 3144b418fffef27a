import { printersOf } from '@/domain/location';
import type { Order } from '@/domain/order';
import { copiesOf, printerUsability, type PrinterEntry } from '@/domain/printer';
import type { PrintQueue } from '../context';
import type { Database } from '../db/database';
import { notFound } from '../http/refusal';
import { findLocation } from '../locations/locationStore';
import type { Dispatcher } from './dispatcher';
import { makeOrderJob, makeTestJob } from './makeJob';
import {
  closeJob,
  copiesOfJob,
  findJob,
  insertJob,
  openJobsOfOrder,
  releaseJob,
  type NewPrintJob,
  type PrintJobRow,
} from './printJobStore';

interface QueueLinks {
  database: Database;
  dispatcher: Dispatcher;
  now: () => Date;
}

type UsablePrinter = PrinterEntry & { uuid: string };

/** The printers of a location that a browser prints on: active, with uuid and URL, not left to an installed program (decision G29). */
function usablePrinters(printers: readonly PrinterEntry[]): UsablePrinter[] {
  return printers.flatMap((printer) =>
    printer.uuid && printer.connectMethod === 'APP' && printerUsability(printer) === 'usable' ? [{ ...printer, uuid: printer.uuid }] : [],
  );
}

/** Makes tickets, keeps them and hands them out (specification 2 §1, §7). A job is in the database before anybody hears of it. */
export function createPrintQueue({ database, dispatcher, now }: QueueLinks): PrintQueue {
  async function keepAndHandOut(job: NewPrintJob): Promise<void> {
    await database.transaction((transaction) => insertJob(transaction, job));
    await handOut(job);
  }

  async function handOut({ uuid }: NewPrintJob): Promise<void> {
    const row = await findJob(database, uuid);
    if (row) await dispatcher.dispatch(row);
  }

  /** A job that was never sent is released; one that stopped half-way gives way to the new one. True: no new one is needed. */
  async function releaseOrSupersede(job: PrintJobRow): Promise<boolean> {
    const copies = await copiesOfJob(database, job.uuid);
    if (copies.every((copy) => copy.state === 'QUEUED')) {
      await releaseJob(database, job.uuid);
      await dispatcher.dispatch({ ...job, allowPrint: true });
      return true;
    }
    if (copies.every((copy) => copy.state !== 'INTENT')) await closeJob(database, job.uuid, 'superseded');
    return false;
  }

  return {
    async ticketsOf(order) {
      const location = await findLocation(database, order.locationId);
      const jobs = usablePrinters(location ? printersOf(location) : []).flatMap((printer) =>
        location ? [makeOrderJob(order, { printer, location, manual: false, copies: copiesOf(printer.copies), now: now() })] : [],
      );
      return {
        async keep(transaction) {
          for (const job of jobs) await insertJob(transaction, job);
        },
        async handOut() {
          for (const job of jobs) await handOut(job);
        },
      };
    },

    async printAgain(order: Order, { ticketType, copies }) {
      const location = await findLocation(database, order.locationId);
      const printers = location
        ? usablePrinters(printersOf(location)).filter((printer) => !ticketType || printer.ticketType === ticketType)
        : [];
      const open = await openJobsOfOrder(database, order.id);
      const counts = { created: 0, released: 0 };
      for (const printer of printers) {
        let released = false;
        for (const job of open.filter((candidate) => candidate.printerUuid === printer.uuid)) {
          released = (await releaseOrSupersede(job)) || released;
        }
        if (released) counts.released += 1;
        else if (location) {
          counts.created += 1;
          await keepAndHandOut(makeOrderJob(order, { printer, location, manual: true, copies: copiesOf(copies), now: now() }));
        }
      }
      return counts;
    },

    async printTest(printer, message) {
      const location = await findLocation(database, printer.locationId);
      const [usable] = usablePrinters([printer]);
      if (!location || !usable) throw notFound('usable printer');
      await keepAndHandOut(makeTestJob(message, { printer: usable, location, manual: true, copies: 1, now: now() }));
    },
  };
}
