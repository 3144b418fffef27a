import type { JobResult, PrintMechanism } from './printMechanism';
import type { RenderedDocument } from './renderDocument';
import type { PrinterClock } from './printerClock';
import type { PrinterCondition } from './printerCondition';

/** If the spool holds this many jobs, another one is answered with EX_SPOOLER. Epson documents no limit. */
const MAX_JOBS = 32;

/** The number of finished jobs whose results can be queried. Epson documents no limit. */
const MAX_RESULTS = 200;

export interface SpooledJob {
  rendered: RenderedDocument;
  half: boolean;
  /** The delay before it prints; null if it stays in the spool and is never printed. */
  delayMs: number | null;
}

/**
 * The queue of a printer that replies before it prints. A job waits until the printer can print; it is lost when the printer is unplugged.
 * A job that was interrupted while it printed has failed and is not retried. Turning the spooler off does not remove spooled jobs.
 */
export interface PrintSpool {
  /** Returns false if the spool is full. */
  add(job: SpooledJob): boolean;
  /** The code of a job query reply, empty for a printed job. If several jobs have the id, the newest counts. */
  codeOf(printJobId: string): string;
  /** Removes the jobs that have not started. */
  clear(): void;
}

interface Entry extends SpooledJob {
  due: boolean;
  cancel: () => void;
}

export function createPrintSpool(condition: PrinterCondition, mechanism: PrintMechanism, clock: PrinterClock): PrintSpool {
  let jobs: Entry[] = [];
  let printing: Entry | null = null;
  const results = new Map<string, string>();

  function startNext(): void {
    const next = jobs.find((job) => job.delayMs !== null);
    if (printing || !next?.due) return;
    printing = next;
    mechanism.add({ ...next, timeoutMs: null, onFinished: (result) => finish(next, result) });
  }

  /** A job that could not start stays in the spool until the printer state changes. */
  function finish(job: Entry, result: JobResult): void {
    printing = null;
    if (!result?.begun) return;
    jobs = jobs.filter((other) => other !== job);
    saveResult(job.rendered.printJobId, result.code);
    startNext();
  }

  function saveResult(printJobId: string | null, code: string): void {
    if (printJobId === null) return;
    results.delete(printJobId);
    results.set(printJobId, code);
    const [oldest] = results.keys();
    if (results.size > MAX_RESULTS && oldest !== undefined) results.delete(oldest);
  }

  function clear(): void {
    for (const job of jobs) if (job !== printing) job.cancel();
    jobs = jobs.filter((job) => job === printing);
  }

  condition.subscribe(() => {
    if (!condition.state.offline) return startNext();
    clear();
    results.clear();
  });

  return {
    add(job) {
      if (jobs.length >= MAX_JOBS) return false;
      const entry: Entry = { ...job, due: false, cancel: () => undefined };
      jobs.push(entry);
      if (job.delayMs === null) return true;
      entry.cancel = clock.setTimer(job.delayMs, () => {
        entry.due = true;
        startNext();
      });
      return true;
    },
    codeOf(printJobId) {
      const job = jobs.findLast(({ rendered }) => rendered.printJobId === printJobId);
      if (job) return job === printing ? 'Printing' : 'JobSpooling';
      return results.get(printJobId) ?? 'JobNotFound';
    },
    clear,
  };
}
