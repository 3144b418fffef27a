import { WebSocketServer, type ServerOptions } from 'ws';

/**
 * The WebSocket server below Socket.IO. It handles one message per connection and turn of the event loop. By default `ws` handles all received
 * messages of one connection before those of the next, so that one client that floods the server blocks all others (docs/measurements.md,
 * row T-09). Source: the option `allowSynchronousEvents` of `ws`.
 */
export class FairWebSocketServer extends WebSocketServer {
  constructor(options: ServerOptions) {
    super({ ...options, allowSynchronousEvents: false });
  }
}
