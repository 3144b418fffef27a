import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { createSocketClient, type SocketClient } from '@/services/realtime/socketClient';

describe('socketClient', () => {
  let http: HttpServer;
  let io: Server;
  let client: SocketClient;
  let events: string[];
  let token: string;

  beforeEach(async () => {
    http = createServer();
    io = new Server(http);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    // A server that listens on a port has an `AddressInfo`.
    const { port } = http.address() as AddressInfo;
    events = [];
    token = 'token-1';
    client = createSocketClient({ url: `http://127.0.0.1:${port}`, app: 'pase-back-office', token: () => token, tabId: 'tab-1' });
  });
  afterEach(async () => {
    client.disconnect();
    await io.close();
  });

  const arrival = () => new Promise<Socket>((resolve) => io.once('connection', resolve));
  const connect = () =>
    new Promise<void>((resolve) =>
      client.connect({
        connected: () => {
          events.push('connected');
          resolve();
        },
        disconnected: () => events.push('disconnected'),
        failed: () => events.push('failed'),
      }),
    );

  it('sends the name of the app, the token and the tab id when it connects [RT-01]', async () => {
    const arrived = arrival();
    await connect();

    expect((await arrived).handshake.auth).toEqual({ app: 'pase-back-office', token: 'token-1', tabId: 'tab-1' });
  });

  it('reconnects automatically, and reports the state of the connection [RT-01]', async () => {
    const first = arrival();
    await connect();
    const again = arrival();
    (await first).conn.close();
    await again;

    expect(events.slice(0, 2)).toEqual(['connected', 'disconnected']);
  });

  it('reconnects after the server rejected it or closed the connection [RT-01]', async () => {
    let open = false;
    io.use((_socket, next) => next(open ? undefined : new Error('UNAUTHORIZED')));
    const failed = new Promise<void>((resolve) =>
      client.connect({ connected: () => undefined, disconnected: () => undefined, failed: () => resolve() }),
    );
    await failed;
    expect(client.isConnected()).toBe(false);
    open = true;
    const socket = await arrival();
    const again = arrival();
    socket.disconnect(true);

    expect((await again).handshake.auth).toEqual({ app: 'pase-back-office', token: 'token-1', tabId: 'tab-1' });
  }, 15_000);

  it('reconnects immediately with a new token when the server closed the connection of the old one [RT-01]', async () => {
    const first = arrival();
    await connect();
    const again = arrival();
    token = 'token-2';
    const from = performance.now();
    (await first).disconnect(true);

    expect((await again).handshake.auth).toEqual({ app: 'pase-back-office', token: 'token-2', tabId: 'tab-1' });
    // With the old token it would be rejected and wait for three seconds.
    expect(performance.now() - from).toBeLessThan(2_500);
  });

  it('calls the listener with every message of the server until it unsubscribes', async () => {
    const heard: unknown[] = [];
    const stop = client.listen((event, payload) => heard.push([event, payload]));
    const arrived = arrival();
    await connect();
    const socket = await arrived;
    const second = new Promise<void>((resolve) => client.listen((event) => event === 'two' && resolve()));
    socket.emit('one', { n: 1 });
    socket.emit('two');
    await second;
    stop();

    expect(heard).toEqual([
      ['one', { n: 1 }],
      ['two', undefined],
    ]);
  });

  it('resolves with the answer to a request; without a connection, resolves with null and does not send it later', async () => {
    expect(await client.request('order.print-ack', { uuid: 'early' })).toBeNull();
    const received: unknown[] = [];
    io.on('connection', (socket) =>
      socket.on('order.print-ack', (ack: unknown, answer: (reply: unknown) => void) => {
        received.push(ack);
        answer({ ok: true });
      }),
    );
    await connect();

    expect(await client.request('order.print-ack', { uuid: 'job-1' })).toEqual({ ok: true });
    expect(received).toEqual([{ uuid: 'job-1' }]);
  });
});
