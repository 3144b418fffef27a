import { fromCallback, fromPromise, type PromiseActorLogic } from 'xstate';
import type { Deployment } from '@/domain/deployment';
import type { MasterTabQuestion } from '@/domain/printJob';
import { connectionMachine, type ConnectionEvent } from '@/machines/connection/connectionMachine';
import { mainTabMachine, type MainTabEvent } from '@/machines/mainTab/mainTabMachine';
import { printerLaneMachine } from '@/machines/printerLane/printerLaneMachine';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import { printRuntimeMachine } from '@/machines/printRuntime/printRuntimeMachine';
import { createIntentClaims } from '@/services/printing/intentClaims';
import type { PrintDelivery } from '@/services/printing/printDelivery';
import { holdPrintLock } from '@/services/printing/printLock';
import { joinRooms } from '@/services/realtime/joinRooms';
import type { SocketClient } from '@/services/realtime/socketClient';

/** The connection machine with its socket. */
export function provideConnection(socket: SocketClient) {
  return connectionMachine.provide({
    actors: {
      socket: fromCallback<ConnectionEvent>(({ sendBack }) => {
        const now = () => new Date().toISOString();
        const online = () => (socket.isConnected() ? sendBack({ type: 'socket.connected' }) : sendBack({ type: 'browser.online' }));
        const offline = () => sendBack({ type: 'browser.offline', at: now() });
        addEventListener('online', online);
        addEventListener('offline', offline);
        socket.connect({
          connected: () => sendBack({ type: 'socket.connected' }),
          disconnected: (reason) => sendBack({ type: 'socket.disconnected', at: now(), ...(reason && { reason }) }),
          failed: (reason) => sendBack({ type: 'socket.failed', at: now(), ...(reason && { reason }) }),
        });
        return () => {
          removeEventListener('online', online);
          removeEventListener('offline', offline);
          socket.disconnect();
        };
      }),
      joinRooms: fromPromise(({ input }) => joinRooms(socket, input.rooms)),
    },
  });
}

/** The rooms of a user: the admin room, or one per location (specification 2 §7). */
export function roomsOf({ rooms }: Deployment, admin: boolean, locationIds: readonly string[]): string[] {
  return admin ? [rooms.admin] : locationIds.map((id) => rooms.printQueue + id);
}

interface PrintDependencies {
  delivery: PrintDelivery;
  socket: Pick<SocketClient, 'send'>;
  /** Returns the last check of each printer, which is sent to the server with every tick. */
  checks: () => MasterTabQuestion['checks'];
}

const PRINT_JOB_ACTORS = [
  ...(['enterInLedger', 'acknowledge', 'claimIntent', 'withdraw', 'sendToPrinter', 'commitOutcome', 'reportHeld'] as const),
  ...(['saveQuestionState', 'canQueryPrinter', 'queryPrinter', 'recordOnOrder', 'respond', 'closeInLedger', 'releaseInLedger'] as const),
];

type Effect<Input, Output> = (input: Input) => Promise<Output>;

/** Creates a promise actor for each named function, under the same name. */
function promiseActors<Effects extends { [Each in Name]: Effect<never, unknown> }, Name extends string>(
  effects: Effects,
  names: readonly Name[],
) {
  const actors = names.map((name) => [name, fromPromise(({ input }: { input: never }) => effects[name](input))]);
  // `fromEntries` loses the type of each entry.
  return Object.fromEntries(actors) as {
    [Each in Name]: Effects[Each] extends Effect<infer Input, infer Output> ? PromiseActorLogic<Output, Input> : never;
  };
}

/** The print runtime machine with printer delivery, ledger, lock and server. */
export function providePrintRuntime({ delivery, socket, checks }: PrintDependencies) {
  const claims = createIntentClaims(delivery);
  return printRuntimeMachine.provide({
    actors: {
      mainTab: mainTabMachine.provide({
        actors: {
          holdPrintLock: fromCallback<MainTabEvent, { steal: boolean }>(({ input, sendBack }) =>
            holdPrintLock(input.steal, {
              granted: () => sendBack({ type: 'lock.granted' }),
              lost: () => sendBack({ type: 'lock.lost' }),
            }),
          ),
          requestRole: fromPromise(async ({ input }) => {
            const report: MasterTabQuestion = { ...input, checks: checks() };
            await Promise.resolve(socket.send('check-master-tab', report));
          }),
        },
      }),
      printerLane: printerLaneMachine.provide({ actors: { checkPrinter: fromPromise(({ input }) => delivery.checkPrinter(input)) } }),
      releaseJob: fromPromise(({ input }) => delivery.releaseJob(input)),
      findOpenJobs: fromPromise(() => delivery.openJobs()),
      printJob: printJobMachine.provide({ actors: promiseActors({ ...delivery, ...claims }, PRINT_JOB_ACTORS) }),
    },
  });
}
