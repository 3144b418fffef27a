import { and, eq, inArray, isNull, lt, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
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
import { lockedJobs } from './lockedJobs';
import { makeVoidJob } from './makeJob';
import { insertJobs, type NewPrintJob, type PrintJobRow } from './printJobStore';
import { usablePrinters } from './usablePrinters';

/** The statuses after which nothing is cooked or handed over any more. */
const FINISHED = statusesWhere(({ handedOver }) => handedOver === 'away');

interface WithdrawalLinks {
  database: Database;
  isConnected: (tabId: string) => boolean;
  /** Says to the tabs of a location that a job is not to be printed. */
  tell: (locationId: string, message: PrintWithdrawn & { orderId: string }) => void;
  handOut: (jobs: readonly NewPrintJob[]) => Promise<void>;
  /** Called for each job that ended without paper because its printer was removed: people must see it (row R-02). */
  printerRemoved: (job: EndedJob) => Promise<void>;
  /** Which void slips are made. @default those of tickets that are or may be on paper */
  voids?: () => VoidRule;
  now: () => Date;
}

/** `due`: of tickets that are or may be on paper. The others exist for the chaos run, which must notice them. */
export const VOID_RULES = ['due', 'never', 'always'] as const;
export type VoidRule = (typeof VOID_RULES)[number];

/** A withdrawn job of which no copy is on its way any more. */
export type EndedJob = Pick<PrintJobRow, 'uuid' | 'orderId' | 'locationId' | 'printerUuid' | 'ticketType' | 'kind'>;
type Closed = EndedJob & Pick<PrintJobRow, 'withdrawnCode'>;

type Marked = Pick<PrintJobRow, 'uuid' | 'orderId' | 'locationId'>;
type TicketKey = Pick<PrintJobRow, 'printerUuid' | 'ticketType'>;

/**
 * Withdraws print jobs whose orders do not need them any more (decision G61, ADR 0013), and those whose printer was removed from its location,
 * void slips and test tickets included (row R-02). A withdrawn job gets no further intent. A copy that was
 * on its way then keeps its job open until its outcome comes, or until its tab has been silent for 70 s. A ticket of a cancelled order of
 * which a copy is or may be on paper is followed by one void slip on its printer, made in the transaction that closes its job, so that a
 * crash loses none.
 */
export function createWithdrawals({ database, isConnected, tell, handOut, printerRemoved, voids = () => 'due', now }: WithdrawalLinks) {
  /** Marks the open jobs as withdrawn. Copies that were not sent are at their end. */
  async function mark(transaction: Database, which: SQL | undefined, code: WithdrawalCode): Promise<Marked[]> {
    const isOfKind = code === 'PRINTER_REMOVED' ? undefined : eq(printJobs.kind, 'TICKET');
    const isWanted = and(which, isOfKind, eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt));
    const marked = await transaction
      .with(lockedJobs(transaction, isWanted))
      .update(printJobs)
      .set({ withdrawnAt: now(), withdrawnCode: code })
      .from(sql`asked`)
      .where(sql`${printJobs.uuid} = asked.job`)
      .returning({ uuid: printJobs.uuid, orderId: printJobs.orderId, locationId: printJobs.locationId });
    await endQueued(transaction, marked, code);
    return marked;
  }

  async function endQueued(transaction: Database, jobs: readonly Pick<Marked, 'uuid'>[], code: WithdrawalCode): Promise<void> {
    if (jobs.length === 0) return;
    await transaction
      .update(printCopies)
      .set({ state: 'EXPIRED', code })
      .where(and(inArray(printCopies.jobUuid, uuidsOf(jobs)), eq(printCopies.state, 'QUEUED')));
  }

  /** Closes those of withdrawn jobs of which no copy is on its way any more, and gives them. */
  async function close(transaction: Database, which: SQL | undefined): Promise<Closed[]> {
    const isWithdrawn = and(which, eq(printJobs.state, 'open'), not(isNull(printJobs.withdrawnAt)));
    // Locked first: the copies are looked at by the next statement, which sees every grant that came before.
    const locked = await transaction
      .select({ uuid: printJobs.uuid, code: printJobs.withdrawnCode })
      .from(printJobs)
      .where(isWithdrawn)
      .orderBy(printJobs.uuid)
      .for('update');
    if (locked.length === 0) return [];
    // An intent that was given back after the withdrawal is queued again.
    for (const { uuid, code } of locked) await endQueued(transaction, [{ uuid }], code ?? 'ORDER_CANCELED');
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
        kind: printJobs.kind,
        withdrawnCode: printJobs.withdrawnCode,
      });
  }

  /** To be called after the commit: orders do not wait for tickets of printers that are gone, and say which of them did not come out. */
  async function reportRemoved(closed: readonly Closed[]): Promise<void> {
    const ended = closed.filter(({ withdrawnCode }) => withdrawnCode === 'PRINTER_REMOVED');
    if (ended.length === 0) return;
    const printed = await database
      .selectDistinct({ uuid: printCopies.jobUuid })
      .from(printCopies)
      .where(and(inArray(printCopies.jobUuid, uuidsOf(ended)), eq(printCopies.state, 'DONE')));
    for (const job of ended) {
      await stopAwaiting(job);
      if (!printed.some(({ uuid }) => uuid === job.uuid)) await printerRemoved(job);
    }
  }

  /** By a statement of its own: a cancellation locks the order first and then its jobs. */
  async function stopAwaiting({ orderId, printerUuid }: EndedJob): Promise<void> {
    const others = sql`from jsonb_array_elements(${orders.awaitedTickets}) as ticket where ticket ->> 'printerUuid' <> ${printerUuid}`;
    await database
      .update(orders)
      .set({
        awaitedTickets: sql`coalesce((select jsonb_agg(ticket) ${others}), '[]'::jsonb)`,
        ticketAwaitedSince: sql`case when exists (select ${others}) then ${orders.ticketAwaitedSince} end`,
      })
      .where(eq(orders.id, orderId));
  }

  /** Makes the void slips that the tickets of a cancelled order are owed; one for each. */
  async function makeVoids(transaction: Database, order: Order, tickets?: readonly TicketKey[]): Promise<NewPrintJob[]> {
    const rule = voids();
    if (rule === 'never') return [];
    const known = await ticketsOfOrder(transaction, order.id);
    const owed = known.filter((ticket) => {
      const isAsked = !tickets || tickets.some((each) => isSameTicket(each, ticket));
      return isAsked && !ticket.isSending && !ticket.hasVoid && (ticket.wasSent || rule === 'always');
    });
    const location = owed.length > 0 ? await findLocation(transaction, order.locationId) : null;
    if (!location) return [];
    const printers = usablePrinters(printersOf(location)).filter(({ voidSlips }) => voidSlips);
    const jobs = owed.flatMap(({ printerUuid, ticketType }) => {
      const printer = printers.find(({ uuid }) => uuid === printerUuid);
      return printer ? [makeVoidJob(order, { ticketType }, { printer, location, manual: false, copies: 1, now: now() })] : [];
    });
    await insertJobs(transaction, jobs);
    return jobs;
  }

  function announce(marked: readonly Marked[], code: WithdrawalCode): void {
    for (const { uuid, orderId, locationId } of marked) tell(locationId, { uuid, orderId, code });
  }

  /** Closes what of the withdrawn jobs of an order can be closed, and prints the void slips that this makes due. */
  async function settle(orderId: string): Promise<void> {
    const { closed, slips } = await database.transaction(async (transaction) => {
      const closed = await close(transaction, eq(printJobs.orderId, orderId));
      const cancelled = closed.filter(({ withdrawnCode }) => withdrawnCode === 'ORDER_CANCELED');
      const order = cancelled.length > 0 ? await findOrder(transaction, orderId) : null;
      return { closed, slips: order ? await makeVoids(transaction, order, cancelled) : [] };
    });
    await handOut(slips);
    await reportRemoved(closed);
  }

  /** Withdraws the open jobs that `which` names, as their printers are removed. */
  async function markRemoved(transaction: Database, which: SQL | undefined): Promise<{ count: number; announce(): Promise<void> }> {
    const marked = await mark(transaction, which, 'PRINTER_REMOVED');
    const closed = marked.length === 0 ? [] : await close(transaction, inArray(printJobs.uuid, uuidsOf(marked)));
    return {
      count: marked.length,
      async announce() {
        announce(marked, 'PRINTER_REMOVED');
        await reportRemoved(closed);
      },
    };
  }

  /** Jobs that were made while their printer was being removed. */
  async function withdrawOrphans(): Promise<void> {
    const isThere = sql`exists (select from ${thirdPartyServices} where ${thirdPartyServices.uuid} = ${printJobs.printerUuid})`;
    const orphans = await database
      .select({ uuid: printJobs.uuid })
      .from(printJobs)
      .where(and(eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt), sql`not ${isThere}`));
    if (orphans.length === 0) return;
    const removed = await database.transaction((transaction) => markRemoved(transaction, inArray(printJobs.uuid, uuidsOf(orphans))));
    await removed.announce();
  }

  /** Copies of withdrawn jobs whose tabs will not say any more what became of them may be on paper. */
  async function doubtSilent(): Promise<void> {
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

  /** Withdraws what of finished orders nobody printed while it was of use. What a person asked for is left alone. */
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
    const useless = open.filter(({ ticketType, statuses }) => {
      const finishedAt = Date.parse(shownStatus({ statuses }).since ?? '');
      return now().getTime() - finishedAt > OF_USE_AFTER_FINISH_MS[ticketType];
    });
    if (useless.length === 0) return;
    const marked = await database.transaction(async (transaction) => {
      const found = await mark(transaction, and(inArray(printJobs.uuid, uuidsOf(useless)), isAutomatic), 'ORDER_FINISHED');
      await close(transaction, inArray(printJobs.uuid, uuidsOf(useless)));
      return found;
    });
    // By a statement of its own: a cancellation locks the order first and then its jobs.
    const orderIds = [...new Set(marked.map(({ orderId }) => orderId))];
    await database.update(orders).set({ awaitedTickets: [], ticketAwaitedSince: null }).where(inArray(orders.id, orderIds));
    announce(marked, 'ORDER_FINISHED');
  }

  return {
    /** See `PrintQueue.withdraw`. */
    async withdraw(order: Order, transaction: Database): Promise<{ announce(): Promise<void> }> {
      const marked = await mark(transaction, eq(printJobs.orderId, order.id), 'ORDER_CANCELED');
      await close(transaction, eq(printJobs.orderId, order.id));
      const slips = await makeVoids(transaction, order);
      return {
        async announce() {
          announce(marked, 'ORDER_CANCELED');
          await handOut(slips);
        },
      };
    },

    /** See `PrintQueue.withdrawPrinter`. */
    withdrawPrinter: (printerUuid: string, transaction: Database) => markRemoved(transaction, eq(printJobs.printerUuid, printerUuid)),

    settle,

    /** To be called every few seconds. */
    async sweep(): Promise<void> {
      await withdrawFinished();
      await withdrawOrphans();
      await doubtSilent();
      const waiting = await database
        .selectDistinct({ orderId: printJobs.orderId })
        .from(printJobs)
        .where(and(eq(printJobs.state, 'open'), not(isNull(printJobs.withdrawnAt))));
      for (const { orderId } of waiting) await settle(orderId);
    },
  };
}

