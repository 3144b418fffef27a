import { createActor } from 'xstate';
import { printersOf, type Location } from '@/domain/location';
import type { NewOrderStatus } from '@/domain/order';
import { printerOfJob } from '@/domain/printerOfJob';
import type { PrintJobMessage } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import { RECORD_RETENTION_MS, PRUNE_EVERY_MS } from '@/domain/printTiming';
import type { User } from '@/domain/user';
import { providePrintRuntime } from '@/app/machineActors';
import { printerReports } from '@/app/printerReports';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { addOrderStatus } from '@/contract/orders';
import { callApi, type ApiAccess } from '@/services/api/baseQuery';
import { requestTo } from '@/services/api/fromContract';
import { createPrintJournal } from '@/services/printing/createPrintJournal';
import { jobOfMessage } from '@/services/printing/jobOfMessage';
import type { Ticket } from '@/services/printing/ledgerSchema';
import { watchLocalNetwork } from '@/services/printing/localNetwork';
import { createPrintDelivery } from '@/services/printing/printDelivery';
import type { PrintJournal } from '@/services/printing/printJournal';
import { openPrintLedger, type LedgerLoss } from '@/services/printing/printLedger';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import type { SocketClient } from '@/services/realtime/socketClient';
import { TAB_ID } from '@/services/runtime/tabId';
import { tabClock } from '@/services/runtime/workerClock';
import { recordDelivery } from '@/services/traces/recordDelivery';
import type { TraceRecorder } from '@/services/traces/traceRecorder';

interface PrintingParts {
  api: ApiAccess;
  user: Pick<User, 'id'>;
  locations: readonly Location[];
  recorder: TraceRecorder;
  /** Printing ended, or could not begin: the ledger was lost, or the runtime broke down. */
  onEnded: (why: LedgerLoss | 'broken') => void;
}

export interface Printing {
  actor: PrintRuntimeActor;
  journal: PrintJournal;
  /** Takes a ticket that the server sent. */
  takeJob(message: PrintJobMessage): void;
  changeLocations(locations: readonly Location[]): void;
  /** How many tickets are held in memory: those of the jobs under way. */
  heldTickets(): number;
  /** Ends printing and drops the tickets that were kept (decision G04). */
  stop(): Promise<void>;
}

/**
 * Starts the print runtime of a tab with its ledger and its clock. A tab that cannot keep a ledger gives role and lock away, so that
 * another device prints; one whose ledger is lost before it begins rejects.
 */
