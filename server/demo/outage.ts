import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Tasks } from './tasks';

/** An outage of the demo server, as clients see it (row W-03). */
export interface Outage {
  /** Follows the connections of the server; call it before the server listens. */
  attach(server: Server): void;
  /**
   * Closes all connections and refuses new ones for `durationMs`, as if the process was stopped, then calls `ended`. The process itself
   * continues, because only a person could start it again; what it has in memory survives.
   */
  begin(durationMs: number, ended: () => void): void;
}

export function createOutage(tasks: Tasks): Outage {
  const sockets = new Set<Socket>();
  let isDown = false;
  return {
    attach(server) {
      // Before the listener of the HTTP server, which would read requests.
      server.prependListener('connection', (socket: Socket) => {
        if (isDown) return void socket.destroy();
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
    },
    begin(durationMs, ended) {
      isDown = true;
      for (const socket of sockets) socket.destroy();
      tasks.schedule(durationMs, async () => {
        isDown = false;
        ended();
      });
    },
  };
}
