import { createActor } from 'xstate';
import type { Deployment } from '@/domain/deployment';
import { printersOf, type Location } from '@/domain/location';
import type { NewOrderStatus } from '@/domain/order';
import type { MasterTabQuestion } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import { isProductAdmin } from '@/domain/role';
import type { User } from '@/domain/session';
import { withScheme } from '@/lib/hostPattern';
import { provideConnection, providePrintRuntime, roomsOf } from '@/app/machineActors';
import { socketRoutes } from '@/app/socketRoutes';
import type { ConnectionActor } from '@/machines/connection/connectionMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import { callApi, type ApiAccess } from '@/services/api/baseQuery';
import { createPrintDelivery } from '@/services/printing/printDelivery';
import { openPrintLedger, type PrintLedger } from '@/services/printing/printLedger';
import { runtimePrinter } from '@/services/printing/runtimePrinter';
import { createSocketClient, type SocketClient } from '@/services/realtime/socketClient';
import type { SocketMiddleware } from '@/services/realtime/socketMiddleware';
import { TAB_ID } from '@/services/runtime/tabId';
import { createWorkerClock } from '@/services/runtime/workerClock';
import type { TraceRecorder } from '@/services/traces/traceRecorder';

export interface RuntimeParts {
  deployment: Deployment;
  api: ApiAccess;
  user: User;
  locations: readonly Location[];
  socketMiddleware: SocketMiddleware;
  recorder: TraceRecorder;
  /** Another tab brought a newer version of the stored data: this page must be loaded anew. */
  onOutdated: () => void;
}

/** What runs in a tab while a user is signed in. The product's administrator has a connection and prints nothing. */
export interface RunningRuntime {
  connection: ConnectionActor;
  printRuntime: PrintRuntimeActor | null;
  /** The locations or their printers changed. */
  changeLocations(locations: readonly Location[]): void;
  /** Ends connection and printing and drops the tickets that were kept (decision G04). */
  stop(): Promise<void>;
}

const KEEP_RECORDS_MS = 7 * 86_400_000;

/** Starts connection and printing of one signed-in tab, outside React, so that no screen's crash can stop it. */
export async function startPrintRuntime(parts: RuntimeParts): Promise<RunningRuntime> {
  const { deployment, api, user, socketMiddleware, recorder } = parts;
  const admin = isProductAdmin(user.role);
  const socket = createSocketClient({ url: deployment.realtimeUrl, app: deployment.realtimeApp, token: api.accessToken });
  const printing = admin ? null : await startPrinting(parts, socket);

  const detach = socketMiddleware.attach(
    socket,
    socketRoutes({ printRuntime: printing?.actor ?? null, keepTicket: (uuid, ticket) => printing?.keepTicket(uuid, ticket) }),
  );
  const rooms = (locations: readonly Location[]) =>
    roomsOf(
      deployment,
      admin,
      locations.map(({ id }) => id),
    );
  const connection = createActor(provideConnection(socket), { input: { rooms: rooms(parts.locations) }, inspect: recorder.inspect });
  connection.on('connection.joined', (notice) => printing?.actor.send(notice));
  connection.on('connection.lost', (notice) => printing?.actor.send(notice));
  connection.start();

  return {
    connection,
    printRuntime: printing?.actor ?? null,
    changeLocations(locations) {
      printing?.changeLocations(locations);
      const next = rooms(locations);
      if (next.join() !== connection.getSnapshot().context.rooms.join()) connection.send({ type: 'rooms.changed', rooms: next });
    },
    async stop() {
      await printing?.stop();
      detach();
      connection.stop();
    },
  };
}

async function startPrinting(parts: RuntimeParts, socket: SocketClient) {
  let printers = parts.locations.flatMap(printersOf);
  const ledger = await openPrintLedger(parts.onOutdated);
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
    input: { tabId: TAB_ID, printers: printers.map(runtimePrinter) },
    inspect: parts.recorder.inspect,
    clock,
  });
  actor.start();
  const stopWatching = watchTab(actor);

  return {
    actor,
    keepTicket: delivery.keepTicket,
    changeLocations(locations: readonly Location[]) {
      printers = locations.flatMap(printersOf);
      actor.send({ type: 'printers.changed', printers: printers.map(runtimePrinter) });
    },
    async stop() {
      actor.send({ type: 'tab.leaving' });
      stopWatching();
      actor.stop();
      clock.stop();
      await closeLedger(ledger);
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

async function closeLedger(ledger: PrintLedger): Promise<void> {
  await ledger.dropTickets();
  ledger.close();
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
