import { printersOf } from '@/domain/location';
import type { Order } from '@/domain/order';
import { currentStatus } from '@/domain/orderStatus';
import { copiesOf, isTabMethod } from '@/domain/printer';
import type { OrderTickets, PrintQueue } from '../../context';
import type { Database } from '../../platform/db/database';
import { notFound } from '../../platform/http/httpError';
import { findLocation } from '../../modules/locations/locationStore';
import type { Dispatcher } from './dispatcher';
import { makeOrderJob, makeTestJob, jobTargetOf } from './makeJob';
import {
  undispatchedJob,
  closeJob,
  listCopies,
  insertJobs,
  listOpenJobsOfOrder,
  printersWithUnknownOutcome,
  releaseJob,
  type NewPrintJob,
  type PrintJobRow,
} from './printJobStore';
import type { TicketChanges } from './ticketChanges';
import { partForPrinter, partWithItems } from './ticketPart';
import { usablePrinters, type UsablePrinter } from './usablePrinters';
import type { Withdrawals } from './withdrawals';

interface PrintQueueOptions {
  database: Database;
  dispatcher: Dispatcher;
  withdrawals: Pick<Withdrawals, 'withdraw' | 'withdrawPrinter'>;
  changes: Pick<TicketChanges, 'change'>;
  now: () => Date;
}

/** Dispatches new jobs to the tabs that print them. Printers that poll ask for theirs. */
export function dispatchNewJobs(jobs: readonly NewPrintJob[], dispatcher: Pick<Dispatcher, 'dispatch'>): Promise<void> {
  return dispatcher.dispatch(jobs.filter(({ connectMethod }) => isTabMethod(connectMethod)).map(undispatchedJob));
}

function matchesTarget(job: PrintJobRow, printer: UsablePrinter): boolean {
  const { connectMethod, url } = jobTargetOf(printer);
  return job.connectMethod === connectMethod && job.url === url;
}

const NO_TICKETS: OrderTickets = { awaitedSince: null, tickets: [], insert: async () => undefined, dispatch: async () => undefined };

/** Creates, stores and dispatches tickets (specification 2 §1, §7). A job is stored before it is sent to a tab. */
export function createPrintQueue({ database, dispatcher, withdrawals, changes, now }: PrintQueueOptions): PrintQueue {
  async function insertAndDispatch(job: NewPrintJob): Promise<void> {
    await database.transaction((transaction) => insertJobs(transaction, [job]));
    await dispatchAll([job]);
  }

  const dispatchAll = (jobs: readonly NewPrintJob[]) => dispatchNewJobs(jobs, dispatcher);

  async function release(job: PrintJobRow): Promise<void> {
    await releaseJob(database, job.uuid);
    if (isTabMethod(job.connectMethod)) await dispatcher.dispatch([job]);
  }

  /**
   * Handles an open job when its ticket is printed again; true: no new job is needed.
   *
   * | Open job | Result |
   * |---|---|
   * | a copy is being sent | continues |
   * | no copy was sent, and the printer has the same address | released to print |
   * | any other | superseded by a new job |
   */
  async function releaseOrSupersede(job: PrintJobRow, printer: UsablePrinter): Promise<boolean> {
    const copies = await listCopies(database, job.uuid);
    if (copies.some((copy) => copy.state === 'INTENT')) return true;
    if (copies.every((copy) => copy.state === 'QUEUED') && matchesTarget(job, printer)) {
      await release(job);
      return true;
    }
    await closeJob(database, job.uuid, 'superseded');
    return false;
  }

  return {
    async prepareTickets(order) {
      // An order that arrives cancelled is not cooked.
      if (currentStatus(order) === 'CANCELED') return NO_TICKETS;
      const location = await findLocation(database, order.locationId);
      const printers = usablePrinters(location ? printersOf(location) : []);
      const jobs = printers.flatMap((printer) => {
        const part = location && partForPrinter(order, printer, { location, printers });
        if (!location || part?.items.length === 0) return [];
        return [makeOrderJob(order, { printer, location, part, manual: false, copies: copiesOf(printer.copies), now: now() })];
      });
      return {
        awaitedSince: jobs.find((job) => job.autoPrint)?.createdAt ?? null,
        tickets: jobs.filter((job) => job.autoPrint).map(({ printerUuid, ticketType }) => ({ printerUuid, ticketType })),
        insert: (transaction) => insertJobs(transaction, jobs),
        dispatch: () => dispatchAll(jobs),
      };
    },

    async printAgain(order: Order, { ticketType, copies }) {
      const location = await findLocation(database, order.locationId);
      const usable = usablePrinters(location ? printersOf(location) : []);
      const printers = usable.filter((printer) => !ticketType || printer.ticketType === ticketType);
      const open = await listOpenJobsOfOrder(database, order.id);
      const uncertainPrinters = await printersWithUnknownOutcome(database, order.id);
      const counts = { created: 0, released: 0 };
      for (const printer of printers) {
        let released = false;
        for (const job of open.filter((candidate) => candidate.printerUuid === printer.uuid)) {
          released = (await releaseOrSupersede(job, printer)) || released;
        }
        if (released) counts.released += 1;
        else if (location) {
          counts.created += 1;
          const possibleDuplicate = uncertainPrinters.has(printer.uuid);
          const part = partWithItems(partForPrinter(order, printer, { location, printers: usable }));
          await insertAndDispatch(
            makeOrderJob(order, { printer, location, part, manual: true, copies: copiesOf(copies), now: now(), possibleDuplicate }),
          );
        }
      }
      return counts;
    },

    withdraw: withdrawals.withdraw,
    change: changes.change,
    withdrawPrinter: withdrawals.withdrawPrinter,

    async printTest(printer, message) {
      const location = await findLocation(database, printer.locationId);
      const [usable] = usablePrinters([printer]);
      if (!location || !usable) throw notFound('usable printer');
      const job = makeTestJob(message, { printer: usable, location, manual: true, copies: 1, now: now() });
      await insertAndDispatch(job);
      const isServed = isTabMethod(job.connectMethod) ? dispatcher.isServed(job) : null;
      return { jobUuid: job.uuid, isServed };
    },
  };
}
