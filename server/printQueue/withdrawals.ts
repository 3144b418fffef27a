import { and, eq, inArray, isNull, lt, not, notInArray, or, sql, type SQL } from 'drizzle-orm';
import { printersOf } from '@/domain/location';
import type { Order } from '@/domain/order';
import { shownStatus, type OrderStatus } from '@/domain/orderStatus';
import type { PrintWithdrawn } from '@/domain/printJob';
import type { TicketType } from '@/domain/printer';
import type { WithdrawalCode } from '@/domain/printReason';
import type { Database } from '../db/database';
import { orders, printCopies, printJobs } from '../db/schema';
import { findLocation } from '../locations/locationStore';
import { findOrder } from '../orders/orderStore';
import { lockedJobs } from './lockedJobs';
import { makeVoidJob } from './makeJob';
import { insertJobs, type NewPrintJob, type PrintJobRow } from './printJobStore';
import { usablePrinters } from './usablePrinters';

const MINUTE_MS = 60_000;
/** The statuses after which nothing is cooked or handed over any more. */
const FINISHED: readonly OrderStatus[] = ['COMPLETED', 'DELIVERED', 'PICKED_UP'];
/** How long after its order was finished a ticket is still of use, in ms: a receipt may be asked for at the counter. */
const OF_USE_AFTER_FINISH_MS: Record<TicketType, number> = { KITCHEN: 2 * MINUTE_MS, RECEIPT: 30 * MINUTE_MS };
/** A tab hears of a POST within 65 s (G33). A copy whose tab is silent for longer may be on paper, and nobody will tell. */
const SILENT_AFTER_MS = 70_000;
/** The same of a tab that is connected: it may be paused, or repeat its message. */
const STUCK_AFTER_MS = 10 * MINUTE_MS;

interface WithdrawalLinks {
  database: Database;
  isConnected: (tabId: string) => boolean;
  /** Says to the tabs of a location that a job is not to be printed. */
  tell: (locationId: string, message: PrintWithdrawn & { orderId: string }) => void;
  handOut: (jobs: readonly NewPrintJob[]) => Promise<void>;
  /** Which void slips are made. @default those of tickets that are or may be on paper */
  voids?: () => VoidRule;
  now: () => Date;
}

/** `due`: of tickets that are or may be on paper. The others exist for the chaos run, which must notice them. */
export const VOID_RULES = ['due', 'never', 'always'] as const;
export type VoidRule = (typeof VOID_RULES)[number];

type Marked = Pick<PrintJobRow, 'uuid' | 'orderId' | 'locationId'>;
type TicketKey = Pick<PrintJobRow, 'printerUuid' | 'ticketType'>;

/**
 * Withdraws print jobs whose orders do not need them any more (decision G61, ADR 0013). A withdrawn job gets no further intent. A copy that was
 * on its way then keeps its job open until its outcome comes, or until its tab has been silent for 70 s. A ticket of a cancelled order of
 * which a copy is or may be on paper is followed by one void slip on its printer, made in the transaction that closes its job, so that a
 * crash loses none.
 */
export function createWithdrawals({ database, isConnected, tell, handOut, voids = () => 'due', now }: WithdrawalLinks) {
  /** Marks the open jobs as withdrawn. Copies that were not sent are at their end. */
  async function mark(transaction: Database, which: SQL | undefined, code: WithdrawalCode): Promise<Marked[]> {
    const isWanted = and(which, eq(printJobs.kind, 'TICKET'), eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt));
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

  /** Closes those of withdrawn jobs of which no copy is on its way any more; gives the tickets that they were. */
  async function close(transaction: Database, which: SQL | undefined): Promise<(TicketKey & { withdrawnCode: WithdrawalCode | null })[]> {
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
      .returning({ printerUuid: printJobs.printerUuid, ticketType: printJobs.ticketType, withdrawnCode: printJobs.withdrawnCode });
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
    const slips = await database.transaction(async (transaction) => {
      const closed = await close(transaction, eq(printJobs.orderId, orderId));
      const cancelled = closed.filter(({ withdrawnCode }) => withdrawnCode === 'ORDER_CANCELED');
      const order = cancelled.length > 0 ? await findOrder(transaction, orderId) : null;
      return order ? makeVoids(transaction, order, cancelled) : [];
    });
    await handOut(slips);
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
          inArray(orders.status, [...FINISHED]),
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

    settle,

    /** To be called every few seconds. */
    async sweep(): Promise<void> {
      await withdrawFinished();
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
