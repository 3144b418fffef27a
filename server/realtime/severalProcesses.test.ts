import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import type { MasterTabAnswer, PrinterReport, PrintJobMessage } from '@/domain/printJob';
import type { PrinterEntry } from '@/domain/printer';
import type { TestTicketReport } from '@/domain/testTicket';
import type { User } from '@/domain/user';
import { aPrinter } from '../../test/factories/aPrinter';
import { anOrder } from '../../test/factories/anOrder';
import { thirdPartyServices } from '../platform/db/schema';
import { insertLocations } from '../../test/server/insertTenants';
import { useSharedDatabase } from '../../test/server/testDatabase';
import { createRealtime, type Realtime } from './createRealtime';
import { REALTIME_LIMITS, type RealtimeLimits } from './messageLimits';

const user = (id: string): User => ({
  id,
  email: `${id}@demo.pase`,
  role: 'location-staff',
  accounts: [],
  locationsIds: ['location-1', 'location-2'],
});
const USERS: Record<string, User> = { staff: user('staff'), colleague: user('colleague') };
const AT = '2026-11-23T20:00:00.000Z';

/** The tabs of these tests ask without a pause until another process has reported; on a quick machine that is more than a tab may. */
const LIMITS: RealtimeLimits = {
  ...REALTIME_LIMITS,
  socketMessages: { burst: 1_000_000, perSecond: 1_000 },
  userMessages: { burst: 1_000_000, perSecond: 1_000 },
};

/** An answer to `check-master-tab`. */
type Answer = Exclude<MasterTabAnswer, { plain: true }>;

