import type { PrinterReport } from '@/domain/printJob';
import type { Database } from '../platform/db/database';
import { printerPolls } from '../platform/db/schema';
import { isPolling, type PrinterPollRow } from '../printing/polling/pollStore';
import { listQuestions } from '../printing/questions/printQuestions';

/** How long the polls are cached, in ms: half a poll interval, so that several readers cause one statement. */
const FRESH_MS = 2_500;

/**
 * A cache of the last polls of all printers and of the questions of the server about tickets, for the reports that tabs get every few seconds
 * and for alerts (row V-08).
 */
export function createPollCache(database: Database, now: () => Date) {
  let rows = new Map<string, PrinterPollRow>();
  /** Number of questions about tickets of orders, by printer. */
  let asked = new Map<string, number>();
  let until = 0;

  return {
    /** Reads the polls and the questions if they are older than 2.5 s. */
    async load(): Promise<void> {
      if (now().getTime() < until) return;
      until = now().getTime() + FRESH_MS;
      const [polls, questions] = await Promise.all([database.select().from(printerPolls), listQuestions(database, { now: now() })]);
      rows = new Map(polls.map((row) => [row.printerUuid, row]));
      asked = new Map();
      for (const { orderId, printerUuid } of questions) if (orderId) asked.set(printerUuid, (asked.get(printerUuid) ?? 0) + 1);
    },

    /** The report about a polling printer: its state at its last poll; not ok if it no longer asks. Undefined: it has never asked with its key. */
    reportOf(printerUuid: string): PrinterReport | undefined {
      const row = rows.get(printerUuid);
      if (!row?.polledAt) return undefined;
      const questions = asked.get(printerUuid) ?? 0;
      const at = row.polledAt.toISOString();
      if (!isPolling(row, now())) return { printerUuid, ok: false, at, trouble: 'timeout', since: at, questions };
      const since = row.troubleSince?.toISOString() ?? null;
      return { printerUuid, ok: row.ok !== false, at, paperNearEnd: row.paperNearEnd, trouble: row.trouble, since, questions };
    },
  };
}

export type PollCache = ReturnType<typeof createPollCache>;
