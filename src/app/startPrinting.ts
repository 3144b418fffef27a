import { createActor } from 'xstate';
import { printersOf, type Location } from '@/domain/location';
import { isDeviceMethod } from '@/domain/deviceAddress';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import { printerOfJob } from '@/domain/printerOfJob';
import type { PrintJobMessage } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import { RECORD_RETENTION_MS, PRUNE_EVERY_MS } from '@/domain/printTiming';
import type { User } from '@/domain/user';
import type { watchDevices } from '@/app/watchDevices';
import { providePrintRuntime } from '@/app/machineActors';
import { printerReports } from '@/app/printerReports';
import type { NonPublicSpace } from '@/lib/addressSpace';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import { createPrintJournal } from '@/services/printing/createPrintJournal';
import { jobOfMessage } from '@/services/printing/jobOfMessage';
import type { Ticket } from '@/services/printing/ledgerSchema';
import { watchLocalNetwork } from '@/services/printing/localNetwork';
import { createOrderReports } from '@/services/printing/orderReports';
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
  /** Called when printing ended or could not start: the ledger was lost, or the print runtime crashed. */
  onEnded: (why: LedgerLoss | 'broken') => void;
}

export interface Printing {
  actor: PrintRuntimeActor;
  journal: PrintJournal;
  /** Accepts a ticket from the server. */
  takeJob(message: PrintJobMessage): void;
  changeLocations(locations: readonly Location[]): void;
  /** The number of tickets in memory, which are those of the running jobs. */
  ticketCount(): number;
  /** Stops printing and deletes the stored tickets (decision G04). */
  stop(): Promise<void>;
}

/**
 * Starts a tab's print runtime with its ledger and clock. A tab whose ledger is lost releases the role and the lock, so that another device
 * prints. Rejects when the ledger is lost before it starts.
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
  const reports = createOrderReports(parts.api, tabClock);
  const realDelivery = createPrintDelivery({
    ledger,
    request: (event, payload) => socket.request(event, payload),
    send: (event, payload) => socket.send(event, payload),
    addStatus: reports.add,
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
      parts.recorder.recordCrash(actor, error);
      parts.onEnded('broken');
    },
  });
  actor.start();
  const devices = createDeviceWatch(actor, () => printers);
  devices.update();
  const stopWatching = [watchTab(actor), watchPermissions(actor), devices.stop];
  // What could not be pruned is pruned the next time.
  const pruning = setInterval(() => void prune().catch(() => undefined), PRUNE_EVERY_MS);
  const isMain = () => actor.getSnapshot().context.main;
  const journal = createPrintJournal({
    ledger,
    locationIds,
    handleCommand: (command) => {
      const { context, children } = actor.getSnapshot();
      if (context.jobs.includes(command.uuid)) actor.send(command);
      else if (children.mainTab?.getSnapshot().context.lockHeld) void resumeJob(command.uuid);
    },
  });
  const ignoredJobs = new Set<string>();
  life.signal.addEventListener('abort', () => {
    actor.send({ type: 'tab.leaving' });
    for (const stop of stopWatching) stop();
    clearInterval(pruning);
    journal.close();
    actor.stop();
  });

  /** Resumes a job of an earlier page that no tab of this browser runs: the server decides whether it still belongs here. */
  async function resumeJob(uuid: string): Promise<void> {
    const job = (await delivery.openJobs()).find((open) => open.uuid === uuid);
    if (job) actor.send({ type: 'job.received', job });
  }

  /** Ignores a job of an installed program (row PR-19); records each job once. */
  function ignoreProgramJob(uuid: string): void {
    if (ignoredJobs.has(uuid)) return;
    ignoredJobs.add(uuid);
    parts.recorder.messageRefused('order.print', `An installed program prints the job ${uuid}`);
  }

  return {
    actor,
    journal,
    ticketCount: delivery.ticketCount,
    takeJob(message) {
      const job = jobOfMessage(message, printers);
      if (printerOfJob(job, printers)?.connectMethod === 'CLIENT') return ignoreProgramJob(job.uuid);
      // Without hand-outs the server sends a job to every tab, and only the main one prints it.
      if (job.handOut !== null || isMain()) delivery.storeTicket(job.uuid, ticketOf(message));
      actor.send({ type: 'job.received', job });
    },
    changeLocations(changed) {
      locations = changed;
      printers = locations.flatMap(printersOf);
      actor.send({ type: 'printers.changed', printers: runtimePrinters(printers) });
      devices.update();
    },
    async stop() {
      life.abort();
      // The tickets of a lost ledger cannot be deleted.
      await ledger.dropTickets().catch(() => undefined);
      ledger.close();
      await reports.finish();
    },
  };
}

/** Releases the printing role when the page is left or frozen (decision G31), and requests it when the page is shown again. */
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
  // A resumed tab prints even if it is hidden.
  document.addEventListener('resume', resumed);
  return () => {
    removeEventListener('pagehide', leaving);
    removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', shown);
    document.removeEventListener('freeze', frozen);
    document.removeEventListener('resume', resumed);
  };
}

/** Reports both permissions once the browser returned both, and after each change. */
function watchPermissions(actor: PrintRuntimeActor): () => void {
  const known: { [Space in NonPublicSpace]?: LocalNetworkPermission } = {};
  const watch = (space: NonPublicSpace) =>
    watchLocalNetwork(space, (permission) => {
      known[space] = permission;
      const { local, loopback } = known;
      if (local && loopback) actor.send({ type: 'permission.changed', permission: local, loopback });
    });
  const stops = [watch('local'), watch('loopback')];
  return () => stops.forEach((stop) => stop());
}

/** Watches the chosen devices. The code is loaded once a printer is a device, because most users have none. */
function createDeviceWatch(actor: PrintRuntimeActor, printers: () => readonly PrinterEntry[]) {
  let watching: Promise<ReturnType<typeof watchDevices>> | null = null;
  return {
    update(): void {
      if (watching) void watching.then((watch) => watch.update());
      else if (printers().some(({ connectMethod }) => isDeviceMethod(connectMethod))) {
        watching = import('@/app/watchDevices').then((loaded) => loaded.watchDevices(actor, printers));
        // Until the next update the tab prints on no device.
        watching.catch(() => (watching = null));
      }
    },
    stop: () => void watching?.then((watch) => watch.stop()),
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
