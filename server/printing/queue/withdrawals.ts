import { and, eq, inArray, isNull, lt, ne, not, notInArray, sql, type SQL } from 'drizzle-orm';
import { printersOf } from '@/domain/location';
import type { Order } from '@/domain/order';
import { shownStatus, statusesWhere } from '@/domain/orderStatus';
import type { PrintWithdrawn } from '@/domain/printJob';
import type { WithdrawalCode } from '@/domain/printReason';
import { OF_USE_AFTER_FINISH_MS, SILENT_AFTER_MS, STUCK_AFTER_MS } from '@/domain/printTiming';
import type { Database } from '../../platform/db/database';
import { orders, printCopies, printJobs, thirdPartyServices } from '../../platform/db/schema';
import { findLocation } from '../../modules/locations/locationStore';
import { findOrder } from '../../modules/orders/orderStore';
import { lockJobs } from './lockJobs';
import { hasSlips, isSameTicket, lastPrinted, ticketOfJob, ticketsOfOrder, type TicketKey } from './printedTickets';
import { insertJobs, type NewPrintJob, type PrintJobRow } from './printJobStore';
import { voidSlip } from './slipJobs';
import { usablePrinters } from './usablePrinters';

/** Statuses of orders that are finished. */
const FINISHED = statusesWhere(({ handedOver }) => handedOver === 'away');

interface WithdrawalsOptions {
  database: Database;
  isConnected: (tabId: string) => boolean;
  /** Notifies the tabs of a location that a job must not be printed. */
  notifyTabs: (locationId: string, message: PrintWithdrawn & { orderId: string }) => void;
  dispatch: (jobs: readonly NewPrintJob[]) => Promise<void>;
  /** Called for each job that ended unprinted because its printer was removed, so that people see it (row R-02). */
  onPrinterRemoved: (job: EndedJob) => Promise<void>;
  /** Which void slips are created. @default 'due' */
  voidRule?: () => VoidRule;
  now: () => Date;
}

/** `due`: for tickets that are or may have been printed. The other rules are faults that the chaos run must detect. */
export const VOID_RULES = ['due', 'never', 'always'] as const;
export type VoidRule = (typeof VOID_RULES)[number];

/** A withdrawn job of which no copy is being sent any more. */
export type EndedJob = Pick<PrintJobRow, 'uuid' | 'orderId' | 'locationId' | 'printerUuid' | 'ticketType' | 'backupFor' | 'kind'>;
type ClosedJob = EndedJob & Pick<PrintJobRow, 'withdrawnCode'>;

type WithdrawnJob = Pick<PrintJobRow, 'uuid' | 'orderId' | 'locationId'>;

/**
 * Withdraws print jobs whose orders do not need them any more (decision G61, ADR 0013), and all jobs of a printer that was removed from its
 * location, including void slips and test tickets (row R-02).
 *
 * A withdrawn job gets no further intent. While a copy is being sent, its job stays open until the outcome arrives, or until its tab has not
 * answered for 70 s. A ticket of a cancelled order of which a copy is or may have been printed is followed by one void slip on the same
 * printer, with the contents that were printed last, inserted in the transaction that closes the job, so that no slip is lost in a crash.
 */
