import type { PrinterReport } from '@/domain/printJob';
import type { Database } from '../platform/db/database';
import { printerPolls } from '../platform/db/schema';
import { isPolling, type PrinterPollRow } from '../printing/polling/pollStore';

/** How long the polls are cached, in ms: half a poll interval, so that several readers cause one statement. */
const FRESH_MS = 2_500;

/** A cache of the last polls of all printers, for the reports that tabs get every few seconds and for alerts (row V-08). */
export function createPollCache(database: Database, now: () => Date) {
  let rows = new Map<string, PrinterPollRow>();
  let until = 0;

  return {
    /** Reads the polls if they are older than 2.5 s. */
    async load(): Promise<void> {
      if (now().getTime() < until) return;
      until = now().getTime() + FRESH_MS;
      rows = new Map((await database.select().from(printerPolls)).map((row) => [row.printerUuid, row]));
    },

    /** The report about a polling printer: its state at its last poll; not ok if it no longer asks. Undefined: it has never asked. */
    reportOf(printerUuid: string): PrinterReport | undefined {
      const row = rows.get(printerUuid);
      if (!row?.polledAt) return undefined;
      const at = row.polledAt.toISOString();
      if (!isPolling(row, now())) return { printerUuid, ok: false, at, trouble: 'timeout', since: at };
      const since = row.troubleSince?.toISOString() ?? null;
      return { printerUuid, ok: row.ok !== false, at, paperNearEnd: row.paperNearEnd, trouble: row.trouble, since };
    },
  };
}

export type PollCache = ReturnType<typeof createPollCache>;
