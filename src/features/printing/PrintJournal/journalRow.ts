import { printersOf, type Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import { printerOfJob } from '@/domain/printerOfJob';
import { journalState } from '@/features/printing/journalState';
import { withScheme } from '@/lib/hostPattern';
import { viewerZone } from '@/lib/timeZone';
import type { JournalJob, JournalState } from '@/services/printing/printJournal';

/**
 * `replaced`: it waited for a user, who has since printed the order with another job. `elsewhere`: another device prints now and owns the
 * job; this browser does not receive its result.
 */
export type RowState = JournalState | 'replaced' | 'elsewhere';

/** A job of the journal with the settings of its printer. */
export interface JournalRow {
  job: JournalJob;
  state: RowState;
  /** The order's code, otherwise its id; empty for a test ticket. */
  code: string;
  printer: PrinterEntry | undefined;
  /** Identifies the printer: its uuid, otherwise the address of a separate lane (decision G53). */
  printerKey: string;
  location: Location | undefined;
  timeZone: string;
  /** Whether the job was sent to another address than the printer's current one (decision G53). */
  wentToOtherAddress: boolean;
}

/**
 * Returns a function that makes rows of jobs, sorted newest first; the row of a job is memoized while neither the job nor the locations
 * change. `isElsewhere`: another device prints, so open jobs are open there.
 */
export function journalRows(locations: readonly Location[], isElsewhere: boolean): (jobs: readonly JournalJob[]) => JournalRow[] {
  const rowOf = rowMaker(locations);
  return (jobs) => {
    const newer = new Set<string>();
    return jobs.map((job) => {
      const row = rowOf(job);
      const ticket = [job.job.orderId, job.job.ticketType, row.printerKey].join();
      const isReplaced = row.state === 'manual' && newer.has(ticket);
      newer.add(ticket);
      if (isElsewhere && job.endedAt === null) return { ...row, state: 'elsewhere' };
      return isReplaced ? { ...row, state: 'replaced' } : row;
    });
  };
}

function rowMaker(locations: readonly Location[]): (job: JournalJob) => JournalRow {
  const byLocation = new Map(locations.map((location) => [location.id, { location, printers: printersOf(location) }]));
  const rows = new WeakMap<JournalJob, JournalRow>();
  const viewers = viewerZone();
  return (job) => {
    const known = rows.get(job);
    if (known) return known;
    const entry = byLocation.get(job.job.locationId);
    const printer = printerOfJob(job.job, entry?.printers ?? []);
    const row: JournalRow = {
      job,
      state: journalState(job),
      code: job.job.orderCode ?? job.job.orderId,
      printer,
      printerKey: printer?.uuid ?? job.job.url,
      location: entry?.location,
      timeZone: entry?.location.timeZone ?? viewers,
      wentToOtherAddress: printer !== undefined && sentTo(job.job.url) !== sentTo(printer.printerURL ?? ''),
    };
    rows.set(job, row);
    return row;
  };
}

/** Addresses without a scheme use that of the page (decision G39). */
function sentTo(address: string): string {
  return withScheme(address, location.protocol);
}