describe('two processes that share a database', () => {
  const shared = useSharedDatabase();
  const processes: { http: Server; realtime: Realtime; close: (lastWork?: () => void) => Promise<void> }[] = [];
  const sockets: Socket[] = [];

  beforeEach(async () => {
    await insertLocations(shared().database, 'location-1', 'location-2');
    for (let n = 0; n < 2; n += 1) processes.push(await startProcess());
  });
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.disconnect());
    for (const { close } of processes.splice(0)) await close();
  });

  async function startProcess() {
    const { database, messenger, close: closeDatabase } = await shared().openAgain();
    const http = createServer();
    const tokens = { sign: (id: string) => id, userOf: (token: string) => Promise.resolve(USERS[token] ?? null) };
    const realtime = createRealtime({ database, messenger, tokens, limits: LIMITS, addStatus: () => Promise.resolve() });
    await messenger?.ready;
    realtime.attach(http);
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    let isOpen = true;
    const close = async (lastWork?: () => void) => {
      if (!isOpen) return;
      isOpen = false;
      await realtime.close();
      lastWork?.();
      await closeDatabase();
    };
    return { http, realtime, close };
  }

  function process(n: number) {
    const found = processes[n];
    if (!found) throw new RangeError(`There is no process ${n}`);
    return found;
  }

  function connect(n: number, token: string, tabId: string): Socket {
    // A listening TCP server has an address of this kind.
    const { port } = process(n).http.address() as AddressInfo;
    const auth = { app: 'pase-back-office', token, tabId };
    const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth, reconnection: false, forceNew: true });
    sockets.push(socket);
    return socket;
  }

  const next = <Message>(socket: Socket, event: string) => new Promise<Message>((resolve) => socket.once(event, resolve));

  async function aTab(n: number, token: string, tabId: string, room = 'location-1'): Promise<Socket> {
    const socket = connect(n, token, tabId);
    const welcomed = next(socket, 'welcome-room');
    socket.emit('join-room', `print-queue:${room}`);
    await welcomed;
    return socket;
  }

  function ask(socket: Socket, tabId: string, eligible = true, checks: PrinterReport[] = []): Promise<Answer> {
    const answered = next<Answer>(socket, 'check-master-tab');
    socket.emit('check-master-tab', { tabId, eligible, checks });
    return answered;
  }

  /** Repeats the question until the answer is as expected, because messages between processes take a moment. */
  async function askUntil(socket: Socket, tabId: string, isReached: (answer: Answer) => boolean) {
    for (;;) {
      const answer = await ask(socket, tabId, false);
      if (isReached(answer)) return answer;
    }
  }

  async function aStoredPrinter(): Promise<PrinterEntry> {
    const printer = aPrinter({ locationId: 'location-1' });
    const { uuid, slug, isActive, locationId, thirdPartyServiceUuid, ...settings } = printer;
    const service = { uuid: uuid ?? '', slug, isActive, locationId, thirdPartyServiceUuid: thirdPartyServiceUuid ?? '', settings };
    await shared().database.insert(thirdPartyServices).values(service);
    return printer;
  }

  it('notify the browsers of both about events of either [RT-02]', async () => {
    const [here, there] = [await aTab(0, 'staff', 'tab-1'), await aTab(1, 'colleague', 'tab-2')];
    const received = Promise.all([here, there].map((socket) => next<{ rev: number }>(socket, 'order.changed')));

    process(1).realtime.orderChanged(anOrder({ id: 'order-1', locationId: 'location-1', rev: 7 }));

    expect((await received).map(({ rev }) => rev)).toEqual([7, 7]);
  });

  it('disconnect a user at both once its sessions change at one [T-14]', async () => {
    // The database has no such user: all of its connections are to end.
    const [here, there] = [await aTab(0, 'staff', 'tab-1'), await aTab(1, 'staff', 'tab-2')];
    const other = await aTab(1, 'colleague', 'tab-3');
    const ended = Promise.all([here, there].map((socket) => next<string>(socket, 'disconnect')));

    process(0).realtime.sessionsChanged('staff');

    expect(await ended).toEqual(['io server disconnect', 'io server disconnect']);
    expect(other.connected).toBe(true);
  });

  it('deliver the changes that one of them reports while it ends [RT-02]', async () => {
    const there = await aTab(1, 'colleague', 'tab-2');
    const received = new Set<number>();
    const tellOf = (rev: number) => process(0).realtime.orderChanged(anOrder({ id: 'order-1', locationId: 'location-1', rev }));
    const all = new Promise<void>((resolve) => {
      there.on('order.changed', ({ rev }: { rev: number }) => received.add(rev).size === 60 && resolve());
    });

    // More than it has connections for.
    for (let rev = 1; rev <= 30; rev += 1) tellOf(rev);
    await process(0).close(() => {
      for (let rev = 31; rev <= 60; rev += 1) tellOf(rev);
    });

    await all;
  });

  it('elect one main tab per user, and notify the tabs of the other process when it leaves [RT-03]', async () => {
    const [first, second] = [await aTab(0, 'staff', 'tab-1'), await aTab(1, 'staff', 'tab-2')];
    expect(await ask(first, 'tab-1')).toMatchObject({ isMaster: true, epoch: 1 });
    expect(await ask(second, 'tab-2')).toMatchObject({ isMaster: false, vacant: false });

    const freed = next(second, 'check-master-tab');
    first.disconnect();

    expect(await freed).toMatchObject({ isMaster: false, vacant: true });
    expect(await ask(second, 'tab-2')).toMatchObject({ isMaster: true, epoch: 2 });
  });

  it('know which locations the other serves and the printer checks of its tabs [BP-02]', async () => {
    const { uuid } = await aStoredPrinter();
    const [printing, standby] = [await aTab(0, 'staff', 'tab-1'), await aTab(1, 'colleague', 'tab-2')];
    expect(await ask(standby, 'tab-2', false)).toMatchObject({ reports: [], unserved: ['location-1'] });
    await ask(printing, 'tab-1', true, [{ printerUuid: uuid ?? '', ok: false, trouble: 'coverOpen', at: AT }]);

    const served = await askUntil(standby, 'tab-2', ({ unserved }) => unserved?.length === 0);
    expect(served.reports).toMatchObject([{ printerUuid: uuid, ok: false, trouble: 'coverOpen' }]);

    printing.disconnect();
    await askUntil(standby, 'tab-2', ({ unserved }) => unserved?.length === 1);
  });

  it('dispatch a ticket that is created at one to a tab of the other, which handles its acks [PR-14]', async () => {
    const printer = await aStoredPrinter();
    const [printing, standby] = [await aTab(0, 'staff', 'tab-1'), await aTab(1, 'colleague', 'tab-2')];
    await ask(printing, 'tab-1');
    await askUntil(standby, 'tab-2', ({ unserved }) => unserved?.length === 0);
    const dispatched = next<PrintJobMessage>(printing, 'order.print');

    await process(1).realtime.printQueue.printTest(printer, 'Hola');

    const { uuid, handOut } = await dispatched;
    expect(handOut).toBe(1);
    const ack = { uuid, handOut, copy: 1, attempt: 1 };
    expect(await printing.emitWithAck('order.print-ack', { ...ack, stage: 'intent' })).toEqual({ ok: true });
  });

  it('report the outcome of a test ticket from a tab of the other process [T-03]', async () => {
    const printer = await aStoredPrinter();
    expect(await process(1).realtime.printQueue.printTest(printer, 'Hola')).toMatchObject({ isServed: false });
    const [printing, asking] = [await aTab(0, 'staff', 'tab-1'), await aTab(1, 'colleague', 'tab-2')];
    await ask(printing, 'tab-1');
    await askUntil(asking, 'tab-2', ({ unserved }) => unserved?.length === 0);
    const received: TestTicketReport[] = [];
    asking.on('print.tested', (report: TestTicketReport) => received.push(report));
    const dispatched = new Promise<PrintJobMessage>((resolve) => {
      printing.on('order.print', (job: PrintJobMessage) => job.body.includes('Adios') && resolve(job));
    });
    const { jobUuid, isServed } = await process(1).realtime.printQueue.printTest(printer, 'Adios');
    expect([isServed, (await dispatched).uuid]).toEqual([true, jobUuid]);

    const response = { uuid: jobUuid ?? '', orderId: '', locationId: 'location-2', reason: null };
    const say = (more: object) => printing.emitWithAck('order.print-response', { ...response, ...more });
    await say({ status: 'ERROR', reason: 'SERVICE_UNAVAILABLE' });
    const printed = new Promise<void>((resolve) =>
      asking.on('print.tested', ({ state }: TestTicketReport) => state === 'printed' && resolve()),
    );
    // A tab that does not hold the job cannot report an outcome, nor does a response with an order count.
    await asking.emitWithAck('order.print-response', { ...response, copy: 1, status: 'SUCCESS' });
    await say({ orderId: 'order-1', copy: 1, status: 'SUCCESS' });
    await say({ copy: 1, status: 'ERROR', reason: 'EPTR_COVER_OPEN' });
    await say({ copy: 1, status: 'SUCCESS' });
    await printed;

    const about = { jobUuid, locationId: 'location-1' };
    expect(received).toEqual([
      { ...about, state: 'held', code: 'SERVICE_UNAVAILABLE' },
      { ...about, state: 'held', code: 'EPTR_COVER_OPEN' },
      { ...about, state: 'printed', code: null },
    ]);
  });

  it('leave a ticket with its tab when that reconnects to the other process [RT-03, PR-14]', async () => {
    const printer = await aStoredPrinter();
    const old = await aTab(0, 'staff', 'tab-1');
    const standby = await aTab(0, 'staff', 'tab-2');
    await ask(old, 'tab-1');
    const dispatched = next<PrintJobMessage>(old, 'order.print');
    await process(0).realtime.printQueue.printTest(printer, 'Hola');
    const { uuid } = await dispatched;
    const receivedByStandby: MasterTabAnswer[] = [];
    standby.on('check-master-tab', (answer: MasterTabAnswer) => receivedByStandby.push(answer));

    const back = await aTab(1, 'staff', 'tab-1');
    const again = next<PrintJobMessage>(back, 'order.print');
    expect(await ask(back, 'tab-1')).toMatchObject({ isMaster: true, epoch: 1 });
    const { handOut } = await again;
    old.disconnect();

    const ack = { uuid, handOut, copy: 1, attempt: 1, stage: 'intent' };
    expect(await back.emitWithAck('order.print-ack', ack)).toEqual({ ok: true });
    expect(await ask(standby, 'tab-2', false)).toMatchObject({ isMaster: false, vacant: false });
    expect(receivedByStandby).toEqual([expect.objectContaining({ vacant: false })]);
  });

  it('continue the jobs of tabs that move to the other when one ends [RT-03, PR-14]', async () => {
    const printer = await aStoredPrinter();
    const old = await aTab(0, 'staff', 'tab-1');
    await ask(old, 'tab-1');
    const dispatched = next<PrintJobMessage>(old, 'order.print');
    await process(0).realtime.printQueue.printTest(printer, 'Hola');
    const { uuid } = await dispatched;

    await process(0).close();
    const back = await aTab(1, 'staff', 'tab-1');
    const again = next<PrintJobMessage>(back, 'order.print');
    expect(await ask(back, 'tab-1')).toMatchObject({ isMaster: true });

    expect(await again).toMatchObject({ uuid, handOut: 2 });
  });

  it('invalidate the cached printers of a location that was changed at the other', async () => {
    const tab = await aTab(0, 'staff', 'tab-1');
    expect(await ask(tab, 'tab-1', false)).toMatchObject({ unserved: [] });
    const { locationId } = await aStoredPrinter();

    process(1).realtime.printersChanged(locationId);

    await askUntil(tab, 'tab-1', ({ unserved }) => unserved?.length === 1);
  });
});
