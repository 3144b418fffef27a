import type { Server as HttpServer } from 'node:http';
import type { Socket as Connection } from 'node:net';
import { Server, type Socket } from 'socket.io';
import type { ConnectionClosed } from '@/domain/connectionClosed';
import { masterTabQuestionSchema, printAckSchema, printResponseSchema, type MasterTabQuestion } from '@/domain/printJob';
import type { Order, StatusEntry } from '@/domain/order';
import type { PrintReason } from '@/domain/printReason';
import { OVERDUE_AFTER_MS, SWEEP_MS, TICK_MS } from '@/domain/printTiming';
import { decodeToken } from '@/domain/session';
import { testTicketOfResponse, type TestTicketReport } from '@/domain/testTicket';
import type { User } from '@/domain/user';
import type { AccountChange, PlaceChange, PrintQueue, Tokens } from '../context';
import type { Database, Messenger } from '../platform/db/database';
import { createSampledLog } from '../platform/monitoring/sampledLog';
import { createDispatcher } from '../printing/queue/dispatcher';
import { createInstalledPrograms, type InstalledPrograms } from '../printing/queue/installedPrograms';
import { createOverdueWatch } from '../printing/queue/overduePrints';
import { isText } from '../printing/queue/isKeepable';
import type { ExpiredJob } from '../printing/queue/printJobStore';
import { createPrintQueue, handOutNew } from '../printing/queue/printQueue';
import { createTestTicketReports } from '../printing/queue/testTicketReports';
import { createWithdrawals } from '../printing/queue/withdrawals';
import { tokenHash } from '../modules/users/endedTokens';
import { endStrangers } from './endStrangers';
import { FairWebSocketServer } from './FairWebSocketServer';
import { hear, inWork, newestInTurn, oneAfterTheOther, quietWork } from './hear';
import { createMainTabRole } from './mainTabRole';
import { createMessageLimits, REALTIME_LIMITS, type RealtimeLimits, type Transport } from './messageLimits';
import { createPeers, type Peers } from './peers';
import { createPrinterReports } from './printerReports';
import { createPrintersOfLocations } from './printersOfLocations';
import { NO_FAULTS, type RealtimeFaults } from './realtimeFaults';
import { createRoomRights } from './roomRights';
import { accountRoomsOf, ADMIN_ROOM, mayJoin, PRINT_ROOM, roomOf, roomsAt, roomsOfAccount } from './rooms';
import { createSocketWork, type SocketWork } from './socketWork';
import { TabDirectory, type ConnectedTab } from './tabDirectory';

/** How often it is looked up whether who is connected may still be. */
const ACCESS_CHECK_MS = 30_000;
/** How often the other processes are told of the tabs of this one. */
const BEAT_MS = 1_000;
/** Of a tab, as in its question for the role. */
const LONGEST_NAME = 64;
/** Over this time the browsers are told that they missed something. */
const MISSED_WITHIN_MS = 10_000;
/** A browser that sleeps does not end its connection, nor does a program that asks on and on: then it is cut. */
const CLOSE_WITHIN_MS = 4_000;
/** Hidden tabs answer slowly: a connection is given up only after this silence. */
const PING_TIMEOUT_MS = 60_000;

export interface RealtimeOptions {
  database: Database;
  /** Carries what is told to the other processes. @default null, there are none */
  messenger?: Messenger | null;
  tokens: Omit<Tokens, 'isSigned'>;
  /** Writes a line on an order that nobody printed in time. */
  addStatus: (orderId: string, entry: StatusEntry) => Promise<unknown>;
  /** After this an order that should have printed by itself is overdue, in ms. @default 60000 */
  overdueAfterMs?: number;
  /** @default NO_FAULTS */
  faults?: RealtimeFaults;
  /** What browsers may send. @default REALTIME_LIMITS */
  limits?: RealtimeLimits;
  /** Told of each job that a tab gets for the first time how long it waited, in ms. */
  handedOut?: ((waitedMs: number) => void) | undefined;
  /** Called with each error of a message that could not be handled. */
  failed?: (error: unknown) => void;
  /** Names the build of the app that is served (`appBuild`): tabs of another one learn that theirs is old. @default null, not told */
  build?: string | null;
  /** How long connections have to end when it is closed, in ms. @default 4000 */
  closeWithinMs?: number;
  now?: () => Date;
}

