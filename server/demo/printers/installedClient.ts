import { randomUUID } from 'node:crypto';
import type { StatusEntry } from '@/domain/order';
import { mayPrint, type CopyOutcomeReport, type PrintJobMessage } from '@/domain/printJob';
import { codeOfProblem } from '@/domain/printerProblem';
import { COPY_OUTCOMES_OF, type PrinterReply } from '@/domain/printerReply';
import { printersOf } from '@/domain/location';
import type { ServerContext } from '../../context';
import { DEMO_PROGRAM } from '../seed/demoPrinters';
import { findLocation } from '../../modules/locations/locationStore';
import { addStatus } from '../../modules/orders/orderStore';
import type { DispatchedJob } from '../../printing/queue/dispatchJobs';
import type { InstalledPrograms, ProgramAck, ProgramRun } from '../../printing/queue/installedPrograms';
import { SERVICE_PATH } from './virtualPrinter';
import { postToPrinter } from './postToPrinter';
import { programPort } from './startDemoPrinters';
import type { Tasks } from '../tasks';

/** The interval of the program's heartbeats. */
const HEARTBEAT_MS = 10_000;

/** The installed program of the demo. It prints the jobs of its printer in order while it is connected. */
export interface InstalledClient {
  /** False simulates a computer that is switched off. True starts the program again, without its earlier jobs. */
  setConnected(isConnected: boolean): void;
}

interface ProgramOptions {
  programs: InstalledPrograms;
  tasks: Tasks;
  installationId: string;
  /** The printers of the operating system: name and URL of the print service. */
  printers: Readonly<Record<string, string>>;
}

interface Report {
  copy: number | null;
  attempt: number;
  status: string;
  reason: string | null;
  reply: PrinterReply | null;
}

/** Starts the installed program of the demo (row PR-19). It stops when the tasks of the demo stop. */
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
 * Simulates an installed program: it fetches its jobs, requests a grant for each copy before it prints, and reports the outcome to the
 * server and on the order. It prints a copy of unknown outcome again only if the server dispatches it again. While the printer cannot print or
 * the program is not connected, jobs stay queued.
 */
export function createInstalledClient(context: ServerContext, options: ProgramOptions): InstalledClient {
  const { programs, tasks, installationId, printers } = options;
  let run: ProgramRun | null = null;
  let queue: DispatchedJob[] = [];
  let isWorking = false;
  let jobsRequested = false;
  const heldJobs = new Set<string>();

  function sendHeartbeat(ownRun: ProgramRun): void {
    if (run !== ownRun) return;
    programs.markSeen(installationId);
    requestJobs();
    tasks.schedule(HEARTBEAT_MS, async () => sendHeartbeat(ownRun));
  }

  function requestJobs(): void {
    jobsRequested = true;
    if (isWorking) return;
    isWorking = true;
    tasks.schedule(0, async () => {
      try {
        await printAll();
      } finally {
        isWorking = false;
        if (jobsRequested && run) requestJobs();
      }
    });
  }

  async function printAll(): Promise<void> {
    while (jobsRequested && run) {
      jobsRequested = false;
      queue.push(...(await programs.takeJobs(run)));
      for (let job = queue[0]; job && run; job = queue[0]) {
        if (!(await print(run, job))) return;
        queue = queue.filter((other) => other !== job);
        heldJobs.delete(job.message.uuid);
      }
    }
  }

  /** Returns false if the printer cannot print; the job then stays first in the queue. */
  async function print(ownRun: ProgramRun, { message, osName }: DispatchedJob): Promise<boolean> {
    const ack = (stage: ProgramAck['stage'], more: Partial<ProgramAck> = {}) =>
      programs.acknowledge(ownRun, { uuid: message.uuid, stage, handOut: message.handOut ?? null, ...more });
    if (!mayPrint(message)) {
      await addStatusEntry(message, { copy: null, attempt: 0, status: 'REQUIRES_MANUAL_PRINT', reason: null, reply: null });
      await ack('final', { outcomes: [] });
      return true;
    }
    const url = printers[osName ?? ''];
    const health = url ? (await postToPrinter(url)).health : null;
    if (!url || !health?.ok) {
      await reportHeld(message, health && !health.ok ? codeOfProblem(health.problem) : 'SERVICE_UNAVAILABLE');
      return false;
    }
    const outcomes: (CopyOutcomeReport & { attempt: number })[] = [];
    for (const { copy, attempt: before, state } of message.copyStates ?? []) {
      if (state === 'DONE') continue;
      const attempt = before + 1;
      if (!(await ack('intent', { copy, attempt, outcomes })).ok) return true;
      // The server dispatches a job whose copy may be on paper only if that copy is to be printed again.
      const reply = await postToPrinter(url, state === 'UNKNOWN' ? (message.duplicateBody ?? message.body) : message.body);
      const { code } = reply.verdict;
      if (reply.verdict.outcome === 'busy') {
        await ack('withdrawn', { copy, attempt });
        await reportHeld(message, code ?? 'SERVICE_UNAVAILABLE');
        return true;
      }
      const outcome = COPY_OUTCOMES_OF[reply.verdict.outcome];
      outcomes.push({ copy, attempt, outcome, code });
      await addStatusEntry(message, { copy, attempt, status: outcome === 'DONE' ? 'SUCCESS' : 'ERROR', reason: code, reply });
      if (outcome !== 'DONE') break;
    }
    await ack('final', { outcomes });
    return true;
  }

  /** Adds an ERROR entry to the order, once per job, when its ticket waits for the printer. */
  async function reportHeld(message: PrintJobMessage, code: string): Promise<void> {
    if (heldJobs.has(message.uuid)) return;
    heldJobs.add(message.uuid);
    await addStatusEntry(message, { copy: null, attempt: 0, status: 'ERROR', reason: code, reply: null });
  }

  async function addStatusEntry(message: PrintJobMessage, { copy, attempt, status, reason, reply }: Report): Promise<void> {
    // A test ticket has no order.
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
        httpStatus: reply?.httpStatus ?? null,
        printerOrder: {
          uuid: message.uuid,
          printerUuid: message.printerUuid,
          ...(message.backupFor && { backupFor: message.backupFor }),
          kind: message.kind,
          ticketType: message.ticketType,
          copy,
          attempt,
        },
        printerResponse: reply?.response ?? null,
        thirdPartyConfig: config ?? null,
        errors: reason ? [reason] : [],
      },
    };
    await addStatus(context, message.orderId, entry);
  }

  function setConnected(isConnected: boolean): void {
    if (isConnected === (run !== null)) return;
    queue = [];
    run = isConnected ? { installationId, name: randomUUID() } : null;
    if (run) sendHeartbeat(run);
  }

  programs.onWake(installationId, () => run && requestJobs());
  setConnected(true);
  return { setConnected };
}
