import { and, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { backupOf } from '@/domain/backupPrinter';
import { printersOf } from '@/domain/location';
import { orderSchema, type StatusEntry } from '@/domain/order';
import { MOVED_TO_BACKUP } from '@/domain/orderTickets';
import { printerLabel } from '@/domain/printerLabel';
import { REPORT_FRESH_MS } from '@/domain/printTiming';
import { findLocation } from '../../modules/locations/locationStore';
import { toOrder } from '../../modules/orders/orderStore';
import type { Database } from '../../platform/db/database';
import { orders, printerOutages, printJobs, thirdPartyServices } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import type { PrinterFacts } from '../../realtime/printerReports';
import { lockWaiting } from './printedTickets';
import { insertJobs, type NewPrintJob } from './printJobStore';
import { replacementJob, slipTarget } from './slipJobs';
import { usablePrinters, type UsablePrinter } from './usablePrinters';
import type { Withdrawals } from './withdrawals';

/** An outage that no process has seen for this long has ended: the printer may have worked since. */
const FORGOTTEN_AFTER_MS = 2 * REPORT_FRESH_MS;

interface BackupsOptions {
  database: Database;
  /** What this process knows of the printers of locations. */
  printerFacts: (locationIds: readonly string[]) => Promise<PrinterFacts>;
  withdrawals: Pick<Withdrawals, 'withdrawJobs'>;
  dispatch: (jobs: readonly NewPrintJob[]) => Promise<void>;
  /** Adds an entry to the history of an order. */
  addStatus: (orderId: string, entry: StatusEntry) => Promise<unknown>;
  /** How tickets are given to backup printers. @default 'moved' */
  backupRule?: () => BackupRule;
  now: () => Date;
}

/** `moved`: the printer that is down prints a moved ticket no more. `copied` is a fault that the chaos run must detect. */
export const BACKUP_RULES = ['moved', 'copied'] as const;
export type BackupRule = (typeof BACKUP_RULES)[number];

/** A printer that is down, and the printer that gets its tickets. */
interface Outage {
  printer: UsablePrinter;
  backup: UsablePrinter;
}

/**
 * Gives the waiting tickets and slips of a printer that is down to its backup printer (decision G116): those of which nothing was sent, once,
 * after the time that the printer is set to, unless the backup is down as well. They are withdrawn from the printer and inserted for its
 * backup in one transaction. What is being sent or may have been printed stays. When the printer works again, new tickets are printed on it;
 * moved ones stay with the backup.
 *
 * A printer is down if this process knows it (`PrinterFacts`); since when is stored, so that a restart or another process does not start again.
 */
export function createBackups({
  database,
  printerFacts,
  withdrawals,
  dispatch,
  addStatus,
  backupRule = () => 'moved',
  now,
}: BackupsOptions) {
  /** Stores which printers are down, and returns those that have been down for longer than they are set to and whose backups are not down. */
  async function findOutages(): Promise<Outage[]> {
    const hasBackup = sql`${thirdPartyServices.settings} ->> 'backupPrinterUuid' <> ''`;
    const rows = await database.selectDistinct({ id: thirdPartyServices.locationId }).from(thirdPartyServices).where(hasBackup);
    if (rows.length === 0) return [];
    const { printers } = await printerFacts(rows.map(({ id }) => id));
    const broken = new Set(printers.flatMap(({ printer, check }) => (check && !check.ok ? [printer.uuid] : [])));
    const withBackup = printers.flatMap(({ printer, locationId, check }) => {
      const others = printers.filter((other) => other.locationId === locationId).map((other) => other.printer);
      const backup = backupOf(printer, others);
      return backup && check ? [{ printer, backup, check }] : [];
    });
    const working = withBackup.filter(({ check }) => check.ok).map(({ printer }) => printer.uuid);
    const down = withBackup.filter(({ check }) => !check.ok);
    if (working.length > 0) await database.delete(printerOutages).where(inArray(printerOutages.printerUuid, working));
    if (down.length === 0) return [];
    const since = await storeOutages(down);
    return down.filter(({ printer, backup }) => {
      const began = since.get(printer.uuid) ?? now();
      return !broken.has(backup.uuid) && now().getTime() - began.getTime() >= printer.backupAfterSeconds * 1_000;
    });
  }

  /** Returns since when each printer is down. */
  async function storeOutages(down: readonly { printer: UsablePrinter; check: { at: string } }[]): Promise<Map<string, Date>> {
    const isForgotten = lt(printerOutages.seenAt, new Date(now().getTime() - FORGOTTEN_AFTER_MS));
    const rows = await database
      .insert(printerOutages)
      .values(
        down.map(({ printer, check }) => ({
          printerUuid: printer.uuid,
          since: new Date(Math.min(Date.parse(check.at), now().getTime())),
          seenAt: now(),
        })),
      )
      .onConflictDoUpdate({
        target: printerOutages.printerUuid,
        set: { seenAt: now(), since: sql`case when ${isForgotten} then excluded.since else ${printerOutages.since} end` },
      })
      .returning({ printerUuid: printerOutages.printerUuid, since: printerOutages.since });
    return new Map(rows.map(({ printerUuid, since }) => [printerUuid, since]));
  }

  async function ordersWaitingAt(printerUuid: string): Promise<string[]> {
    const rows = await database.selectDistinct({ orderId: printJobs.orderId }).from(printJobs).where(isMovable(printerUuid));
    return rows.map(({ orderId }) => orderId);
  }

  async function moveOrder(orderId: string, { printer, backup }: Outage): Promise<void> {
    const moved = await database.transaction(async (transaction) => {
      const [row] = await transaction.select().from(orders).where(eq(orders.id, orderId)).for('update');
      const location = row && (await findLocation(transaction, row.locationId));
      if (!location) return null;
      const order = orderSchema.parse(toOrder(row));
      const waiting = await lockWaiting(transaction, orderId, isMovable(printer.uuid));
      const place = { location, printers: usablePrinters(printersOf(location)) };
      const jobs: NewPrintJob[] = [];
      for (const job of waiting) {
        const target = slipTarget(job, { printerUuid: backup.uuid, backupFor: job.printerUuid }, place);
        const replacement = target && (await replacementJob(transaction, job, order, { target, now: now() }));
        if (replacement) jobs.push(replacement);
      }
      const isCopied = backupRule() === 'copied';
      const withdrawn = isCopied ? null : await withdrawals.withdrawJobs(transaction, waiting, 'MOVED_TO_BACKUP');
      await insertJobs(transaction, jobs);
      return { jobs, withdrawn };
    });
    if (!moved) return;
    moved.withdrawn?.announce();
    await dispatch(moved.jobs);
    for (const job of moved.jobs) await addStatus(orderId, movedEntry(job, { printer, backup }));
  }

  function movedEntry({ uuid, printerUuid, backupFor, ticketType, kind }: NewPrintJob, { printer, backup }: Outage): StatusEntry {
    const printerOrder = { uuid, printerUuid, backupFor, ticketType, kind, copy: null, attempt: 0 };
    const meta = { printerOrder, backup: { from: printerLabel(printer), to: printerLabel(backup) } };
    return { status: MOVED_TO_BACKUP, type: 'printer', creator: 'server', date: now().toISOString(), meta };
  }

  return {
    /** Call this every few seconds. A failure of one order is logged. */
    async sweep(): Promise<void> {
      for (const outage of await findOutages()) {
        for (const orderId of await ordersWaitingAt(outage.printer.uuid)) {
          await moveOrder(orderId, outage).catch((error: unknown) =>
            log.error({ error, orderId }, 'failed to move the tickets of an order to a backup printer'),
          );
        }
      }
    },
  };
}

export type Backups = ReturnType<typeof createBackups>;

/** Jobs of orders that wait for a printer, may print without a person, and were not moved before. */
function isMovable(printerUuid: string) {
  const mayPrint = or(eq(printJobs.autoPrint, true), eq(printJobs.isManual, true), eq(printJobs.allowPrint, true));
  const isOfPrinter = and(eq(printJobs.printerUuid, printerUuid), isNull(printJobs.backupFor), ne(printJobs.orderId, ''));
  return and(isOfPrinter, mayPrint, eq(printJobs.state, 'open'), isNull(printJobs.withdrawnAt));
}
