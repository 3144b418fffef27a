import { randomUUID } from 'node:crypto';
import type { StatusEntry } from '@/domain/order';
import { mayPrint, type CopyOutcomeReport, type PrintAck, type PrintJobMessage } from '@/domain/printJob';
import { isHeldByPrinter } from '@/domain/printerCode';
import { codeOfTrouble } from '@/domain/printerTrouble';
import { checkResult, printVerdict, type PrinterReply } from '@/domain/printOutcome';
import { printersOf } from '@/domain/location';
import type { ServerContext } from '../../context';
import { DEMO_PROGRAM } from '../seed/demoPrinters';
import { findLocation } from '../../modules/locations/locationStore';
import { addStatus } from '../../modules/orders/orderStore';
import type { DispatchedJob } from '../../printing/queue/dispatchJobs';
import type { InstalledPrograms, ProgramRun } from '../../printing/queue/installedPrograms';
import { SERVICE_PATH } from './virtualPrinter';
import { postToPrinter } from './postToPrinter';
import { programPort } from './startDemoPrinters';
import type { Tasks } from '../tasks';

/** How often the program gives a sign of life. */
const SIGN_MS = 10_000;

/** The installed program of the demo: prints the jobs of its printer in order, as long as it is there. */
export interface InstalledClient {
  /** It goes away, as a computer that is switched off; or it is back, and remembers nothing. */
  setSeen(seen: boolean): void;
}

interface ProgramOptions {
  programs: InstalledPrograms;
  tasks: Tasks;
  installationId: string;
  /** The printers that its computer knows: the name, and where a ticket for it goes. */
  printers: Readonly<Record<string, string>>;
}

interface Report {
  copy: number | null;
  attempt: number;
  status: string;
  reason: string | null;
  reply: PrinterReply | null;
}

/** Starts the program of the demo (row PR-19). It ends with the tasks of the demo. */
export function startInstalledClient(
  context: ServerContext,
  programs: InstalledPrograms,
  { tasks, printerPort }: { tasks: Tasks; printerPort: number },
): InstalledClient {
  const { installationId, osName } = DEMO_PROGRAM;
  const printers = { [osName]: `http://localhost:${programPort(printerPort)}${SERVICE_PATH}?devid=local_printer&timeout=10000` };
  return createInstalledClient(context, { programs, tasks, installationId, printers });
}

/**
 * Plays an installed program: takes what waits for it, asks for each copy before it prints, says what became of it on the order and to
 * the server. It prints nothing a second time: what nobody can tell waits for a person. Out of paper, or away, it holds its jobs.
 */
