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
    // A listening TCP server has an `AddressInfo`.
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

  it('connects with the app name, the token and the tab id [RT-01]', async () => {
    const arrived = arrival();
    await connect();

    expect((await arrived).handshake.auth).toEqual({ app: 'pase-back-office', token: 'token-1', tabId: 'tab-1' });
  });

  it('reconnects by itself, and reports the lost connection [RT-01]', async () => {
    const first = arrival();
    await connect();
    const again = arrival();
    (await first).conn.close();
    await again;

    expect(events.slice(0, 2)).toEqual(['connected', 'disconnected']);
  });

  it('retries after the server rejects or closes the connection [RT-01]', async () => {
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

  it('reconnects at once with a new token when the server closes the connection of the old one [RT-01]', async () => {
    const first = arrival();
    await connect();
    const again = arrival();
    token = 'token-2';
    const from = performance.now();
    (await first).disconnect(true);

    expect((await again).handshake.auth).toEqual({ app: 'pase-back-office', token: 'token-2', tabId: 'tab-1' });
    // With the old token the client would wait 3 s before it reconnects.
    expect(performance.now() - from).toBeLessThan(2_500);
  });

  it('passes every server message to a listener until the listener is removed', async () => {
    const messages: unknown[] = [];
    const stop = client.listen((event, payload) => messages.push([event, payload]));
    const arrived = arrival();
    await connect();
    const socket = await arrived;
    const second = new Promise<void>((resolve) => client.listen((event) => event === 'two' && resolve()));
    socket.emit('one', { n: 1 });
    socket.emit('two');
    await second;
    stop();

    expect(messages).toEqual([
      ['one', { n: 1 }],
      ['two', undefined],
    ]);
  });

  it('returns the reply to a request; returns null and sends nothing later while it is not connected', async () => {
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
