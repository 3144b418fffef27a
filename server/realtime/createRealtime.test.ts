import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { PrintJobMessage } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import type { User } from '@/domain/user';
import { aPrinter } from '../../test/factories/aPrinter';
import { anOrder } from '../../test/factories/anOrder';
import { locations, thirdPartyServices, users } from '../db/schema';
import { useTestDatabase } from '../testing/testDatabase';
import { createRealtime, type Realtime } from './createRealtime';

const user = (id: string, role: User['role'], locationsIds: string[] = []): User => ({
  id,
  email: `${id}@demo.pase`,
  role,
  accounts: [],
  locationsIds,
});
const USERS: Record<string, User> = {
  staff: user('staff', 'location-staff', ['location-1']),
  admin: user('admin', 'product-admin'),
  stranger: user('stranger', 'location-staff', ['location-2']),
};

describe('realtime', () => {
  const database = useTestDatabase();
  let http: Server;
  let realtime: Realtime;
  let sockets: Socket[];

  beforeEach(async () => {
    for (const id of ['location-1', 'location-2']) {
      await database()
        .insert(locations)
        .values({ id, accountId: 'account-1', name: id, timeZone: 'Europe/Madrid', currency: 'EUR', country: 'ES', data: {} });
    }
    sockets = [];
    http = createServer();
    realtime = createRealtime({
      database: database(),
      tokens: { sign: (id) => id, userOf: (token) => Promise.resolve(USERS[token] ?? null) },
      addStatus: () => Promise.resolve(),
    });
    realtime.attach(http);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    sockets.forEach((socket) => socket.disconnect());
    await realtime.close();
  });

  function connect(token: string, tabId?: string): Socket {
    // A listening TCP server has an address of this kind.
    const { port } = http.address() as AddressInfo;
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ['websocket'],
      auth: { app: 'pase-back-office', token, tabId },
      reconnection: false,
    });
    sockets.push(socket);
    return socket;
  }
  const next = (socket: Socket, event: string) => new Promise<unknown>((resolve) => socket.once(event, resolve));
  async function join(socket: Socket, room: string): Promise<void> {
    const welcomed = next(socket, 'welcome-room');
    socket.emit('join-room', room);
    await welcomed;
  }
  function ask(socket: Socket, tabId: string, eligible = true): Promise<unknown> {
    const answered = next(socket, 'check-master-tab');
    socket.emit('check-master-tab', { tabId, eligible, checks: [] });
    return answered;
  }

  async function aStoredPrinter(): Promise<PrinterEntry> {
    const printer = aPrinter({ locationId: 'location-1' });
    const { uuid, slug, isActive, locationId, thirdPartyServiceUuid, ...settings } = printer;
    const service = { uuid: uuid ?? '', slug, isActive, locationId, thirdPartyServiceUuid: thirdPartyServiceUuid ?? '', settings };
    await database().insert(thirdPartyServices).values(service);
    return printer;
  }

  it('lets nobody in without a valid token', async () => {
    const failure = await next(connect('forged'), 'connect_error');
    expect(failure).toMatchObject({ message: 'UNAUTHORIZED' });
  });

  it('welcomes, and lets a user into the print rooms of its own locations only [RT-02, RT-04]', async () => {
    const socket = connect('staff');
    await next(socket, 'welcome');
    const rooms: unknown[] = [];
    socket.on('welcome-room', (room) => rooms.push(room));
    for (const room of ['admin', 'print-queue:location-2', 'anything']) socket.emit('join-room', room);
    await join(socket, 'print-queue:location-1');

    expect(rooms).toEqual(['print-queue:location-1']);
  });

  describe('looks again who may be connected', () => {
    const valid = { ...USERS };
    const stored = { ...user('staff', 'location-staff', ['location-1']), name: 'Ana', passwordHash: '' };
    beforeEach(() => database().insert(users).values(stored));
    afterEach(() => Object.assign(USERS, valid));

    async function aJoinedTab(): Promise<Socket> {
      const socket = connect('staff');
      await join(socket, 'print-queue:location-1');
      return socket;
    }

    it('lets tickets go on to a tab whose token has ended, but no new connection in [BX-02]', async () => {
      const socket = await aJoinedTab();
      delete USERS['staff'];

      await realtime.checkAccess();

      expect(await next(connect('staff'), 'connect_error')).toMatchObject({ message: 'UNAUTHORIZED' });
      expect(await ask(socket, 'tab-1')).toMatchObject({ isMaster: true });
    });

    it.each([
      ['is gone', () => database().delete(users)],
      ['has another role', () => database().update(users).set({ role: 'location-sales' })],
      ['lost a location', () => database().update(users).set({ locationsIds: [] })],
    ])('ends the connection of a user who %s', async (_what, change) => {
      const socket = await aJoinedTab();
      const ended = next(socket, 'disconnect');
      await change();

      await realtime.checkAccess();

      expect(await ended).toBe('io server disconnect');
    });
  });

  it('lets the product administrator into the admin room and no print room [RT-02]', async () => {
    const socket = connect('admin');
    const rooms: unknown[] = [];
    socket.on('welcome-room', (room) => rooms.push(room));
    socket.emit('join-room', 'print-queue:location-1');
    await join(socket, 'admin');

    expect(rooms).toEqual(['admin']);
  });

  it('makes one tab of a user the main one, and another when it leaves [RT-03]', async () => {
    const first = connect('staff');
    const second = connect('staff');
    expect(await ask(first, 'tab-1')).toMatchObject({ isMaster: true, epoch: 1 });
    expect(await ask(second, 'tab-2')).toMatchObject({ isMaster: false, vacant: false });

    const freed = next(second, 'check-master-tab');
    first.emit('check-master-tab', { tabId: 'tab-1', eligible: false, checks: [] });
    expect(await freed).toMatchObject({ isMaster: false, vacant: true });
    expect(await ask(second, 'tab-2')).toMatchObject({ isMaster: true, epoch: 2 });
  });

  it('gives the role of a tab that is gone to the next [RT-03]', async () => {
    const first = connect('staff');
    const second = connect('staff');
    await ask(first, 'tab-1');
    await ask(second, 'tab-2');
    const freed = next(second, 'check-master-tab');
    first.disconnect();
    await freed;

    expect(await ask(second, 'tab-2')).toMatchObject({ isMaster: true, epoch: 2 });
  });

  it('leaves the role with a tab that came back before its old connection was found dead [RT-03]', async () => {
    const old = connect('staff', 'tab-1');
    const standby = connect('staff', 'tab-2');
    await ask(old, 'tab-1');
    await ask(standby, 'tab-2');
    const heardByStandby: unknown[] = [];
    standby.on('check-master-tab', (answer) => heardByStandby.push(answer));
    const back = connect('staff', 'tab-1');
    expect(await ask(back, 'tab-1')).toMatchObject({ isMaster: true, epoch: 1 });
    old.disconnect();

    expect(await ask(standby, 'tab-2')).toMatchObject({ isMaster: false, vacant: false });
    expect(heardByStandby).toEqual([expect.objectContaining({ isMaster: false, vacant: false })]);
  });

  it('gives the role to one of two tabs that ask at once [RT-03]', async () => {
    const [first, second] = [connect('staff'), connect('staff')];

    const answers = await Promise.all([ask(first, 'tab-1'), ask(second, 'tab-2')]);

    expect(answers.filter((answer) => (answer as { isMaster: boolean }).isMaster)).toHaveLength(1);
  });

  it('takes no word of a job from another user who calls its tab by the same name', async () => {
    await realtime.printQueue.printTest(await aStoredPrinter(), 'Hola');
    const [staff, stranger] = [connect('staff'), connect('stranger')];
    await join(staff, 'print-queue:location-1');
    const handed = next(staff, 'order.print');
    await ask(staff, 'tab-1');
    const { uuid, handOut } = (await handed) as PrintJobMessage;
    await ask(stranger, 'tab-1');

    const intent = { uuid, stage: 'intent', handOut, copy: 1, attempt: 1 };
    expect(await stranger.emitWithAck('order.print-ack', intent)).toEqual({ ok: false, reason: 'stale' });
    expect(await staff.emitWithAck('order.print-ack', intent)).toEqual({ ok: true });
  });

  it('refuses a malformed message, answers so and goes on [RT-01]', async () => {
    const socket = connect('staff');
    await next(socket, 'welcome');

    expect(await socket.emitWithAck('order.print-ack', { uuid: 1, stage: 'eaten' })).toEqual({ ok: false, reason: 'unknown' });
    expect(await socket.emitWithAck('order.print-ack', null)).toEqual({ ok: false, reason: 'unknown' });
    expect(await ask(socket, 'tab-1')).toMatchObject({ isMaster: true });
  });

  it('tells of a changed order in the room of its location and to the administrators, to nobody else', async () => {
    const [staff, admin, outside] = [connect('staff'), connect('admin'), connect('staff')];
    await Promise.all([join(staff, 'print-queue:location-1'), join(admin, 'admin'), next(outside, 'welcome')]);
    const heardOutside: unknown[] = [];
    outside.on('order.changed', (change) => heardOutside.push(change));
    const heard = Promise.all([next(staff, 'order.changed'), next(admin, 'order.changed')]);

    realtime.orderChanged(anOrder({ id: 'order-1', locationId: 'location-1', rev: 7 }));

    expect(await heard).toEqual([
      expect.objectContaining({ orderId: 'order-1', rev: 7 }),
      expect.objectContaining({ orderId: 'order-1', rev: 7 }),
    ]);
    expect(heardOutside).toEqual([]);
  });
});
