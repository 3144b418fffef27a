import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { users } from '../platform/db/schema';
import { createTokens } from '../modules/users/tokens';
import { useTestDatabase } from '../../test/server/testDatabase';
import { endSessions } from '../modules/users/userStore';
import { createRealtime, type Realtime } from './createRealtime';

describe('the realtime connections of a user whose sessions are ended', () => {
  const database = useTestDatabase();
  let http: HttpServer;
  let realtime: Realtime;
  let sockets: Socket[];
  const tokens = () => createTokens(database(), 'a secret of the tests, long enough');

  beforeEach(async () => {
    const ana = { id: 'ana', email: 'ana@example.com', name: 'Ana', role: 'location-staff', accounts: [], locationsIds: [] };
    await database()
      .insert(users)
      .values({ ...ana, passwordHash: '' });
    sockets = [];
    http = createServer();
    realtime = createRealtime({ database: database(), tokens: tokens(), addStatus: () => Promise.resolve() });
    realtime.attach(http);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    sockets.forEach((socket) => socket.disconnect());
    await realtime.close();
  });

  function connect(token: string): Socket {
    // A listening TCP server has an address of this kind.
    const { port } = http.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true, auth: { token } });
    sockets.push(socket);
    return socket;
  }

  const nextEvent = (socket: Socket, event: string) =>
    new Promise<unknown>((resolve) => socket.once(event, (what: unknown) => resolve(what instanceof Error ? what.message : what)));

  it('end with the next check and cannot be opened again, while one with a new token stays', async () => {
    const former = tokens().sign('ana');
    const old = connect(former);
    await nextEvent(old, 'welcome');
    await realtime.checkAccess();
    expect(realtime.tabCounts().connected).toBe(1);
    const epoch = await endSessions(database(), 'ana');
    const renewed = connect(tokens().sign('ana', epoch));
    await nextEvent(renewed, 'welcome');

    const ended = nextEvent(old, 'disconnect');
    await realtime.checkAccess();

    expect(await ended).toBe('io server disconnect');
    expect(await nextEvent(connect(former), 'connect_error')).toBe('UNAUTHORIZED');
    expect([renewed.connected, realtime.tabCounts().connected]).toEqual([true, 1]);
  });
});