export type Withdrawals = ReturnType<typeof createWithdrawals>;

interface KnownTicket extends TicketKey {
  /** A copy of it is or may be on paper. */
  wasSent: boolean;
  /** A copy of a withdrawn job is on its way: what becomes of it is not known yet. */
  isSending: boolean;
  hasVoid: boolean;
}

/** The tickets of an order that jobs were made for, each once. */
async function ticketsOfOrder(transaction: Database, orderId: string): Promise<KnownTicket[]> {
  const { printerUuid, ticketType, kind, state } = printJobs;
  const hasCopy = (...states: string[]) =>
    sql<boolean>`bool_or(${and(eq(kind, 'TICKET'), or(...states.map((each) => sql`${printCopies.state} = ${each}`)))})`;
  return transaction
    .select({
      printerUuid,
      ticketType,
      // An intent of a job that ended without an outcome may be on paper.
      wasSent: hasCopy('DONE', 'UNKNOWN', 'INTENT'),
      isSending: sql<boolean>`bool_or(${and(eq(kind, 'TICKET'), eq(state, 'open'), sql`${printCopies.state} = 'INTENT'`)})`,
      hasVoid: sql<boolean>`bool_or(${eq(kind, 'VOID')})`,
    })
    .from(printJobs)
    .innerJoin(printCopies, eq(printCopies.jobUuid, printJobs.uuid))
    .where(eq(printJobs.orderId, orderId))
    .groupBy(printerUuid, ticketType)
    .orderBy(printerUuid, ticketType);
}

function isSameTicket(one: TicketKey, other: TicketKey): boolean {
  return one.printerUuid === other.printerUuid && one.ticketType === other.ticketType;
}

function uuidsOf(jobs: readonly { uuid: string }[]): string[] {
  return jobs.map(({ uuid }) => uuid);
}