export function createWithdrawals({
  database,
  isConnected,
  notifyTabs,
  dispatch,
  onPrinterRemoved,
  voidRule = () => 'due',
  now,
}: WithdrawalsOptions) {
  /** Marks open jobs as withdrawn and expires their copies that were not sent. */
  async function markWithdrawn(transaction: Database, which: SQL | undefined, code: WithdrawalCode): Promise<WithdrawnJob[]> {
    const isWanted = and(which, eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt));
    const marked = await transaction
      .with(lockJobs(transaction, isWanted))
      .update(printJobs)
      .set({ withdrawnAt: now(), withdrawnCode: code })
      .from(sql`locked`)
      .where(sql`${printJobs.uuid} = locked.job`)
      .returning({ uuid: printJobs.uuid, orderId: printJobs.orderId, locationId: printJobs.locationId });
    await expireQueuedCopies(transaction, marked, code);
    return marked;
  }

  async function expireQueuedCopies(
    transaction: Database,
    jobs: readonly Pick<WithdrawnJob, 'uuid'>[],
    code: WithdrawalCode,
  ): Promise<void> {
    if (jobs.length === 0) return;
    await transaction
      .update(printCopies)
      .set({ state: 'EXPIRED', code })
      .where(and(inArray(printCopies.jobUuid, uuidsOf(jobs)), eq(printCopies.state, 'QUEUED')));
  }

  /** Closes and returns the withdrawn jobs of which no copy is being sent any more. */
  async function closeWithdrawn(transaction: Database, which: SQL | undefined): Promise<ClosedJob[]> {
    const isWithdrawn = and(which, eq(printJobs.state, 'open'), not(isNull(printJobs.withdrawnAt)));
    // Locked first: the next statement reads the copies and sees every grant that was committed before.
    const locked = await transaction
      .select({ uuid: printJobs.uuid, code: printJobs.withdrawnCode })
      .from(printJobs)
      .where(isWithdrawn)
      .orderBy(printJobs.uuid)
      .for('update');
    if (locked.length === 0) return [];
    // A grant that was reverted after the withdrawal left its copy QUEUED.
    for (const { uuid, code } of locked) await expireQueuedCopies(transaction, [{ uuid }], code ?? 'ORDER_CANCELED');
    const sending = transaction
      .select({ uuid: printCopies.jobUuid })
      .from(printCopies)
      .where(and(inArray(printCopies.jobUuid, uuidsOf(locked)), eq(printCopies.state, 'INTENT')));
    return transaction
      .update(printJobs)
      .set({ state: 'withdrawn' })
      .where(and(inArray(printJobs.uuid, uuidsOf(locked)), notInArray(printJobs.uuid, sending)))
      .returning({
        uuid: printJobs.uuid,
        orderId: printJobs.orderId,
        locationId: printJobs.locationId,
        printerUuid: printJobs.printerUuid,
        ticketType: printJobs.ticketType,
        backupFor: printJobs.backupFor,
        kind: printJobs.kind,
        withdrawnCode: printJobs.withdrawnCode,
      });
  }

  /** Call this after the commit: orders stop awaiting tickets of removed printers, and unprinted tickets are reported. */
  async function reportRemoved(closed: readonly ClosedJob[]): Promise<void> {
    const ended = closed.filter(({ withdrawnCode }) => withdrawnCode === 'PRINTER_REMOVED');
    if (ended.length === 0) return;
    const printed = await database
      .selectDistinct({ uuid: printCopies.jobUuid })
      .from(printCopies)
      .where(and(inArray(printCopies.jobUuid, uuidsOf(ended)), eq(printCopies.state, 'DONE')));
    for (const job of ended) {
      await stopAwaiting(job);
      if (!printed.some(({ uuid }) => uuid === job.uuid)) await onPrinterRemoved(job);
    }
  }

  /** Outside the transaction, to avoid a deadlock: a cancellation locks the order first and then its jobs. */
  async function stopAwaiting({ orderId, ...job }: EndedJob): Promise<void> {
    const printerUuid = ticketOfJob(job).owner;
    const others = sql`from jsonb_array_elements(${orders.awaitedTickets}) as ticket where ticket ->> 'printerUuid' <> ${printerUuid}`;
    await database
      .update(orders)
      .set({
        awaitedTickets: sql`coalesce((select jsonb_agg(ticket) ${others}), '[]'::jsonb)`,
        ticketAwaitedSince: sql`case when exists (select ${others}) then ${orders.ticketAwaitedSince} end`,
      })
      .where(eq(orders.id, orderId));
  }

  /** Creates the void slips for tickets of a cancelled order that have none yet. */
  async function createVoidSlips(transaction: Database, order: Order, tickets?: readonly TicketKey[]): Promise<NewPrintJob[]> {
    const rule = voidRule();
    if (rule === 'never') return [];
    const known = await ticketsOfOrder(transaction, order.id);
    const due = known.filter((ticket) => {
      const isIncluded = !tickets || tickets.some((each) => isSameTicket(each, ticket));
      return isIncluded && hasSlips(ticket) && !ticket.isSending && !ticket.hasVoid && (ticket.wasSent || rule === 'always');
    });
    const location = due.length > 0 ? await findLocation(transaction, order.locationId) : null;
    if (!location) return [];
    const printers = usablePrinters(printersOf(location));
    const jobs: NewPrintJob[] = [];
    for (const ticket of due) jobs.push(...voidSlip(ticket, await lastPrinted(transaction, order, ticket), { location, printers }, now()));
    await insertJobs(transaction, jobs);
    return jobs;
  }

  function announce(marked: readonly WithdrawnJob[], code: WithdrawalCode): void {
    for (const { uuid, orderId, locationId } of marked) notifyTabs(locationId, { uuid, orderId, code });
  }

  /** Closes the withdrawn jobs of an order that have ended, and prints the void slips that become due. */
  async function settle(orderId: string): Promise<void> {
    const { closed, slips } = await database.transaction(async (transaction) => {
      const closed = await closeWithdrawn(transaction, eq(printJobs.orderId, orderId));
      const cancelled = closed.filter(({ withdrawnCode }) => withdrawnCode === 'ORDER_CANCELED');
      const order = cancelled.length > 0 ? await findOrder(transaction, orderId) : null;
      return { closed, slips: order ? await createVoidSlips(transaction, order, cancelled.map(ticketOfJob)) : [] };
    });
    await dispatch(slips);
    await reportRemoved(closed);
  }

  /** Withdraws the open jobs that match `which`, because their printers are removed. */
  async function withdrawForRemovedPrinter(
    transaction: Database,
    which: SQL | undefined,
  ): Promise<{ count: number; announce(): Promise<void> }> {
    const marked = await markWithdrawn(transaction, which, 'PRINTER_REMOVED');
    const closed = marked.length === 0 ? [] : await closeWithdrawn(transaction, inArray(printJobs.uuid, uuidsOf(marked)));
    return {
      count: marked.length,
      async announce() {
        announce(marked, 'PRINTER_REMOVED');
        await reportRemoved(closed);
      },
    };
  }

  /** Withdraws jobs that were created while their printer was being removed. */
  async function withdrawOrphans(): Promise<void> {
    const isThere = sql`exists (select from ${thirdPartyServices} where ${thirdPartyServices.uuid} = ${printJobs.printerUuid})`;
    const orphans = await database
      .select({ uuid: printJobs.uuid })
      .from(printJobs)
      .where(and(eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt), sql`not ${isThere}`));
    if (orphans.length === 0) return;
    const removed = await database.transaction((transaction) =>
      withdrawForRemovedPrinter(transaction, inArray(printJobs.uuid, uuidsOf(orphans))),
    );
    await removed.announce();
  }

  /** Marks copies of withdrawn jobs as UNKNOWN if their tabs will not report an outcome any more: they may have been printed. */
  async function markSilentCopiesUnknown(): Promise<void> {
    const before = (ms: number) => new Date(now().getTime() - ms);
    const waiting = await database
      .select({ uuid: printJobs.uuid, holderTab: printJobs.holderTab, withdrawnAt: printJobs.withdrawnAt })
      .from(printJobs)
      .where(and(eq(printJobs.state, 'open'), lt(printJobs.withdrawnAt, before(SILENT_AFTER_MS))));
    const silent = waiting.filter(({ holderTab, withdrawnAt }) => {
      const isStuck = (withdrawnAt?.getTime() ?? 0) < before(STUCK_AFTER_MS).getTime();
      return isStuck || holderTab === null || !isConnected(holderTab);
    });
    if (silent.length === 0) return;
    await database
      .update(printCopies)
      .set({ state: 'UNKNOWN', code: null })
      .where(and(inArray(printCopies.jobUuid, uuidsOf(silent)), eq(printCopies.state, 'INTENT')));
  }

  /** Withdraws automatic tickets of finished orders that were not printed while they were of use. Manual tickets stay. */
  async function withdrawFinished(): Promise<void> {
    const isAutomatic = and(eq(printJobs.isManual, false), eq(printJobs.allowPrint, false));
    const open = await database
      .select({ uuid: printJobs.uuid, ticketType: printJobs.ticketType, statuses: orders.statuses })
      .from(printJobs)
      .innerJoin(orders, eq(orders.id, printJobs.orderId))
      .where(
        and(
          eq(printJobs.state, 'open'),
          eq(printJobs.kind, 'TICKET'),
          isNull(printJobs.withdrawnAt),
          isAutomatic,
          inArray(orders.status, FINISHED),
        ),
      );
    const obsolete = open.filter(({ ticketType, statuses }) => {
      const finishedAt = Date.parse(shownStatus({ statuses }).since ?? '');
      return now().getTime() - finishedAt > OF_USE_AFTER_FINISH_MS[ticketType];
    });
    if (obsolete.length === 0) return;
    const marked = await database.transaction(async (transaction) => {
      const found = await markWithdrawn(transaction, and(inArray(printJobs.uuid, uuidsOf(obsolete)), isAutomatic), 'ORDER_FINISHED');
      await closeWithdrawn(transaction, inArray(printJobs.uuid, uuidsOf(obsolete)));
      return found;
    });
    // Outside the transaction, to avoid a deadlock: a cancellation locks the order first and then its jobs.
    const orderIds = [...new Set(marked.map(({ orderId }) => orderId))];
    await database.update(orders).set({ awaitedTickets: [], ticketAwaitedSince: null }).where(inArray(orders.id, orderIds));
    announce(marked, 'ORDER_FINISHED');
  }

  return {
    /** See `PrintQueue.withdraw`. */
    async withdraw(order: Order, transaction: Database): Promise<{ announce(): Promise<void> }> {
      const isPrinted = and(eq(printJobs.orderId, order.id), ne(printJobs.kind, 'VOID'));
      const marked = await markWithdrawn(transaction, isPrinted, 'ORDER_CANCELED');
      await transaction.update(orders).set({ changeSlipsDueAt: null }).where(eq(orders.id, order.id));
      await closeWithdrawn(transaction, eq(printJobs.orderId, order.id));
      const slips = await createVoidSlips(transaction, order);
      return {
        async announce() {
          announce(marked, 'ORDER_CANCELED');
          await dispatch(slips);
        },
      };
    },

    /** See `PrintQueue.withdrawPrinter`. */
    withdrawPrinter: (printerUuid: string, transaction: Database) =>
      withdrawForRemovedPrinter(transaction, eq(printJobs.printerUuid, printerUuid)),

    /** Withdraws waiting jobs of which nothing was sent; the transaction has locked them. Call `announce` after the commit. */
    async withdrawJobs(transaction: Database, jobs: readonly WithdrawnJob[], code: WithdrawalCode): Promise<{ announce(): void }> {
      const which = inArray(printJobs.uuid, uuidsOf(jobs));
      const marked = jobs.length === 0 ? [] : await markWithdrawn(transaction, which, code);
      if (marked.length > 0) await closeWithdrawn(transaction, which);
      return { announce: () => announce(marked, code) };
    },

    settle,

    /** Call this every few seconds. */
    async sweep(): Promise<void> {
      await withdrawFinished();
      await withdrawOrphans();
      await markSilentCopiesUnknown();
      const waiting = await database
        .selectDistinct({ orderId: printJobs.orderId })
        .from(printJobs)
        .where(and(eq(printJobs.state, 'open'), not(isNull(printJobs.withdrawnAt))));
      for (const { orderId } of waiting) await settle(orderId);
    },
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;

function uuidsOf(jobs: readonly { uuid: string }[]): string[] {
  return jobs.map(({ uuid }) => uuid);
}
