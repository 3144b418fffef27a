import type { PaperLedger } from './paperLedger';
import type { RenderedDocument } from './renderDocument';
import type { PrinterClock } from './printerClock';
import type { PrinterCondition } from './printerCondition';
import { blockingCode } from './printerStatus';

/** If this many documents wait, another one is answered with TooManyRequests. Epson documents no limit. */
const MAX_WAITING = 100;

/** The code of a job that succeeded. */
const DONE = '';

/** An interrupted ticket is never complete, even if it is interrupted at the last moment. */
const MAX_PART = 1 - Number.EPSILON;

/** How a job ended. `begun` is true if any of it was executed. Null if the printer was unplugged, so that no reply can be sent. */
export type JobResult = { code: string; begun: boolean } | null;

/** `rendered` is null for a status check, which only waits for its turn. */
export interface PrintJob {
  rendered: RenderedDocument | null;
  /** If true, printing stops after half of the ticket. */
  half: boolean;
  /** The time limit, counted from when the job is added; null for none. */
  timeoutMs: number | null;
  onFinished: (result: JobResult) => void;
}

/**
 * The mechanism of a printer. It runs one job at a time, in the order of arrival.
 *
 * - A fault that prevents printing is reported before the job starts; success is reported when the paper is out.
 * - A fault or a timeout while a ticket prints leaves on paper what was interpreted until then.
 * - Unplugging the printer leaves nothing on paper and drops all waiting jobs.
 * - A timeout while the job waits gives EX_DEVICE_BUSY, because nothing was printed; a timeout after it started gives EX_TIMEOUT. Epson
 *   documents only the latter.
 */
export interface PrintMechanism {
  /** True if no further job is accepted because too many are waiting. */
  readonly full: boolean;
  /** The code that a job would fail with if it started now; null if it would start. */
  refusalCode(rendered: RenderedDocument | null): string | null;
  add(job: PrintJob): void;
}

interface Entry {
  job: PrintJob;
  cancelTimeout: () => void;
}

interface Printing {
  entry: Entry;
  rendered: RenderedDocument;
  startedAt: number;
  durationMs: number;
  cancel: () => void;
}

export function createPrintMechanism(condition: PrinterCondition, ledger: PaperLedger, clock: PrinterClock): PrintMechanism {
  const waiting: Entry[] = [];
  let printing: Printing | null = null;
  let advancing = false;

  /** A part that breaks on the next ticket does not prevent that ticket from starting. */
  function refusalCode(rendered: RenderedDocument | null): string | null {
    const { state, breaksOnNextTicket } = condition;
    const canStart = breaksOnNextTicket && rendered?.onPaper === true;
    return blockingCode(canStart ? { ...state, broken: 'nothing' } : state) ?? (state.busy ? 'EX_DEVICE_BUSY' : null);
  }

  function advance(): void {
    if (advancing) return;
    advancing = true;
    for (let next = takeNext(); next; next = takeNext()) start(next);
    advancing = false;
  }

  function takeNext(): Entry | undefined {
    return printing ? undefined : waiting.shift();
  }

  function start(entry: Entry): void {
    const { rendered, half } = entry.job;
    const code = refusalCode(rendered);
    if (code !== null) return finish(entry, { code, begun: false });
    if (rendered?.onPaper) return startPrinting(entry, rendered, stoppingCode() ?? (half ? 'PrintSystemError' : null));
    if (rendered) condition.applySideEffects(rendered.elements);
    finish(entry, { code: DONE, begun: true });
  }

  /** The code of a fault that stops a ticket halfway; a broken cutter does not. */
  function stoppingCode(): string | null {
    const { state } = condition;
    return blockingCode(state.broken === 'cutter' ? { ...state, broken: 'nothing' } : state);
  }

  function startPrinting(entry: Entry, rendered: RenderedDocument, failureCode: string | null): void {
    const durationMs = condition.state.printMs;
    const cancel =
      failureCode === null ? clock.setTimer(durationMs, complete) : clock.setTimer(durationMs / 2, () => stop(failureCode, 0.5));
    printing = { entry, rendered, startedAt: clock.now, durationMs, cancel };
  }

  function complete(): void {
    if (printing) finishPrinting(printing, 1, condition.state.broken === 'cutter' ? 'EPTR_CUTTER' : DONE);
  }

  function stop(code: string, part?: number): void {
    if (!printing) return;
    const { startedAt, durationMs } = printing;
    finishPrinting(printing, Math.min(part ?? (durationMs > 0 ? (clock.now - startedAt) / durationMs : 0), MAX_PART), code);
  }

  function finishPrinting({ entry, rendered, cancel }: Printing, part: number, code: string): void {
    cancel();
    printing = null;
    // A ticket that timed out before the part broke leaves the fault to the next ticket.
    if (condition.state.broken !== 'nothing' && code !== 'EX_TIMEOUT') condition.markBroken();
    finish(entry, { code: putOnPaper(rendered, part) ? code : 'PrintSystemError', begun: true });
    advance();
  }

  /** Returns false if the ticket could not be drawn: no document may crash the printer. */
  function putOnPaper(rendered: RenderedDocument, part: number): boolean {
    try {
      const { elements, paper } = rendered.renderPart(part);
      if (paper) ledger.record({ ...rendered, paper, complete: part === 1 }, new Date(clock.now));
      condition.applySideEffects(elements);
      return true;
    } catch {
      return false;
    }
  }

  function finish({ job, cancelTimeout }: Entry, result: JobResult): void {
    cancelTimeout();
    job.onFinished(result);
  }

  function expire(entry: Entry): void {
    if (printing?.entry === entry) return stop('EX_TIMEOUT');
    waiting.splice(waiting.indexOf(entry), 1);
    finish(entry, { code: 'EX_DEVICE_BUSY', begun: false });
  }

  function dropAll(): void {
    printing?.cancel();
    const dropped = [...(printing ? [printing.entry] : []), ...waiting.splice(0)];
    printing = null;
    for (const entry of dropped) finish(entry, null);
  }

  condition.subscribe(() => {
    if (condition.state.offline) return dropAll();
    const code = stoppingCode();
    if (code !== null) stop(code);
  });

  return {
    get full() {
      return waiting.length >= MAX_WAITING;
    },
    refusalCode,
    add(job) {
      const entry: Entry = { job, cancelTimeout: () => undefined };
      if (job.timeoutMs !== null) entry.cancelTimeout = clock.setTimer(job.timeoutMs, () => expire(entry));
      waiting.push(entry);
      advance();
    },
  };
}
