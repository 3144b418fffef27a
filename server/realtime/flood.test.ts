import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { connectionClosedSchema } from '@/domain/connectionClosed';
import type { User } from '@/domain/user';
import { log } from '../platform/monitoring/log';
import { insertLocations } from '../../test/server/insertTenants';
import { useTestDatabase } from '../../test/server/testDatabase';
import { createRealtime, type Realtime } from './createRealtime';
import { REALTIME_LIMITS, type RealtimeLimits } from './messageLimits';

const ROOMS = 500;
const user = (id: string, locationsIds: string[]): User => ({
  id,
  email: `${id}@demo.pase`,
  role: 'location-staff',
  accounts: [],
  locationsIds,
});
const USERS: Record<string, User> = {
  staff: user(
    'staff',
    Array.from({ length: ROOMS }, (_, n) => `location-${n}`),
  ),
  tenant: user('tenant', ['location-tenant']),
};

describe('a browser that sends too much', () => {
  const database = useTestDatabase();
  let http: Server;
  let realtime: Realtime;
  let sockets: Socket[];

  beforeEach(async () => {
    await insertLocations(database(), ...Object.values(USERS).flatMap(({ locationsIds }) => locationsIds));
    sockets = [];
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    sockets.forEach((socket) => socket.disconnect());
    await realtime.close();
  });

  async function serve(limits: Partial<RealtimeLimits> = {}): Promise<void> {
    http = createServer();
    realtime = createRealtime({
      database: database(),
      tokens: { sign: (id) => id, userOf: (token) => Promise.resolve(USERS[token] ?? null) },
      addStatus: () => Promise.resolve(),
      limits: { ...REALTIME_LIMITS, ...limits },
      closeWithinMs: 200,
    });
    realtime.attach(http);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  }

  function connect(token: string): Socket {
    // A listening TCP server has an address of this kind.
    const { port } = http.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token }, reconnection: false, forceNew: true });
    sockets.push(socket);
    return socket;
  }
  const next = (socket: Socket, event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve));
  function ask(socket: Socket, tabId: string): Promise<unknown> {
    return socket.emitWithAck('check-master-tab', { tabId, eligible: true, checks: [] });
  }

  it('is closed with a reason; its rights are read once, its log lines are sampled, and other browsers are answered [T-09]', async () => {
    await serve({ socketMessages: { burst: 50, perSecond: 1 }, socketJoins: { burst: 400, perSecond: 1 } });
    const [flood, other] = [connect('staff'), connect('tenant')];
    await Promise.all([next(flood, 'welcome'), next(other, 'welcome')]);
    const warned = jest.spyOn(log, 'warn');
    const select = jest.spyOn(database(), 'select');
    const welcomed = next(flood, 'welcome-room');
    for (let n = 0; n < 60; n += 1) flood.emit('join-room', `print-queue:elsewhere-${n}`);
    flood.emit('join-room', 'print-queue:location-1');
    await welcomed;
    const closed = next(flood, 'connection.closed');
    const ended = next(flood, 'disconnect');
    for (let n = 0; n < 2_000; n += 1) flood.emit('join-room', `print-queue:${n % 2 === 0 ? 'location-1' : `elsewhere-${n}`}`);
    const notified = connectionClosedSchema.parse(await closed);
    expect([notified.reason, notified.retryAfterMs >= 5_000]).toEqual(['TOO_MANY_MESSAGES', true]);
    expect(await ended).toBe('io server disconnect');
    expect(await next(connect('staff'), 'connect_error')).toMatchObject({ message: 'TOO_MANY_MESSAGES' });
    expect(select).toHaveBeenCalledTimes(1);
    expect(await ask(other, 'tab-1')).toEqual({ ok: true });
    await realtime.close();
    const lines = warned.mock.calls.map(([fields, message]) => ({ fields, message }));
    const refused = lines.filter(({ message }) => message === 'a message was rejected');
    const sum = lines.find(({ message }) => message === 'a message was rejected (more of the same)');
    expect(refused).toHaveLength(5);
    expect(sum?.fields).toEqual({ key: 'join-room staff', suppressed: expect.any(Number) as number });
    expect(lines.filter(({ message }) => String(message).startsWith('a connection was closed'))).toHaveLength(1);
  });

  it.each(['check-master-tab', 'order.print-ack', 'order.print-response', 'no-such-event'])(
    'is closed for any event: %s [T-09]',
    async (event) => {
      await serve({ socketMessages: { burst: 20, perSecond: 1 } });
      const flood = connect('staff');
      await next(flood, 'welcome');
      const closed = next(flood, 'connection.closed');
      for (let n = 0; n < 100; n += 1) flood.emit(event, { uuid: `job-${n}` });

      expect(await closed).toMatchObject({ reason: 'TOO_MANY_MESSAGES' });
    },
  );

  it('is closed over the limit of its user, and cannot connect again before the limit allows it [T-09]', async () => {
    await serve({ userMessages: { burst: 120, perSecond: 1 } });
    const first = connect('staff');
    const second = connect('staff');
    await Promise.all([next(first, 'welcome'), next(second, 'welcome')]);
    const closed = next(second, 'connection.closed');
    for (let n = 0; n < 10; n += 1) first.emit('no-such-event');
    for (let n = 0; n < 30; n += 1) second.emit('no-such-event');
    await closed;

    const refused = (await next(connect('staff'), 'connect_error')) as Error & { data?: unknown };
    expect(refused.message).toBe('TOO_MANY_MESSAGES');
    expect(connectionClosedSchema.parse(refused.data).retryAfterMs).toBeGreaterThan(20_000);
    await next(connect('tenant'), 'welcome');
  });

  it('is disconnected when a message exceeds the maximum size [T-09]', async () => {
    await serve({ maxMessageBytes: 1_000 });
    const socket = connect('staff');
    await next(socket, 'welcome');
    const ended = next(socket, 'disconnect');
    socket.emit('join-room', 'x'.repeat(1_001));

    expect(await ended).toBe('transport close');
  });

  it('is not one that joins 500 rooms twice; its rights are read once [T-09]', async () => {
    await serve();
    const tab = connect('staff');
    await next(tab, 'welcome');
    const select = jest.spyOn(database(), 'select');
    const rooms = USERS['staff']?.locationsIds.map((id) => `print-queue:${id}`) ?? [];
    async function joinAll(): Promise<string[]> {
      const welcomed: string[] = [];
      const all = new Promise<void>((resolve) => {
        tab.on('welcome-room', (room: string) => {
          welcomed.push(room);
          if (welcomed.length === ROOMS) resolve();
        });
      });
      for (const room of rooms) tab.emit('join-room', room);
      await all;
      tab.off('welcome-room');
      return welcomed;
    }
    const [once, again] = [await joinAll(), await joinAll()];

    expect([once.sort(), again.sort()]).toEqual([[...rooms].sort(), [...rooms].sort()]);
    expect([select.mock.calls.length, tab.connected]).toEqual([1, true]);
  });
});
