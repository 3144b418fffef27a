import { setTimeout as waitFor } from 'node:timers/promises';
import { COPY_OUTCOMES_OF, type PrinterHealth } from '@/domain/printerReply';
import { MAX_PROGRAM_RESULTS, type ProgramPoll, type ProgramResult, type ProgramTicket } from '@/domain/printProgram';
import { CHECK_EVERY_MS, PROGRAM_POLL_MS, retryAfterMs } from '@/domain/printTiming';
import {
  askServer,
  OTHER_COMPUTER_TEXT,
  POLL_TIMEOUT_MS,
  sendPoll,
  serverProblemText,
  UNKNOWN_NAME_TEXT,
  type SendPoll,
} from './askServer';
import { healthText, type LocalPrinter } from './localPrinter';

/** How long a poll waits for checks of printers that have just begun, in ms, so that a silent printer does not delay the others. */
const CHECK_WAITS_MS = 500;
/** Tickets that are remembered so that none is printed twice. */
const REMEMBERED = 1_000;

export interface PrintProgramOptions {
  /** The address with the key. */
  address: string;
  /** How this computer identifies itself. */
  computer: string;
  /** By the name that each has in Pase. */
  printers: ReadonlyMap<string, LocalPrinter>;
  /** Called with a sentence when something changes: the connection, the state of a printer, the outcome of a ticket. */
  log: (line: string) => void;
  /** Sends a poll to the server. A tester can lose or repeat it here. @default fetch */
  send?: SendPoll;
  /** Waits until the next poll; ends at once when it is aborted. @default a timer */
  pause?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The program on a computer of a restaurant. */
export interface PrintProgram {
  start(): void;
  /** Takes no more tickets, waits for those in progress, and reports their results once. */
  stop(): Promise<void>;
}

interface Lane {
  name: string;
  printer: LocalPrinter;
  /** Null: not known, or a ticket is being printed. */
  health: PrinterHealth | null;
  checkedAt: number;
  /** The check or the ticket in progress. */
  work: Promise<void> | null;
}

/**
 * The installed program (row PR-19, ADR 0025): it polls the server every two seconds, and as soon as a ticket ended, with the state of its
 * printers and the results that the server has not confirmed, and prints what it gets: one ticket at a time on each printer, each attempt
 * once, unless the printer was busy. A ticket whose answer is lost is never printed. It decides nothing else: whether a ticket is printed
 * again is up to the server.
 */
export function createPrintProgram({
  address,
  computer,
  printers,
  log,
  send = sendPoll,
  pause = pauseByTimer,
}: PrintProgramOptions): PrintProgram {
  const lanes = [...printers].map(([name, printer]): Lane => ({ name, printer, health: null, checkedAt: -Infinity, work: null }));
  const taken = new Set<string>();
  let results: ProgramResult[] = [];
  let running: Promise<void> = Promise.resolve();
  let wake = new AbortController();
  let isStopping = false;
  let failures = 0;
  const logChange = createChangeLog(log);

  function isDue({ work, checkedAt }: Lane): boolean {
    return work === null && performance.now() - checkedAt >= CHECK_EVERY_MS;
  }

  const untilIdle = (some: readonly Lane[]) => Promise.all(some.map(({ work }) => work ?? Promise.resolve()));

  function begin(lane: Lane, work: () => Promise<void>): void {
    lane.work = work().finally(() => (lane.work = null));
  }

  function setHealth(lane: Lane, health: PrinterHealth): void {
    lane.health = health;
    lane.checkedAt = performance.now();
    logChange(lane.name, `${lane.name}: ${healthText(health)}`);
  }

  async function checkPrinters(): Promise<void> {
    const due = lanes.filter(isDue);
    for (const lane of due) begin(lane, async () => setHealth(lane, await lane.printer.check()));
    if (due.length > 0) await Promise.race([untilIdle(due), waitFor(CHECK_WAITS_MS)]);
  }

  function print(lane: Lane, ticket: ProgramTicket): void {
    const { jobUuid, copy, attempt, body } = ticket;
    lane.health = null;
    begin(lane, async () => {
      const reply = await lane.printer.print(body);
      // The server grants the same attempt again, because nothing was sent. It may do so at once, so the next poll is not hurried.
      const isBusy = reply.verdict.outcome === 'busy';
      if (isBusy) taken.delete(keyOf(ticket));
      results.push({ jobUuid, copy, attempt, reply });
      setHealth(lane, reply.health);
      const { outcome, code } = reply.verdict;
      log(
        `${lane.name}: ticket ${jobUuid}, copy ${copy}, attempt ${attempt}: ${OUTCOME_TEXTS[COPY_OUTCOMES_OF[outcome]]}${code ? ` (${code})` : ''}`,
      );
      if (!isBusy) wake.abort();
    });
  }

  async function poll(): Promise<void> {
    await checkPrinters();
    const sent = results.slice(0, MAX_PROGRAM_RESULTS);
    const body: ProgramPoll = {
      computer,
      printers: lanes.map(({ name, printer, health, work }) => ({
        ...{ name, format: printer.format, health },
        isFree: work === null && !isStopping,
      })),
      results: sent,
    };
    // The wall clock, because it goes on while the computer sleeps.
    const sentAt = Date.now();
    const answer = await askServer(send, address, body);
    const isLate = Date.now() - sentAt > POLL_TIMEOUT_MS;
    results = results.filter((result) => !sent.includes(result));
    logChange('server', 'Connected to Pase.');
    logChange('other', answer.otherComputer ? OTHER_COMPUTER_TEXT : '');
    for (const { name } of lanes) {
      const isUnknown = answer.unknownPrinters.includes(name);
      logChange(`name ${name}`, isUnknown ? `${name}: ${UNKNOWN_NAME_TEXT}` : '');
    }
    // The server may have given up on the ticket and granted it again: printed now, it would be a duplicate without a mark.
    if (!isLate) for (const ticket of answer.tickets) take(ticket);
  }

  function take(ticket: ProgramTicket): void {
    const key = keyOf(ticket);
    const lane = lanes.find(({ name }) => name === ticket.printer);
    if (!lane || lane.work || taken.has(key)) return;
    taken.add(key);
    for (const first of taken) if (taken.size > REMEMBERED) taken.delete(first);
    print(lane, ticket);
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      wake = new AbortController();
      try {
        await poll();
        failures = 0;
      } catch (error) {
        failures += 1;
        logChange('server', serverProblemText(error));
      }
      const ms = failures > 0 ? retryAfterMs(failures) : PROGRAM_POLL_MS;
      await pause(ms, wake.signal);
    }
    await untilIdle(lanes);
    if (results.length > 0) await poll().catch((error: unknown) => logChange('server', serverProblemText(error)));
  }

  return {
    start: () => void (running = run()),
    async stop() {
      isStopping = true;
      wake.abort();
      await running;
    },
  };
}

const pauseByTimer: NonNullable<PrintProgramOptions['pause']> = (ms, signal) => waitFor(ms, undefined, { signal }).catch(() => undefined);

const keyOf = ({ jobUuid, copy, attempt }: ProgramTicket) => `${jobUuid} ${copy} ${attempt}`;

const OUTCOME_TEXTS = { DONE: 'printed', FAILED: 'not printed', UNKNOWN: 'not known whether it was printed' } as const;

/** Logs a line about a subject when it differs from the last one about it; '' is not logged. */
function createChangeLog(log: (line: string) => void) {
  const last = new Map<string, string>();
  return (subject: string, line: string) => {
    if ((last.get(subject) ?? '') === line) return;
    last.set(subject, line);
    if (line) log(line);
  };
}