export interface Realtime {
  printQueue: PrintQueue;
  programs: InstalledPrograms;
  orderChanged(order: Order, entry?: StatusEntry): void;
  printersChanged(locationId: string): void;
  placeChanged(change: PlaceChange): void;
  accountChanged(change: AccountChange): void;
  /** Ends the connections that a user lost by a sign-out, a new password or other rights, in all processes. */
  sessionsChanged(userId: string): void;
  /** Ends the connections of those who may no longer be connected; by itself every 30 s. */
  checkAccess(): Promise<void>;
  /** Tells where orders became overdue, or no longer are; by itself every 5 s. */
  lookForOverdue(): Promise<void>;
  /** How many tabs are connected here, and how many of them print. */
  tabCounts(): { connected: number; main: number };
  /** Serves Socket.IO on this HTTP server and begins to tick. */
  attach(server: HttpServer): void;
  /** Ends all connections and timers, and gives back the roles of the tabs: after that nothing uses the database. */
  close(): Promise<void>;
}

/**
 * The realtime server of specification 2 §7: rooms, the election of the main tab, print jobs and what became of them, `order.changed`,
 * `print.overdue`, `print.tested`. A message that its schema refuses is logged and answered with `{ok: false}`; it ends nothing.
 */
export function createRealtime({
  database,
  messenger = null,
  tokens,
  addStatus,
  overdueAfterMs = OVERDUE_AFTER_MS,
  faults = NO_FAULTS,
  limits = REALTIME_LIMITS,
  handedOut,
  failed,
  build = null,
  closeWithinMs = CLOSE_WITHIN_MS,
  now = () => new Date(),
}: RealtimeOptions): Realtime {
  const io = new Server({
    pingTimeout: PING_TIMEOUT_MS,
    serveClient: false,
    maxHttpBufferSize: limits.maxMessageBytes,
    wsEngine: FairWebSocketServer,
    ...(messenger && { adapter: messenger.adapter }),
  });
  const lines = createSampledLog();
  const messageLimits = createMessageLimits(limits, (userId) =>
    lines.warn(`closed ${userId}`, { user: userId, reason: 'TOO_MANY_MESSAGES' }, 'a connection was closed: it sent too many messages'),
  );
  const rights = createRoomRights(database);
  const tabs = new TabDirectory();
  const dispatcher = createDispatcher({
    database,
    tabs,
    handOver: (peer, jobs) => peers?.handOver(peer, jobs),
    now,
    handedOut,
    settle: (orderId) => withdrawals.settle(orderId),
    jobExpired: (job) => addJobEnd(job, 'TIMEOUT'),
  });
  const reportTest = createTestTicketReports({ database, send: (report) => tellPlace(report.locationId, 'print.tested', report) });
  const programs = createInstalledPrograms({ database, dispatcher, reportTest, now });
  const withdrawals = createWithdrawals({
    database,
    isConnected: (tabId) => tabs.isConnected(tabId),
    tell: (locationId, message) => tellPlace(locationId, 'order.print-withdrawn', message),
    handOut: (jobs) => handOutNew(jobs, { dispatcher, programs }),
    printerRemoved: async (job) => {
      if (job.orderId) return addJobEnd(job, 'PRINTER_REMOVED');
      const report: TestTicketReport = { jobUuid: job.uuid, locationId: job.locationId, state: 'failed', code: 'PRINTER_REMOVED' };
      tellPlace(job.locationId, 'print.tested', report);
    },
    voids: () => faults.voids,
    now,
  });
  const printers = createPrintersOfLocations(database, now);
  const reports = createPrinterReports({ tabs, printers, programs, now });
  const tellVacantElsewhere = (userId: string) => peers?.vacant(userId);
  const role = createMainTabRole({ database, tabs, dispatcher, printers, reports, tellVacantElsewhere, now });
  const overdue = createOverdueWatch({
    database,
    overdueAfterMs,
    now,
    // Each process looks for itself.
    changed: (locationId) => void io.local.to([roomOf('print.overdue', locationId), ADMIN_ROOM]).emit('print.overdue', { locationId }),
  });
  faults.connect({ elect: role.elect });
  const timers: NodeJS.Timeout[] = [];
  const connections = new Set<Connection>();
  const toBeTold = new Set<string>();
  const { quietly, rest } = quietWork(failed);
  const checkUser = (userId: string) => endStrangers(database, tabs.ofUser(userId), (tab) => rights.clear(tab));
  const peers: Peers | null =
    messenger && createPeers({ io, tabs, dispatcher, printers, reports, role, left, checkUser, missed, quietly, now });
  let isClosed = false;
  let isAttached = false;

  io.use((socket, next) => {
    authenticate(socket, tokens).then(
      (user) => {
        socket.data = { user };
        next(user ? connectProblem(user) : new Error('UNAUTHORIZED'));
      },
      () => next(new Error('SERVICE_UNAVAILABLE')),
    );
  });

  io.on('connection', (socket) => {
    // Set by the middleware above, which let nobody in without one.
    const { user } = socket.data as { user: User };
    messageLimits.signedIn(socket);
    const inTurn = oneAfterTheOther();
    const work = createSocketWork(socket);
    const refused = (event: string, fields: object) =>
      lines.warn(`${event} ${user.id}`, { event, user: user.id, ...fields }, 'a message was refused');
    const tab: ConnectedTab = {
      user,
      epoch: decodeToken(tokenOf(socket))?.epoch ?? 0,
      tokenHash: tokenHash(tokenOf(socket)),
      tabId: null,
      locations: new Set(),
      mainUntil: null,
      checks: new Map(),
      tell: (answer) => void socket.emit('check-master-tab', answer),
      print: (message) => {
        for (const job of faults.messagesOf(message)) socket.emit('order.print', job);
      },
      end: () => {
        rights.clear(tab);
        socket.disconnect(true);
      },
    };
    tabs.add(tab);
    nameTab(tab, handshakeOf(socket)['tabId']);
    void socket.join(accountRoomsOf(user));
    socket.emit('welcome', { serverTime: now().toISOString(), ...(build !== null && { build }) });
    socket.on('join-room', (room: unknown) => {
      if (typeof room !== 'string' || !isText(room)) return refused('join-room', {});
      if (socket.rooms.has(room)) return void socket.emit('welcome-room', room);
      quietly('join-room', () =>
        work.run(`join-room ${room}`, async () => {
          if (!(await joinRoom(socket, tab, work, room))) refused('join-room', {});
        }),
      );
    });
    hear(socket, 'check-master-tab', {
      quietly,
      refused,
      schema: masterTabQuestionSchema,
      handle: newestInTurn(inTurn, async (question: MasterTabQuestion) => {
        if (work.isOver()) return undefined;
        nameTab(tab, question.tabId);
        return role.answerQuestion(tab, question);
      }),
    });
    const answering = () => faults.answering();
    hear(socket, 'order.print-ack', {
      quietly,
      refused,
      schema: printAckSchema,
      handle: inWork(work, 'order.print-ack', { told: (ack) => ack, handle: (ack) => dispatcher.acknowledge(tab.tabId ?? '', ack) }),
      answering,
    });
    hear(socket, 'order.print-response', {
      quietly,
      refused,
      schema: printResponseSchema,
      handle: inWork(work, 'order.print-response', {
        told: ({ uuid, copy, status, reason, error }) => ({ uuid, copy, status, reason, error }),
        handle: async (response) => {
          await dispatcher.respond(tab.tabId ?? '', response);
          if (!response.orderId) await reportTest(tab.tabId ?? '', response.uuid, testTicketOfResponse(response));
          return { ok: true };
        },
      }),
      answering,
    });
    socket.on('disconnect', () => {
      tabs.remove(tab);
      if (!tabs.ofUser(user.id).some(({ epoch }) => epoch === tab.epoch)) rights.clear(tab);
      quietly('disconnect', () => inTurn(() => role.giveBack(tab)));
    });
  });

  /** Writes on an order that the server ended one of its print jobs; no copy of it came out. */
  async function addJobEnd({ orderId, uuid, printerUuid, ticketType, kind }: ExpiredJob, reason: PrintReason): Promise<void> {
    if (!orderId) return;
    const meta = { printerOrder: { uuid, printerUuid, ticketType, kind, copy: null, attempt: 0 } };
    await addStatus(orderId, { status: 'ERROR', type: 'printer', creator: 'server', date: now().toISOString(), reason, meta });
  }

  /**
   * The name is the browser's own word: within its user it can only speak for itself. A tab that is back on a new connection
   * is no longer on the old one, whether or not that was noticed.
   */
  function nameTab(tab: ConnectedTab, ownName: unknown): void {
    if (typeof ownName !== 'string' || ownName === '' || ownName.length > LONGEST_NAME || !isText(ownName)) return;
    const tabId = `${tab.user.id}/${ownName}`;
    if (tab.tabId === tabId) return;
    tabs.name(tab, tabId);
    for (const other of tabs.ofUser(tab.user.id)) if (other !== tab && other.tabId === tabId) left(other);
    peers?.named(tabId);
  }

  /** The connection of a tab that is back on another one: what becomes of it changes nothing any more. */
  function left(tab: ConnectedTab): void {
    tab.mainUntil = null;
    tabs.remove(tab);
  }

  /** A connect costs as much as some messages, so that nobody connects again and again to send more. */
  function connectProblem(user: User): Error | undefined {
    const retryAfterMs = messageLimits.connect(user.id);
    if (retryAfterMs === null) return undefined;
    lines.warn(`connect ${user.id}`, { user: user.id }, 'a connect was refused: the user sent too many messages');
    const data: ConnectionClosed = { reason: 'TOO_MANY_MESSAGES', retryAfterMs };
    return Object.assign(new Error('TOO_MANY_MESSAGES'), { data });
  }

  /** False: the user may not join it. */
  async function joinRoom(socket: Socket, tab: ConnectedTab, work: SocketWork, room: string): Promise<boolean> {
    if (!(await mayJoin(tab.user, room, (locationId) => rights.sees(tab, locationId)))) return false;
    if (work.isOver()) return true;
    const locationId = room.startsWith(PRINT_ROOM) ? room.slice(PRINT_ROOM.length) : null;
    await socket.join(locationId === null ? room : roomsAt(tab.user, locationId));
    socket.emit('welcome-room', room);
    if (locationId === null) return true;
    tabs.join(tab, locationId);
    await dispatcher.serve(tab, [locationId]);
    return true;
  }

  /** Tells those who hear of a location, and the administrators. */
  function tellPlace(locationId: string, event: string, message: unknown): void {
    io.to([roomOf(event, locationId), ADMIN_ROOM]).emit(event, message);
  }

  async function tellAccount({ event, ...message }: AccountChange): Promise<void> {
    if (isClosed) return;
    io.to([...(await roomsOfAccount(database, message.accountId)), ADMIN_ROOM]).emit(event, message);
  }

  /** The browsers ask for what they show, one after the other: not all at once. */
  function missed(): void {
    for (const [id, socket] of io.of('/').sockets) {
      if (toBeTold.has(id)) continue;
      toBeTold.add(id);
      setTimeout(() => {
        toBeTold.delete(id);
        socket.emit('events.missed');
      }, Math.random() * MISSED_WITHIN_MS).unref();
    }
  }

  const checkAccess = () => endStrangers(database, tabs.all(), rights.clear);

  return {
    printQueue: createPrintQueue({ database, dispatcher, programs, withdrawals: faults.withdrawing(withdrawals), now }),
    programs,
    orderChanged(order, entry) {
      const change = { orderId: order.id, locationId: order.locationId, rev: order.rev, order, ...(entry ? { entry } : {}) };
      tellPlace(order.locationId, 'order.changed', change);
      overdue.orderChanged(order, entry);
    },
    printersChanged(locationId) {
      printers.forget(locationId);
      peers?.printersChanged(locationId);
      tellPlace(locationId, 'printers.changed', { locationId });
    },
    placeChanged: ({ event, ...message }) => {
      if (event === 'location.changed') rights.clearAll();
      tellPlace(message.locationId, event, message);
    },
    accountChanged: (change) => quietly(change.event, () => tellAccount(change)),
    sessionsChanged(userId) {
      peers?.sessionsChanged(userId);
      quietly('sessions', () => checkUser(userId));
    },
    checkAccess,
    lookForOverdue: overdue.look,
    tabCounts: () => ({ connected: tabs.all().length, main: tabs.all().filter(({ mainUntil }) => mainUntil !== null).length }),
    attach(server) {
      server.on('connection', (connection: Connection) => {
        connections.add(connection);
        connection.once('close', () => connections.delete(connection));
      });
      io.attach(server);
      io.engine.on('connection', (transport: Transport) => messageLimits.watch(transport));
      isAttached = true;
      peers?.greet();
      // What was told meanwhile did not come here.
      messenger?.onHeardAgain(() => {
        peers?.greet();
        missed();
      });
      if (peers) timers.push(setInterval(peers.beat, BEAT_MS));
      timers.push(
        setInterval(() => quietly('tick', role.tick), TICK_MS),
        setInterval(() => quietly('sweep', () => dispatcher.sweep()), SWEEP_MS),
        setInterval(() => quietly('withdrawals', withdrawals.sweep), SWEEP_MS),
        setInterval(() => quietly('overdue', overdue.look), SWEEP_MS),
        setInterval(() => quietly('access', checkAccess), ACCESS_CHECK_MS),
        setInterval(messageLimits.prune, ACCESS_CHECK_MS),
        setInterval(lines.flush, SWEEP_MS),
      );
    },
    async close() {
      isClosed = true;
      timers.forEach(clearInterval);
      lines.flush(true);
      peers?.leave();
      if (!isAttached) return void (await io.of('/').adapter.close());
      const late = setTimeout(() => connections.forEach((connection) => connection.destroy()), closeWithinMs);
      await io.close();
      clearTimeout(late);
      await rest();
    },
  };
}

function handshakeOf(socket: Socket): Record<string, unknown> {
  return socket.handshake.auth;
}

async function authenticate(socket: Socket, tokens: Pick<Tokens, 'userOf'>): Promise<User | null> {
  const token = tokenOf(socket);
  return token === '' ? null : tokens.userOf(token);
}

function tokenOf(socket: Socket): string {
  const { token } = handshakeOf(socket);
  return typeof token === 'string' ? token : '';
}
