import { createActor } from 'xstate';
import type { Deployment } from '@/domain/deployment';
import type { Location } from '@/domain/location';
import { isProductAdmin } from '@/domain/role';
import type { User } from '@/domain/user';
import { provideConnection, roomsOf } from '@/app/machineActors';
import { socketRoutes } from '@/app/socketRoutes';
import { startPrinting } from '@/app/startPrinting';
import type { ConnectionActor } from '@/machines/connection/connectionMachine';
import type { PrintRuntimeActor } from '@/machines/printRuntime/printRuntimeMachine';
import type { ApiAccess } from '@/services/api/baseQuery';
import type { PrintJournal } from '@/services/printing/printJournal';
import type { LedgerLoss } from '@/services/printing/printLedger';
import { createSocketClient } from '@/services/realtime/socketClient';
import type { SocketMiddleware } from '@/services/realtime/socketMiddleware';
import { TAB_ID } from '@/services/runtime/tabId';
import { recordSocket } from '@/services/traces/recordSocket';
import type { TraceRecorder } from '@/services/traces/traceRecorder';

export interface RuntimeParts {
  deployment: Deployment;
  api: ApiAccess;
  user: User;
  locations: readonly Location[];
  socketMiddleware: SocketMiddleware;
  recorder: TraceRecorder;
  /** Called when printing ended unexpectedly: the page must be reloaded. */
  onEnded: (why: LedgerLoss | 'broken') => void;
}

/** The connection and printing of a signed-in tab. The product administrator has a connection but does not print. */
export interface RunningRuntime {
  connection: ConnectionActor;
  printRuntime: PrintRuntimeActor | null;
  journal: PrintJournal | null;
  /** Updates the locations and their printers. */
  changeLocations(locations: readonly Location[]): void;
  /** Stops connection and printing and deletes the stored tickets (decision G04). */
  stop(): Promise<void>;
}

/** Starts connection and printing of a signed-in tab outside React, so that a crashed screen cannot stop them. */
export async function startPrintRuntime(parts: RuntimeParts): Promise<RunningRuntime> {
  const { deployment, api, user, socketMiddleware, recorder } = parts;
  const admin = isProductAdmin(user.role);
  const { realtimeUrl: url, realtimeApp: app } = deployment;
  const socket = recordSocket(createSocketClient({ url, app, token: api.accessToken, tabId: TAB_ID }), recorder.io);
  const printing = admin ? null : await startPrinting(parts, socket);

  const detach = socketMiddleware.attach(
    socket,
    socketRoutes({ printRuntime: printing?.actor ?? null, takeJob: (message) => printing?.takeJob(message) }),
  );
  const rooms = (locations: readonly Location[]) =>
    roomsOf(
      deployment,
      admin,
      locations.map(({ id }) => id),
    );
  const connection = createActor(provideConnection(socket), { input: { rooms: rooms(parts.locations) }, inspect: recorder.inspect });
  recorder.watch(connection);
  connection.on('connection.joined', (notice) => printing?.actor.send(notice));
  connection.on('connection.lost', (notice) => printing?.actor.send(notice));
  connection.start();

  return {
    connection,
    printRuntime: printing?.actor ?? null,
    journal: printing?.journal ?? null,
    changeLocations(locations) {
      printing?.changeLocations(locations);
      const next = rooms(locations);
      if (next.join() !== connection.getSnapshot().context.rooms.join()) connection.send({ type: 'rooms.changed', rooms: next });
    },
    async stop() {
      // First stop what receives orders and acts for the user, then what may fail.
      detach();
      printing?.actor.send({ type: 'tab.leaving' });
      connection.stop();
      await printing?.stop();
    },
  };
}
