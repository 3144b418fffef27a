import { WebSocketServer, type ServerOptions } from 'ws';

/**
 * The WebSocket server below Socket.IO, which handles one message of a connection in a turn of the event loop. By itself `ws` handles all
 * that has arrived of one connection before anybody else's: a browser that sends without end held everybody up (docs/measurements.md, row T-09).
 * Source: the option `allowSynchronousEvents` of `ws`.
 */
export class FairWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, allowSynchronousEvents: false });
  }
}