export async function startPrinting(parts: PrintingParts, socket: SocketClient): Promise<Printing> {
  let { locations } = parts;
  let printers = locations.flatMap(printersOf);
  const locationIds = () => new Set(locations.map(({ id }) => id));
  const life = new AbortController();
  const ledger = await openPrintLedger((why) => {
    if (life.signal.aborted) return;
    life.abort();
    parts.onEnded(why);
  });
  const prune = () => ledger.prune(new Date(Date.now() - RECORD_RETENTION_MS).toISOString());
  try {
    await prune();
    life.signal.throwIfAborted();
  } catch (error) {
    ledger.close();
    throw error;
  }
  const realDelivery = createPrintDelivery({
    ledger,
    ask: (event, payload) => socket.ask(event, payload),
    send: (event, payload) => socket.send(event, payload),
    addStatus: (body) => addStatus(parts.api, body),
    configOf: (job) => configOf(printerOfJob(job, printers)),
    userId: parts.user.id,
    locationIds,
  });
  const recorded = recordDelivery(realDelivery, parts.recorder.io);
  const delivery = TEST_SWITCHES ? (await import('@/app/brokenDelivery')).breakDelivery(recorded) : recorded;
  const actor: PrintRuntimeActor = createActor(
    providePrintRuntime({ delivery, socket, checks: () => printerReports(actor.getSnapshot().context, new Date().toISOString()) }),
    {
      systemId: 'printRuntime',
      input: { tabId: TAB_ID, printers: runtimePrinters(printers) },
      inspect: parts.recorder.inspect,
      clock: tabClock,
    },
  );
  actor.subscribe({
    error: (error) => {
      parts.recorder.crashed(actor, error);
      parts.onEnded('broken');
    },
  });
  actor.start();
  const stopWatching = [watchTab(actor), watchLocalNetwork((permission) => actor.send({ type: 'permission.changed', permission }))];
  // What could not be pruned is pruned the next time.
  const pruning = setInterval(() => void prune().catch(() => undefined), PRUNE_EVERY_MS);
  const isMain = () => actor.getSnapshot().context.main;
  const journal = createPrintJournal({
    ledger,
    locationIds,
    obey: (command) => {
      const { context, children } = actor.getSnapshot();
      if (context.jobs.includes(command.uuid)) actor.send(command);
      else if (children.mainTab?.getSnapshot().context.lockHeld) void takeUp(command.uuid);
    },
  });
  const leftToProgram = new Set<string>();
  life.signal.addEventListener('abort', () => {
    actor.send({ type: 'tab.leaving' });
    for (const stop of stopWatching) stop();
    clearInterval(pruning);
    journal.close();
    actor.stop();
  });

  /** A job of an earlier page that no tab of this browser has: the server says whether it is still ours, else it ends here. */
  async function takeUp(uuid: string): Promise<void> {
    const job = (await delivery.openJobs()).find((open) => open.uuid === uuid);
    if (job) actor.send({ type: 'job.received', job });
  }

  /** A job of an installed program is not this browser's (row PR-19); noted once. */
  function leaveToProgram(uuid: string): void {
    if (leftToProgram.has(uuid)) return;
    leftToProgram.add(uuid);
    parts.recorder.messageRefused('order.print', `An installed program prints the job ${uuid}`);
  }

  return {
    actor,
    journal,
    heldTickets: delivery.heldTickets,
    takeJob(message) {
      const job = jobOfMessage(message, printers);
      if (printerOfJob(job, printers)?.connectMethod === 'CLIENT') return leaveToProgram(job.uuid);
      // Without hand-outs every tab hears of a job: another one prints it.
      if (job.handOut !== null || isMain()) delivery.keepTicket(job.uuid, ticketOf(message));
      actor.send({ type: 'job.received', job });
    },
    changeLocations(changed) {
      locations = changed;
      printers = locations.flatMap(printersOf);
      actor.send({ type: 'printers.changed', printers: runtimePrinters(printers) });
    },
    async stop() {
      life.abort();
      // Of a ledger that is lost nothing can be dropped any more.
      await ledger.dropTickets().catch(() => undefined);
      ledger.close();
    },
  };
}

/** The role of printing goes back when the page goes or is frozen (decision G31), and is asked for when it is seen again. */
function watchTab(actor: PrintRuntimeActor): () => void {
  const leaving = () => actor.send({ type: 'tab.leaving' });
  const frozen = () => actor.send({ type: 'tab.frozen' });
  const shown = () => {
    if (!document.hidden) actor.send({ type: 'tab.shown' });
  };
  const resumed = () => actor.send({ type: 'tab.shown' });
  addEventListener('pagehide', leaving);
  addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', shown);
  document.addEventListener('freeze', frozen);
  // After a freeze the tab may still be hidden: it prints there too.
  document.addEventListener('resume', resumed);
  return () => {
    removeEventListener('pagehide', leaving);
    removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', shown);
    document.removeEventListener('freeze', frozen);
    document.removeEventListener('resume', resumed);
  };
}

function configOf(printer: PrinterEntry | undefined): Record<string, unknown> | null {
  if (!printer) return null;
  const { uuid, thirdPartyServiceUuid, connectMethod, printerName, printerURL, ticketType, autoPrint, copies, ticketOptions } = printer;
  const { columnsNumber } = ticketOptions;
  return { uuid, thirdPartyServiceUuid, connectMethod, printerName, printerURL, ticketType, autoPrint, copies, columnsNumber };
}

function ticketOf(message: PrintJobMessage): Ticket {
  return { headers: message.httpHeaders ?? {}, body: message.body, marked: message.duplicateBody ?? null };
}

/** Print outcomes are no RTK Query calls: they are repeated while the server is out of reach, and nobody waits for them on a screen. */
async function addStatus(api: ApiAccess, body: NewOrderStatus): Promise<'written' | 'refused' | 'retry'> {
  const result = await callApi(requestTo(addOrderStatus, { body }), api, new AbortController().signal);
  if (!('error' in result)) return 'written';
  const { error } = result;
  return error.kind === 'http' && error.status < 500 && error.status !== 429 && error.status !== 401 ? 'refused' : 'retry';
}
