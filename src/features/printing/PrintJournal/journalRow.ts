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

/** A job of the journal with what the settings say of its printer. */
export interface JournalRow {
  job: JournalJob;
  state: RowState;
  /** What people call the order, else its id; empty for a test ticket. */
  code: string;
  printer: PrinterEntry | undefined;
  /** By what jobs of one printer are found: its uuid, else the address of a lane of its own (decision G53). */
  printerKey: string;
  location: Location | undefined;
  timeZone: string;
  /** The job went to another address than the printer's own (decision G53). */
  wentElsewhere: boolean;
}

/**
 * Makes rows of jobs, newest first; a job gets the same row as long as neither it nor the locations change. `isElsewhere`: another device
 * prints, so that what is open is open there.
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
  const places = new Map(locations.map((location) => [location.id, { location, printers: printersOf(location) }]));
  const rows = new WeakMap<JournalJob, JournalRow>();
  const viewers = viewerZone();
  return (job) => {
    const known = rows.get(job);
    if (known) return known;
    const place = places.get(job.job.locationId);
    const printer = printerOfJob(job.job, place?.printers ?? []);
    const row: JournalRow = {
      job,
      state: journalState(job),
      code: job.job.orderCode ?? job.job.orderId,
      printer,
      printerKey: printer?.uuid ?? job.job.url,
      location: place?.location,
      timeZone: place?.location.timeZone ?? viewers,
      wentElsewhere: printer !== undefined && sentTo(job.job.url) !== sentTo(printer.printerURL ?? ''),
    };
    rows.set(job, row);
    return row;
  };
}

/** Addresses without a scheme go by that of the page (decision G39). */
function sentTo(address: string): string {
  return withScheme(address, location.protocol);
}
