import type { PaperLedger } from './paperLedger';
import type { PrintSheet } from './printSheet';
import { setAlarm, type PrinterClock } from './printerClock';
import type { PrinterCondition } from './printerCondition';
import { troubleCode } from './printerStatus';

/** So many documents may wait; one more is answered TooManyRequests. Not documented, decided. */
const MOST_WAITING = 100;

/** The code of a job that is done. */
const DONE = '';

/** What is broken off in its last moment is not whole either. */
const MOST_PART = 1 - Number.EPSILON;

/** How a job ended; `begun` tells whether anything of it was carried out. Null: the plug was pulled, nobody is left to tell. */
export type JobEnd = { code: string; begun: boolean } | null;

/** `sheet` is null for a check, which only waits for its turn. */
export interface PrintJob {
  sheet: PrintSheet | null;
  /** It comes out half and breaks off. */
  half: boolean;
  /** How long it may take from now; null: for ever. */
  timeoutMs: number | null;
  onEnd: (end: JobEnd) => void;
}

/**
 * The mechanism of a printer: one job after the other, in the order they came. What keeps it from printing is told before a job
 * begins, success once the paper is out. What stops a ticket while it comes out, a fault or its timeout, leaves on paper what was
 * interpreted until then; a pulled plug leaves nothing, and everything that waited is lost. A job whose timeout ends while it waits
 * ends with EX_DEVICE_BUSY, since nothing of it was printed, and EX_TIMEOUT says that it had begun: Epson documents the second only.
 */
export interface PrintLine {
  /** Whether so many jobs wait that it takes no more. */
  readonly full: boolean;
  /** What a job would be refused with now; null when it would begin. */
  refusal(sheet: PrintSheet | null): string | null;
  add(job: PrintJob): void;
}

interface Entry {
  job: PrintJob;
  callOffTimeout: () => void;
}

interface Printing {
  entry: Entry;
  sheet: PrintSheet;
  startedAt: number;
  lastsMs: number;
  callOff: () => void;
}

export function createPrintLine(condition: PrinterCondition, ledger: PaperLedger, clock: PrinterClock): PrintLine {
  const waiting: Entry[] = [];
  let printing: Printing | null = null;
  let advancing = false;

  /** A part that is to break at the next ticket lets it begin. */
  function refusal(sheet: PrintSheet | null): string | null {
    const { state, breaksNext } = condition;
    const begins = breaksNext && sheet?.onPaper === true;
    return troubleCode(begins ? { ...state, broken: 'nothing' } : state) ?? (state.busy ? 'EX_DEVICE_BUSY' : null);
  }

  function advance(): void {
    if (advancing) return;
    advancing = true;
    for (let next = takeNext(); next; next = takeNext()) begin(next);
    advancing = false;
  }

  function takeNext(): Entry | undefined {
    return printing ? undefined : waiting.shift();
  }

  function begin(entry: Entry): void {
    const { sheet, half } = entry.job;
    const code = refusal(sheet);
    if (code !== null) return end(entry, { code, begun: false });
    if (sheet?.onPaper) return startPrinting(entry, sheet, stoppingCode() ?? (half ? 'PrintSystemError' : null));
    if (sheet) condition.carryOut(sheet.elements);
    end(entry, { code: DONE, begun: true });
  }

  /** What stops a ticket in the middle; a broken cutter lets it come out whole. */
  function stoppingCode(): string | null {
    const { state } = condition;
    return troubleCode(state.broken === 'cutter' ? { ...state, broken: 'nothing' } : state);
  }

  function startPrinting(entry: Entry, sheet: PrintSheet, breaksWith: string | null): void {
    const lastsMs = condition.state.printMs;
    const callOff = breaksWith === null ? setAlarm(clock, lastsMs, comeOut) : setAlarm(clock, lastsMs / 2, () => stop(breaksWith, 0.5));
    printing = { entry, sheet, startedAt: clock.now, lastsMs, callOff };
  }

  function comeOut(): void {
    if (printing) endPrinting(printing, 1, condition.state.broken === 'cutter' ? 'EPTR_CUTTER' : DONE);
  }

  function stop(code: string, part?: number): void {
    if (!printing) return;
    const { startedAt, lastsMs } = printing;
    endPrinting(printing, Math.min(part ?? (lastsMs > 0 ? (clock.now - startedAt) / lastsMs : 0), MOST_PART), code);
  }

  function endPrinting({ entry, sheet, callOff }: Printing, part: number, code: string): void {
    callOff();
    printing = null;
    // One whose time ended before it came to the break leaves that to the next.
    if (condition.state.broken !== 'nothing' && code !== 'EX_TIMEOUT') condition.noteBroke();
    end(entry, { code: putOnPaper(sheet, part) ? code : 'PrintSystemError', begun: true });
    advance();
  }

  /** False when it could not be drawn: no document may end the printer. */
  function putOnPaper(sheet: PrintSheet, part: number): boolean {
    try {
      const { elements, paper } = sheet.read(part);
      if (paper) ledger.record({ ...sheet, paper, complete: part === 1 }, new Date(clock.now));
      condition.carryOut(elements);
      return true;
    } catch {
      return false;
    }
  }

  function end({ job, callOffTimeout }: Entry, how: JobEnd): void {
    callOffTimeout();
    job.onEnd(how);
  }

  function expire(entry: Entry): void {
    if (printing?.entry === entry) return stop('EX_TIMEOUT');
    waiting.splice(waiting.indexOf(entry), 1);
    end(entry, { code: 'EX_DEVICE_BUSY', begun: false });
  }

  function loseAll(): void {
    printing?.callOff();
    const lost = [...(printing ? [printing.entry] : []), ...waiting.splice(0)];
    printing = null;
    for (const entry of lost) end(entry, null);
  }

  condition.watch(() => {
    if (condition.state.offline) return loseAll();
    const code = stoppingCode();
    if (code !== null) stop(code);
  });

  return {
    get full() {
      return waiting.length >= MOST_WAITING;
    },
    refusal,
    add(job) {
      const entry: Entry = { job, callOffTimeout: () => undefined };
      if (job.timeoutMs !== null) entry.callOffTimeout = setAlarm(clock, job.timeoutMs, () => expire(entry));
      waiting.push(entry);
      advance();
    },
  };
}