export function createInstalledClient(context: ServerContext, options: ProgramOptions): InstalledClient {
  const { programs, tasks, installationId, printers } = options;
  let run: ProgramRun | null = null;
  let line: DispatchedJob[] = [];
  let isWorking = false;
  let isAsked = false;
  const heldJobs = new Set<string>();

  function sign(mine: ProgramRun): void {
    if (run !== mine) return;
    programs.markSeen(installationId);
    ask();
    tasks.schedule(SIGN_MS, async () => sign(mine));
  }

  function ask(): void {
    isAsked = true;
    if (isWorking) return;
    isWorking = true;
    tasks.schedule(0, async () => {
      try {
        await printAll();
      } finally {
        isWorking = false;
        if (isAsked && run) ask();
      }
    });
  }

  async function printAll(): Promise<void> {
    while (isAsked && run) {
      isAsked = false;
      line.push(...(await programs.takeJobs(run)));
      for (let job = line[0]; job && run; job = line[0]) {
        if (!(await print(run, job))) return;
        line = line.filter((other) => other !== job);
        heldJobs.delete(job.message.uuid);
      }
    }
  }

  /** False: the printer is not well; the job stays the first of the line. */
  async function print(mine: ProgramRun, { message, osName }: DispatchedJob): Promise<boolean> {
    const ack = (stage: PrintAck['stage'], more: Partial<PrintAck> = {}) =>
      programs.acknowledge(mine, { uuid: message.uuid, stage, handOut: message.handOut ?? null, ...more });
    if (!mayPrint(message)) {
      await record(message, { copy: null, attempt: 0, status: 'REQUIRES_MANUAL_PRINT', reason: null, reply: null });
      await ack('final', { outcomes: [] });
      return true;
    }
    const url = printers[osName ?? ''];
    const check = url ? checkResult(await postToPrinter(url)) : null;
    if (!url || !check?.ok) {
      await noteHeld(message, check && !check.ok ? codeOfTrouble(check.trouble) : 'SERVICE_UNAVAILABLE');
      return false;
    }
    const outcomes: CopyOutcomeReport[] = [];
    for (const { copy, attempt: before, state, code: held } of message.copyStates ?? []) {
      if (state === 'DONE') continue;
      // What was on its way when the program ended may be on paper; what the printer did not complete is printed again, marked.
      const isHeld = state === 'UNKNOWN' && isHeldByPrinter(held);
      if (state !== 'QUEUED' && !isHeld) break;
      const attempt = before + 1;
      if (!(await ack('intent', { copy, attempt, outcomes })).ok) return true;
      const reply = await postToPrinter(url, isHeld ? (message.duplicateBody ?? message.body) : message.body);
      const { outcome, code } = printVerdict(reply);
      if (outcome === 'BUSY') {
        await ack('withdrawn', { copy, attempt });
        await noteHeld(message, code ?? 'SERVICE_UNAVAILABLE');
        return true;
      }
      outcomes.push({ copy, outcome, code });
      await record(message, { copy, attempt, status: outcome === 'DONE' ? 'SUCCESS' : 'ERROR', reason: code, reply });
      if (outcome !== 'DONE') break;
    }
    await ack('final', { outcomes });
    const held = outcomes.find(({ outcome, code }) => outcome === 'UNKNOWN' && isHeldByPrinter(code));
    // The job comes again, and waits for the printer.
    if (held) await ack('withdrawn', { copy: held.copy });
    return true;
  }

  /** The order says once that its ticket waits for the printer. */
  async function noteHeld(message: PrintJobMessage, code: string): Promise<void> {
    if (heldJobs.has(message.uuid)) return;
    heldJobs.add(message.uuid);
    await record(message, { copy: null, attempt: 0, status: 'ERROR', reason: code, reply: null });
  }

  async function record(message: PrintJobMessage, { copy, attempt, status, reason, reply }: Report): Promise<void> {
    // A test ticket belongs to no order.
    if (!message.orderId) return;
    const location = await findLocation(context.database, message.locationId);
    const config = location && printersOf(location).find(({ uuid }) => uuid === message.printerUuid);
    const entry: StatusEntry = {
      status,
      type: 'printer',
      creator: 'print-client',
      date: new Date().toISOString(),
      reason,
      meta: {
        httpStatus: reply && 'httpStatus' in reply ? reply.httpStatus : null,
        printerOrder: {
          uuid: message.uuid,
          printerUuid: message.printerUuid,
          kind: message.kind,
          ticketType: message.ticketType,
          copy,
          attempt,
        },
        printerResponse: reply?.kind === 'reply' ? responseOf(reply) : null,
        thirdPartyConfig: config ?? null,
        errors: reason ? [reason] : [],
      },
    };
    await addStatus(context, message.orderId, entry);
  }

  function setSeen(seen: boolean): void {
    if (seen === (run !== null)) return;
    line = [];
    run = seen ? { installationId, name: randomUUID() } : null;
    if (run) sign(run);
  }

  programs.onWake(installationId, () => run && ask());
  setSeen(true);
  return { setSeen };
}

function responseOf({ success, code, status, battery }: Extract<PrinterReply, { kind: 'reply' }>) {
  return { success, code, status, battery };
}
