import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket, type WebSocketServer } from 'ws';
import { FairWebSocketServer } from './FairWebSocketServer';

const MESSAGES = 200;

/** The maximum number of messages of one connection that a server handles in one turn of the event loop. */
async function mostInATurn(server: WebSocketServer): Promise<number> {
  await once(server, 'listening');
  let inThisTurn = 0;
  let most = 0;
  const all = new Promise<void>((resolve) => {
    let handled = 0;
    server.on('connection', (socket) =>
      socket.on('message', () => {
        inThisTurn += 1;
        most = Math.max(most, inThisTurn);
        setImmediate(() => (inThisTurn = 0));
        handled += 1;
        if (handled === MESSAGES) resolve();
      }),
    );
  });
  // A listening TCP server has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const browser = new WebSocket(`ws://127.0.0.1:${port}`);
  await once(browser, 'open');
  for (let n = 0; n < MESSAGES; n += 1) browser.send(`message ${n}`);
  await all;
  browser.terminate();
  await new Promise((resolve) => server.close(resolve));
  return most;
}

describe('FairWebSocketServer', () => {
  it('handles one message per connection and turn of the event loop [T-09]', async () => {
    expect(await mostInATurn(new FairWebSocketServer({ host: '127.0.0.1', port: 0 }))).toBe(1);
  });
});
