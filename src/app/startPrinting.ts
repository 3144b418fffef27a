import { createActor } from 'xstate';
import { printersOf, type Location } from '@/domain/location';
import type { NewOrderStatus } from '@/domain/order';
import type { MasterTabQuestion } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import { withScheme } from '@/lib/hostPattern';
import { providePrintRuntime } from '@/app/machineActors';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { callApi, type ApiAccess } from '@/services/api/baseQuery';
import { createPrintDelivery, type PrintDelivery } from '@/services/printing/printDelivery';
import { openPrintLedger } from '@/services/printing/printLedger';
import { runtimePrinters } from '@/services/printing/runtimePrinter';
import type { SocketClient } from '@/services/realtime/socketClient';
import { TAB_ID } from '@/services/runtime/tabId';
import { createWorkerClock } from '@/services/runtime/workerClock';
import type { TraceRecorder } from '@/services/traces/traceRecorder';

interface PrintingParts {
  api: ApiAccess;
  locations: readonly Location[];
  recorder: TraceRecorder;
  /** Printing ended: the ledger was closed by the browser or by a newer version in another tab, or the runtime broke down. */
  onEnded: (why: 'outdated' | 'broken') => void;
}

export interface Printing {
  actor: PrintRuntimeActor;
  keepTicket: PrintDelivery['keepTicket'];
  changeLocations(locations: readonly Location[]): void;
  /** Ends printing and drops the tickets that were kept (decision G04). */
  stop(): Promise<void>;
}

const KEEP_RECORDS_MS = 7 * 86_400_000;

/** Starts the print runtime of a tab with its ledger and its clock. A tab that cannot keep a ledger gives role and lock away. */
export async function startPrinting(parts: PrintingParts, socket: SocketClient): Promise<Printing> {
  let printers = parts.locations.flatMap(printersOf);
  const ledger = await openPrintLedger(() => end('outdated'));
  await ledger.prune(new Date(Date.now() - KEEP_RECORDS_MS).toISOString());
  const delivery = createPrintDelivery({
    ledger,
    ask: (event, payload) => socket.ask(event, payload),
    addStatus: (body) => addStatus(parts.api, body),
    configOf: (uuid) => configOf(printers, uuid),
  });
  const clock = createWorkerClock();
  const actor: PrintRuntimeActor = createActor(providePrintRuntime({ delivery, socket, checks: () => checksOf(actor, printers) }), {
    systemId: 'printRuntime',
    input: { tabId: TAB_ID, printers: runtimePrinters(printers) },
    inspect: parts.recorder.inspect,
    clock,
  });
  actor.subscribe({ error: () => parts.onEnded('broken') });
  actor.start();
  const stopWatching = watchTab(actor);

  function halt(): void {
    actor.send({ type: 'tab.leaving' });
    stopWatching();
    actor.stop();
    clock.stop();
  }

  function end(why: 'outdated'): void {
    halt();
    parts.onEnded(why);
  }

  return {
    actor,
    keepTicket: delivery.keepTicket,
    changeLocations(locations) {
      printers = locations.flatMap(printersOf);
      actor.send({ type: 'printers.changed', printers: runtimePrinters(printers) });
    },
    async stop() {
      halt();
      await ledger.dropTickets().finally(() => ledger.close());
    },
  };
}

/** The role of printing goes back when the page goes (decision G31), and is asked for when it is seen again. */
function watchTab(actor: PrintRuntimeActor): () => void {
  const leaving = () => actor.send({ type: 'tab.leaving' });
  const shown = () => {
    if (!document.hidden) actor.send({ type: 'tab.shown' });
  };
  addEventListener('pagehide', leaving);
  addEventListener('pageshow', shown);
  document.addEventListener('visibilitychange', shown);
  return () => {
    removeEventListener('pagehide', leaving);
    removeEventListener('pageshow', shown);
    document.removeEventListener('visibilitychange', shown);
  };
}

function configOf(printers: readonly PrinterEntry[], uuid: string | null): Record<string, unknown> | null {
  const printer = printers.find((candidate) => candidate.uuid === uuid || candidate.thirdPartyServiceUuid === uuid);
  if (!printer) return null;
  const { printerName, printerURL, ticketType, copies, ticketOptions } = printer;
  return { uuid: printer.uuid, printerName, printerURL, ticketType, copies, columnsNumber: ticketOptions.columnsNumber };
}

function checksOf(actor: PrintRuntimeActor, printers: readonly PrinterEntry[]): MasterTabQuestion['checks'] {
  const { checks } = actor.getSnapshot().context;
  return printers.flatMap(({ uuid, printerURL }) => {
    const check = printerURL ? checks[withScheme(printerURL, location.protocol)] : undefined;
    return uuid && check ? [{ printerUuid: uuid, ok: check.result.ok, at: check.at }] : [];
  });
}

/** Print outcomes are no RTK Query calls: they are repeated while the server is out of reach, and nobody waits for them on a screen. */
async function addStatus(api: ApiAccess, body: NewOrderStatus): Promise<'written' | 'refused' | 'retry'> {
  const result = await callApi({ method: 'POST', url: '/Orders/addNewStatusInOrder', body }, api, new AbortController().signal);
  if (!('error' in result)) return 'written';
  const { error } = result;
  return error.kind === 'http' && error.status < 500 && error.status !== 429 && error.status !== 401 ? 'refused' : 'retry';
}
