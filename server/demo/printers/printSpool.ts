import type { JobEnd, PrintLine } from './printLine';
import type { PrintSheet } from './printSheet';
import { setAlarm, type PrinterClock } from './printerClock';
import type { PrinterCondition } from './printerCondition';

/** So many jobs fit; one more is answered EX_SPOOLER. Not documented, decided. */
const MOST_JOBS = 32;

/** So many jobs are remembered after their end. Not documented, decided. */
const MOST_RESULTS = 200;

export interface SpooledJob {
  sheet: PrintSheet;
  half: boolean;
  /** When it may print; null: never, it stays in the spool for good. */
  delayMs: number | null;
}

/**
 * The queue of a printer that answers before it prints. A job waits for what keeps the printer from printing to be mended, and is
 * lost with the power. One that was stopped while it came out has failed, and is not tried again. What was spooled stays spooled
 * when the spooler is turned off.
 */
export interface PrintSpool {
  /** False: it is full. */
  add(job: SpooledJob): boolean;
  /** The code that a query of a job is answered with, empty for one that was printed; of jobs of one id, the last counts. */
  codeOf(printJobId: string): string;
  /** Throws away what has not begun. */
  clear(): void;
}

interface Entry extends SpooledJob {
  due: boolean;
  callOff: () => void;
}

export function createPrintSpool(condition: PrinterCondition, line: PrintLine, clock: PrinterClock): PrintSpool {
  let jobs: Entry[] = [];
  let inLine: Entry | null = null;
  const results = new Map<string, string>();

  function wake(): void {
    const next = jobs.find((job) => job.delayMs !== null);
    if (inLine || !next?.due) return;
    inLine = next;
    line.add({ ...next, timeoutMs: null, onEnd: (end) => finish(next, end) });
  }

  /** A job that was refused at its turn waits until the printer changes. */
  function finish(job: Entry, end: JobEnd): void {
    inLine = null;
    if (!end?.begun) return;
    jobs = jobs.filter((other) => other !== job);
    remember(job.sheet.printJobId, end.code);
    wake();
  }

  function remember(printJobId: string | null, code: string): void {
    if (printJobId === null) return;
    results.delete(printJobId);
    results.set(printJobId, code);
    const [oldest] = results.keys();
    if (results.size > MOST_RESULTS && oldest !== undefined) results.delete(oldest);
  }

  function clear(): void {
    for (const job of jobs) if (job !== inLine) job.callOff();
    jobs = jobs.filter((job) => job === inLine);
  }

  condition.watch(() => {
    if (!condition.state.offline) return wake();
    clear();
    results.clear();
  });

  return {
    add(job) {
      if (jobs.length >= MOST_JOBS) return false;
      const entry: Entry = { ...job, due: false, callOff: () => undefined };
      jobs.push(entry);
      if (job.delayMs === null) return true;
      entry.callOff = setAlarm(clock, job.delayMs, () => {
        entry.due = true;
        wake();
      });
      return true;
    },
    codeOf(printJobId) {
      const job = jobs.findLast(({ sheet }) => sheet.printJobId === printJobId);
      if (job) return job === inLine ? 'Printing' : 'JobSpooling';
      return results.get(printJobId) ?? 'JobNotFound';
    },
    clear,
  };
}
