import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect as tcp, type AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { PrinterReport, PrintJobMessage } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import type { User } from '@/domain/user';
import { aPrinter } from '../../test/factories/aPrinter';
import { anOrder } from '../../test/factories/anOrder';
import { mainTabs, orders, thirdPartyServices, users } from '../platform/db/schema';
import { log } from '../platform/monitoring/log';
import { orderRow } from '../modules/orders/orderStore';
import { insertJobs } from '../printing/queue/printJobStore';
import { aPrintJob } from '../../test/server/aPrintJob';
import { insertAccounts, insertLocations } from '../../test/server/insertTenants';
import { useTestDatabase } from '../../test/server/testDatabase';
import { createRealtime, type Realtime } from './createRealtime';
import { DemoRealtimeFaults } from '../demo/demoRealtimeFaults';

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
  sales: user('sales', 'location-sales', ['location-1']),
  colleague: user('colleague', 'location-staff', ['location-1']),
  outsider: user('outsider', 'location-staff', ['location-2']),
  own: { ...user('own', 'account-menu'), accountId: 'account-1' },
  above: { ...user('above', 'multi-account-admin'), accountId: 'account-0' },
  parent: { ...user('parent', 'account-admin'), accountId: 'account-0' },
};

describe('realtime', () => {
  const database = useTestDatabase();
  let http: Server;
  let realtime: Realtime;
  let sockets: Socket[];
  let faults: DemoRealtimeFaults;
  let addStatus: () => Promise<void>;

  beforeEach(async () => {
    await insertAccounts(database(), 'account-0', { id: 'account-1', parentId: 'account-0' });
    await insertLocations(database(), 'location-1', 'location-2');
    sockets = [];
    faults = new DemoRealtimeFaults();
    addStatus = () => Promise.resolve();
    http = createServer();
    realtime = createRealtime({
      database: database(),
      tokens: { sign: (id) => id, userOf: (token) => Promise.resolve(USERS[token] ?? null) },
      addStatus: () => addStatus(),
      faults,
      build: 'build-1',
      closeWithinMs: 200,
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
  function ask(socket: Socket, tabId: string, eligible = true, checks: PrinterReport[] = []): Promise<unknown> {
    const answered = next(socket, 'check-master-tab');
    socket.emit('check-master-tab', { tabId, eligible, checks });
    return answered;
  }

  async function aStoredPrinter(): Promise<PrinterEntry> {
    const printer = aPrinter({ locationId: 'location-1' });
    const { uuid, slug, isActive, locationId, thirdPartyServiceUuid, ...settings } = printer;
    const service = { uuid: uuid ?? '', slug, isActive, locationId, thirdPartyServiceUuid: thirdPartyServiceUuid ?? '', settings };
    await database().insert(thirdPartyServices).values(service);
    return printer;
  }

  it('rejects a connection without a valid token', async () => {
    const failure = await next(connect('forged'), 'connect_error');
    expect(failure).toMatchObject({ message: 'UNAUTHORIZED' });
  });

  it('sends a welcome, and lets a user join only the print rooms of its locations [RT-02, RT-04]', async () => {
    const socket = connect('staff');
    expect(await next(socket, 'welcome')).toEqual({ serverTime: expect.any(String) as string, build: 'build-1' });
    const rooms: unknown[] = [];
    socket.on('welcome-room', (room) => rooms.push(room));
    for (const room of ['admin', 'print-queue:location-2', 'anything']) socket.emit('join-room', room);
    await join(socket, 'print-queue:location-1');

    expect(rooms).toEqual(['print-queue:location-1']);
  });

  describe('when it checks the rights of connected users', () => {
    const valid = { ...USERS };
    const stored = { ...user('staff', 'location-staff', ['location-1']), name: 'Ana', passwordHash: '', invitedUntil: null };
    beforeEach(() => database().insert(users).values(stored));
    afterEach(() => Object.assign(USERS, valid));

    async function aJoinedTab(): Promise<Socket> {
      const socket = connect('staff');
      await join(socket, 'print-queue:location-1');
      return socket;
    }

    it('keeps a tab with an expired token connected, but accepts no new connection with it [BX-02]', async () => {
      const socket = await aJoinedTab();
      delete USERS['staff'];

      await realtime.checkAccess();

      expect(await next(connect('staff'), 'connect_error')).toMatchObject({ message: 'UNAUTHORIZED' });
      expect(await ask(socket, 'tab-1')).toMatchObject({ isMaster: true });
    });

    it.each([
      ['was deleted', () => database().delete(users)],
      ['has another role', () => database().update(users).set({ role: 'location-sales' })],
      ['lost a location', () => database().update(users).set({ locationsIds: [] })],
    ])('disconnects a user who %s', async (_what, change) => {
      const socket = await aJoinedTab();
      const ended = next(socket, 'disconnect');
      await change();

      await realtime.checkAccess();

      expect(await ended).toBe('io server disconnect');
    });
  });

  it('lets a product administrator join the admin room, but no print room [RT-02]', async () => {
    const socket = connect('admin');
    const rooms: unknown[] = [];
    socket.on('welcome-room', (room) => rooms.push(room));
    socket.emit('join-room', 'print-queue:location-1');
    await join(socket, 'admin');

    expect(rooms).toEqual(['admin']);
  });

  it('elects one main tab per user, and another one when it gives up the role [RT-03]', async () => {
    const first = connect('staff');
    const second = connect('staff');
    expect(await ask(first, 'tab-1')).toMatchObject({ isMaster: true, epoch: 1 });
    expect(await ask(second, 'tab-2')).toMatchObject({ isMaster: false, vacant: false });

    const freed = next(second, 'check-master-tab');
    first.emit('check-master-tab', { tabId: 'tab-1', eligible: false, checks: [] });
    expect(await freed).toMatchObject({ isMaster: false, vacant: true });
    expect(await ask(second, 'tab-2')).toMatchObject({ isMaster: true, epoch: 2 });
  });

  it('elects another main tab after the main tab disconnected [RT-03]', async () => {
    const first = connect('staff');
    const second = connect('staff');
    await ask(first, 'tab-1');
    await ask(second, 'tab-2');
    const freed = next(second, 'check-master-tab');
    first.disconnect();
    await freed;

    expect(await ask(second, 'tab-2')).toMatchObject({ isMaster: true, epoch: 2 });
  });

  it('releases all roles when it is closed, and waits for the tasks that this starts', async () => {
    await ask(connect('staff'), 'tab-1');
    await insertJobs(database(), [aPrintJob({ expiresAt: new Date(0) })]);
    let end = (): void => undefined;
    const asked = new Promise<void>((begun) => {
      addStatus = () => {
        begun();
        return new Promise<void>((ended) => (end = ended));
      };
    });
    const ended: string[] = [];
    const others = Promise.all([once(http, 'close'), asked]).then(() => ended.push('all else'));
    const closed = realtime.close().then(() => ended.push('realtime'));
    await others;
    await new Promise((resolve) => setImmediate(resolve));
    end();
    await closed;

    expect(ended).toEqual(['all else', 'realtime']);
    const [role] = await database().select().from(mainTabs);
    expect(role?.leaseUntil.getTime()).toBeLessThan(Date.now());
  });

  it('closes although a client does not end its connection', async () => {
    // A listening TCP server has an address of this kind.
    const { port } = http.address() as AddressInfo;
    const asleep = tcp(port, '127.0.0.1');
    await once(asleep, 'connect');
    asleep.write('GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: x\r\n');
    const cut = once(asleep, 'close');
    asleep.on('error', () => undefined);

    await realtime.close();

    await cut;
    expect(http.listening).toBe(false);
  });

  it('leaves the role with a tab that reconnected before its old connection ended [RT-03]', async () => {
    const old = connect('staff', 'tab-1');
    const standby = connect('staff', 'tab-2');
    await ask(old, 'tab-1');
    await ask(standby, 'tab-2');
    const receivedByStandby: unknown[] = [];
    standby.on('check-master-tab', (answer) => receivedByStandby.push(answer));
    const back = connect('staff', 'tab-1');
    expect(await ask(back, 'tab-1')).toMatchObject({ isMaster: true, epoch: 1 });
    old.disconnect();

    expect(await ask(standby, 'tab-2')).toMatchObject({ isMaster: false, vacant: false });
    expect(receivedByStandby).toEqual([expect.objectContaining({ isMaster: false, vacant: false })]);
  });

  it('gives the role to one of two tabs that claim it at once [RT-03]', async () => {
    const [first, second] = [connect('staff'), connect('staff')];

    const answers = await Promise.all([ask(first, 'tab-1'), ask(second, 'tab-2')]);

    expect(answers.filter((answer) => (answer as { isMaster: boolean }).isMaster)).toHaveLength(1);
  });

  it('sends each tab the reports of others about its printers, and its unserved locations [BP-02]', async () => {
    const { uuid } = await aStoredPrinter();
    const [printing, standby] = [connect('staff'), connect('colleague')];
    await Promise.all([join(printing, 'print-queue:location-1'), join(standby, 'print-queue:location-1')]);
    expect(await ask(standby, 'tab-2', false)).toMatchObject({ reports: [], unserved: ['location-1'] });

    const check = { printerUuid: uuid ?? '', ok: true, at: '2031-01-01T00:00:00.000Z', paperNearEnd: true };
    expect(await ask(printing, 'tab-1', true, [check])).toMatchObject({ reports: [], unserved: [] });
    const received = (await ask(standby, 'tab-2', false)) as { reports: PrinterReport[]; unserved: string[] };

    expect(received).toMatchObject({ reports: [{ ...check, at: expect.any(String) as unknown }], unserved: [] });
    expect(Date.parse(received.reports[0]?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('dispatches waiting jobs to a tab once its browser grants access to the printer', async () => {
    const printer = await aStoredPrinter();
    const socket = connect('staff');
    await join(socket, 'print-queue:location-1');
    const check = { printerUuid: printer.uuid ?? '', at: '2026-11-20T20:00:00.000Z' };
    await ask(socket, 'tab-1', true, [{ ...check, ok: false, trouble: 'permission' }]);
    const jobs: unknown[] = [];
    socket.on('order.print', (job) => jobs.push(job));
    await realtime.printQueue.printTest(printer, 'Hola');
    await ask(socket, 'tab-1', true, [{ ...check, ok: false, trouble: 'permission' }]);
    expect(jobs).toEqual([]);

    const dispatched = next(socket, 'order.print');
    await ask(socket, 'tab-1', true, [{ ...check, ok: true }]);
    expect(await dispatched).toMatchObject({ handOut: 1 });
  });

  async function aDispatchedJob() {
    const socket = connect('staff');
    await join(socket, 'print-queue:location-1');
    await ask(socket, 'tab-1');
    const jobs: PrintJobMessage[] = [];
    socket.on('order.print', (job: PrintJobMessage) => jobs.push(job));
    const dispatched = next(socket, 'order.print');
    await realtime.printQueue.printTest(await aStoredPrinter(), 'Hola');
    // The server's own message.
    const { uuid, handOut } = (await dispatched) as PrintJobMessage;
    const receivedAck = { uuid, stage: 'received', handOut: handOut ?? null };
    return { socket, jobs, ack: () => socket.emitWithAck('order.print-ack', receivedAck) };
  }

  it('does not answer an ack that it could not store, and stores it when the tab repeats it [T-13]', async () => {
    const { socket, ack } = await aDispatchedJob();
    const failing = jest.spyOn(database(), 'with').mockImplementation(() => {
      throw new Error('the connection was lost');
    });
    let answered = false;
    // Rejected when the test ends its connection.
    ack().then(
      () => (answered = true),
      () => undefined,
    );
    // The acks of a moment are stored together.
    while (failing.mock.calls.length === 0) await ask(socket, 'tab-1');
    failing.mockRestore();

    expect(await ack()).toEqual({ ok: true });
    expect(answered).toBe(false);
  });

  describe('with faults', () => {
    it('stores an ack and does not answer', async () => {
      const { socket, ack } = await aDispatchedJob();
      faults.acks = 'never';
      let answered = false;
      // Rejected when the test ends its connection.
      ack().then(
        () => (answered = true),
        () => undefined,
      );
      await ask(socket, 'tab-1');
      faults.acks = 'now';

      expect(await ack()).toEqual({ ok: true });
      expect(answered).toBe(false);
    });

    it('sends each job twice', async () => {
      faults.twice = true;
      const { socket, jobs } = await aDispatchedJob();
      await ask(socket, 'tab-1');

      expect(jobs.map(({ handOut }) => handOut)).toEqual([1, 1]);
    });

    it('changes the strategy and the expiry of each job', async () => {
      faults.jobs = { strategy: 'USB', expiresInMs: 9_000 };
      const { socket, jobs } = await aDispatchedJob();
      await ask(socket, 'tab-1');

      const [job] = jobs;
      expect(job?.strategy).toBe('USB');
      expect(Date.parse(job?.expiresAt ?? '') - Date.parse(job?.serverTime ?? '')).toBe(9_000);
    });

    it('takes the role from all main tabs, and gives it to the next tab that claims it', async () => {
      const [first, second] = [connect('staff'), connect('staff')];
      await ask(first, 'tab-1');
      await ask(second, 'tab-2');
      const notified = Promise.all([next(first, 'check-master-tab'), next(second, 'check-master-tab')]);
      await faults.elect();

      expect(await notified).toEqual([
        expect.objectContaining({ isMaster: false, vacant: true }),
        expect.objectContaining({ isMaster: false, vacant: true }),
      ]);
      expect(await ask(second, 'tab-2')).toMatchObject({ isMaster: true, epoch: 2 });
      expect(await ask(first, 'tab-1')).toMatchObject({ isMaster: false });
    });
  });

  it('ignores acks from a tab of another user with the same tab id', async () => {
    await realtime.printQueue.printTest(await aStoredPrinter(), 'Hola');
    const [staff, outsider] = [connect('staff'), connect('outsider')];
    await join(staff, 'print-queue:location-1');
    const dispatched = next(staff, 'order.print');
    await ask(staff, 'tab-1');
    const { uuid, handOut } = (await dispatched) as PrintJobMessage;
    await ask(outsider, 'tab-1');

    const intent = { uuid, stage: 'intent', handOut, copy: 1, attempt: 1 };
    expect(await outsider.emitWithAck('order.print-ack', intent)).toEqual({ ok: false, reason: 'stale' });
    expect(await staff.emitWithAck('order.print-ack', intent)).toEqual({ ok: true });
  });

  it('answers a malformed message with a refusal and keeps the connection [RT-01]', async () => {
    const socket = connect('staff');
    await next(socket, 'welcome');

    expect(await socket.emitWithAck('order.print-ack', { uuid: 1, stage: 'eaten' })).toEqual({ ok: false, reason: 'unknown' });
    expect(await socket.emitWithAck('order.print-ack', null)).toEqual({ ok: false, reason: 'unknown' });
    const nameless = { tabId: 'a\0b', eligible: true, checks: [] };
    expect(await socket.emitWithAck('check-master-tab', nameless)).toEqual({ ok: false, reason: 'unknown' });
    expect(await ask(socket, 'tab-1')).toMatchObject({ isMaster: true });
  });

  it('rejects a tab id that is too long', async () => {
    const tab = { tabId: 'x'.repeat(65), eligible: true, checks: [] };
    const socket = connect('staff', tab.tabId);
    await next(socket, 'welcome');

    expect(await socket.emitWithAck('check-master-tab', tab)).toEqual({ ok: false, reason: 'unknown' });
    expect(realtime.tabCounts()).toEqual({ connected: 1, main: 0 });
    expect(await ask(socket, 'tab-1')).toMatchObject({ isMaster: true });
  });

  it('rejects a room whose name the database cannot store, without a query [RT-02]', async () => {
    const failed = jest.spyOn(log, 'error');
    const socket = connect('staff');

    socket.emit('join-room', 'print-queue:location-1\0');
    await join(socket, 'print-queue:location-1');

    expect(failed).not.toHaveBeenCalled();
    failed.mockRestore();
  });

  it('notifies the location and administrators about an overdue order, and at once when its ticket was printed [BP-03]', async () => {
    const order = anOrder({ id: 'order-1', locationId: 'location-1' });
    const awaited = { ...orderRow({ ...order, accountId: 'account-1' }), ticketAwaitedSince: new Date(Date.now() - 61_000) };
    await database().insert(orders).values(awaited);
    const [staff, admin, outsider] = [connect('staff'), connect('admin'), connect('outsider')];
    await Promise.all([join(staff, 'print-queue:location-1'), join(admin, 'admin'), join(outsider, 'print-queue:location-2')]);
    const receivedByOutsider: unknown[] = [];
    outsider.on('print.overdue', (message) => receivedByOutsider.push(message));
    const received = Promise.all([next(staff, 'print.overdue'), next(admin, 'print.overdue')]);
    await realtime.checkOverdue();
    expect(await received).toEqual([{ locationId: 'location-1' }, { locationId: 'location-1' }]);

    const vanished = next(staff, 'print.overdue');
    const entry = { status: 'PRINTED', type: 'printer', creator: 'web-app', date: new Date().toISOString() };
    realtime.orderChanged({ ...order, statuses: [...order.statuses, entry] }, entry);

    expect(await vanished).toEqual({ locationId: 'location-1' });
    expect(receivedByOutsider).toEqual([]);
  });

  it('sends the status of a channel only to users with the permission to read it [P-01]', async () => {
    const [staff, sales, outsider, admin] = [connect('staff'), connect('sales'), connect('outsider'), connect('admin')];
    await Promise.all([
      join(staff, 'print-queue:location-1'),
      join(sales, 'print-queue:location-1'),
      join(outsider, 'print-queue:location-2'),
      join(admin, 'admin'),
    ]);
    const received: string[] = [];
    for (const socket of [sales, outsider]) socket.onAny((event: string) => received.push(event));
    const status = { status: 'paused', until: null, reason: null, reportedAt: null, asked: null } as const;
    const notified = Promise.all([staff, admin].map((socket) => next(socket, 'channel.changed')));

    realtime.notifyLocation({ event: 'channel.changed', locationId: 'location-1', slug: 'glovo', ...status });
    const all = Promise.all([staff, sales, admin].map((socket) => next(socket, 'blocks.changed')));
    realtime.notifyLocation({ event: 'blocks.changed', locationId: 'location-1' });

    const message = { locationId: 'location-1', slug: 'glovo', ...status };
    expect(await notified).toEqual([message, message]);
    await all;
    expect(received).toEqual(['blocks.changed']);
    // A client cannot join this room.
    sales.emit('join-room', 'store-availability:location-1');
    await ask(sales, 'tab-1');
    expect(received).not.toContain('welcome-room');
  });

  it('sends events of an account to its users, to users of its parent account and to administrators [MC-04]', async () => {
    const [own, above, parent, outsider, admin] = [
      connect('own'),
      connect('above'),
      connect('parent'),
      connect('outsider'),
      connect('admin'),
    ];
    await Promise.all([own, above, parent, outsider].map((socket) => next(socket, 'welcome')));
    await join(admin, 'admin');
    const received: string[] = [];
    for (const socket of [parent, outsider]) socket.onAny((event: string) => received.push(event));
    const notified = Promise.all([own, above, admin].map((socket) => next(socket, 'masterCatalogs.changed')));

    realtime.notifyAccount({ event: 'masterCatalogs.changed', accountId: 'account-1', catalogId: 'catalog-1' });

    const message = { accountId: 'account-1', catalogId: 'catalog-1' };
    expect(await notified).toEqual([message, message, message]);
    const last = [own, above].map((socket) => next(socket, 'operations.changed'));
    realtime.notifyAccount({ event: 'operations.changed', accountId: 'account-1' });
    await Promise.all(last);
    expect(received).toEqual([]);
  });

  it('sends a changed order only to the room of its location and to administrators', async () => {
    const [staff, admin, outside] = [connect('staff'), connect('admin'), connect('staff')];
    await Promise.all([join(staff, 'print-queue:location-1'), join(admin, 'admin'), next(outside, 'welcome')]);
    const receivedOutside: unknown[] = [];
    outside.on('order.changed', (change) => receivedOutside.push(change));
    const received = Promise.all([next(staff, 'order.changed'), next(admin, 'order.changed')]);

    realtime.orderChanged(anOrder({ id: 'order-1', locationId: 'location-1', rev: 7 }));

    expect(await received).toEqual([
      expect.objectContaining({ orderId: 'order-1', rev: 7 }),
      expect.objectContaining({ orderId: 'order-1', rev: 7 }),
    ]);
    expect(receivedOutside).toEqual([]);
  });
});
