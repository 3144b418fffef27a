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
import type { AccountEvent, LocationEvent, PrintQueue, Tokens } from '../context';
import type { Database, Messenger } from '../platform/db/database';
import { createSampledLog } from '../platform/monitoring/sampledLog';
import { createDispatcher } from '../printing/queue/dispatcher';
import { createOverdueWatch } from '../printing/queue/overduePrints';
import { moveJobsOfChangedPrinters } from '../printing/queue/moveJobs';
import { isStorableText } from '../printing/queue/isStorable';
import type { ExpiredJob } from '../printing/queue/printJobStore';
import { createPrintQueue, dispatchNewJobs } from '../printing/queue/printQueue';
import { createPolledPrinters, type PolledPrinters } from '../printing/polling/polledPrinters';
import { createOutcomeReports } from '../printing/queue/outcomeReports';
import { createTestTicketReports } from '../printing/queue/testTicketReports';
import { createPrintAnswers, type PrintAnswers } from '../printing/questions/printAnswers';
import { createQuestionWatch } from '../printing/questions/printQuestions';
import { createBackups } from '../printing/queue/backups';
import { createTicketChanges } from '../printing/queue/ticketChanges';
import { createWithdrawals } from '../printing/queue/withdrawals';
import { findOrder } from '../modules/orders/orderStore';
import { tokenHash } from '../modules/users/endedTokens';
import { disconnectUnauthorized } from './disconnectUnauthorized';
import { FairWebSocketServer } from './FairWebSocketServer';
import { onMessage, deduplicated, runLatest, createSerialQueue, createTaskTracker } from './messageHandling';
import { createMainTabRole } from './mainTabRole';
import { createMessageLimits, REALTIME_LIMITS, type RealtimeLimits, type Transport } from './messageLimits';
import { createPeers, type Peers } from './peers';
import { createPollCache } from './pollCache';
import { createPrinterReports, type PrinterFacts } from './printerReports';
import { createPrinterCache } from './printerCache';
import { NO_FAULTS, type RealtimeFaults } from './realtimeFaults';
import { createRoomRights } from './roomRights';
import { accountRoomsOf, ADMIN_ROOM, canJoin, PRINT_ROOM, roomForEvent, locationRoomsOf, roomsOfAccount } from './rooms';
import { createSocketTasks, type SocketTasks } from './socketTasks';
import { tabIdOf, TabDirectory, type ConnectedTab } from './tabDirectory';

/** Interval of the check whether connected users still have the rights of their connections. */
const ACCESS_CHECK_MS = 30_000;
/** Interval at which changes of tabs are broadcast to the other processes. */
const HEARTBEAT_MS = 1_000;
/** Maximum length of a tab id, as in `masterTabQuestionSchema`. */
const MAX_TAB_ID_LENGTH = 64;
/** `events.missed` is sent to the browsers at random times within this period. */
const MISSED_WITHIN_MS = 10_000;
/**
 * Connections that are still open after this are destroyed: neither a sleeping browser nor a client that sends continuously closes its own.
 */
const CLOSE_WITHIN_MS = 4_000;
/** Hidden tabs answer pings slowly, hence the long timeout. */
const PING_TIMEOUT_MS = 60_000;

export interface RealtimeOptions {
  database: Database;
  /** Carries messages to the other processes. @default null, a single process */
  messenger?: Messenger | null;
  tokens: Omit<Tokens, 'isSigned'>;
  /** Adds a status entry to an order. */
  addStatus: (orderId: string, entry: StatusEntry) => Promise<unknown>;
  /** How long automatic tickets may wait until their order is overdue, in ms. @default 60000 */
  overdueAfterMs?: number;
  /** @default NO_FAULTS */
  faults?: RealtimeFaults;
  /** Rate limits for browsers. @default REALTIME_LIMITS */
  limits?: RealtimeLimits;
  /** Called with the time in ms that a job waited for its first tab. */
  onDispatched?: ((waitedMs: number) => void) | undefined;
  /** Called with each error of a message that could not be handled. */
  onError?: (error: unknown) => void;
  /** The build of the served app (`appBuild`), so that tabs of another build offer an update. @default null, not sent */
  build?: string | null;
  /** How long `close` waits for connections to end before it destroys them, in ms. @default 4000 */
  closeWithinMs?: number;
  now?: () => Date;
}

export interface Realtime {
  printQueue: PrintQueue;
  /** The printers that ask for their tickets. */
  polledPrinters: PolledPrinters;
  /** The answers of people to questions about tickets that no tab printed. */
  printAnswers: PrintAnswers;
  orderChanged(order: Order, entry?: StatusEntry): void;
  printersChanged(locationId: string): void;
  notifyLocation(change: LocationEvent): void;
  notifyAccount(change: AccountEvent): void;
  /** Disconnects tabs of a user without a valid session or rights, in all processes. Call this after a sign-out or a change of password or rights. */
  sessionsChanged(userId: string): void;
  /** Disconnects all local tabs without a valid session or rights; also runs every 30 s. */
  checkAccess(): Promise<void>;
  /** Sends `print.overdue` to locations whose overdue orders changed; also runs every 5 s. */
  checkOverdue(): Promise<void>;
  /** What this process knows about the printers of locations, for alerts (row K-09). */
  printerFacts(locationIds: readonly string[]): Promise<PrinterFacts>;
  /** The number of tabs that are connected to this process, and of main tabs among them. */
  tabCounts(): { connected: number; main: number };
  /** Serves Socket.IO on this HTTP server and starts the timers. */
  attach(server: HttpServer): void;
  /** Ends all connections and timers and releases the roles of the tabs. When it resolves, nothing uses the database any more. */
  close(): Promise<void>;
}

/**
 * The realtime server of specification 2 §7: rooms, the election of main tabs, print jobs and their outcomes, `order.changed`,
 * `print.overdue`, `print.asked`, `print.tested`. A message that does not match its schema is logged and answered with `{ok: false}`; the connection stays.
 */
export function createRealtime({
  database,
  messenger = null,
  tokens,
  addStatus,
  overdueAfterMs = OVERDUE_AFTER_MS,
  faults = NO_FAULTS,
  limits = REALTIME_LIMITS,
  onDispatched,
  onError,
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
    lines.warn(
      `closed ${userId}`,
      { user: userId, reason: 'TOO_MANY_MESSAGES' },
      'a connection was closed because it sent too many messages',
    ),
  );
  const rights = createRoomRights(database);
  const tabs = new TabDirectory();
  const settleWithdrawal = (orderId: string) => withdrawals.settle(orderId);
  const dispatcher = createDispatcher({
    database,
    tabs,
    transferJobs: (peer, jobs) => peers?.transferJobs(peer, jobs),
    now,
    onDispatched,
    settleWithdrawal,
    onJobExpired: (job) => addJobEnd(job, 'TIMEOUT'),
  });
  const reportTest = createTestTicketReports({ database, send: (report) => notifyLocation(report.locationId, 'print.tested', report) });
  const outcomes = createOutcomeReports({ findOrder: (orderId) => findOrder(database, orderId), addStatus, reportTest, now });
  const withdrawals = createWithdrawals({
    database,
    isConnected: (tabId) => tabs.isConnected(tabId),
    notifyTabs: (locationId, message) => notifyLocation(locationId, 'order.print-withdrawn', message),
    dispatch: (jobs) => dispatchNewJobs(jobs, dispatcher),
    onPrinterRemoved: async (job) => {
      if (job.orderId) return addJobEnd(job, 'PRINTER_REMOVED');
      const report: TestTicketReport = { jobUuid: job.uuid, locationId: job.locationId, state: 'failed', code: 'PRINTER_REMOVED' };
      notifyLocation(job.locationId, 'print.tested', report);
    },
    voidRule: () => faults.voids,
    now,
  });
  const changes = createTicketChanges({
    database,
    withdrawals,
    dispatch: (jobs) => dispatchNewJobs(jobs, dispatcher),
    changeRule: () => faults.changes,
    now,
  });
  const polledPrinters = createPolledPrinters({ database, reports: outcomes, settleWithdrawal, now });
  const printAnswers = createPrintAnswers({ database, reports: outcomes, now });
  const printers = createPrinterCache(database, now);
  const polls = createPollCache(database, now);
  const reports = createPrinterReports({ tabs, printers, polls, now });
  const backups = createBackups({
    database,
    printerFacts: reports.factsAt,
    withdrawals,
    dispatch: (jobs) => dispatchNewJobs(jobs, dispatcher),
    addStatus,
    backupRule: () => faults.backups,
    now,
  });
  const notifyVacantElsewhere = (userId: string) => peers?.roleVacated(userId);
  const role = createMainTabRole({ database, tabs, dispatcher, reports, notifyVacantElsewhere, now });
  // Local only: each process runs its own checks.
  const notifyTabsHere = (event: 'print.overdue' | 'print.asked') => (locationId: string) =>
    void io.local.to([roomForEvent(event, locationId), ADMIN_ROOM]).emit(event, { locationId });
  const overdue = createOverdueWatch({ database, overdueAfterMs, now, onChange: notifyTabsHere('print.overdue') });
  const checkQuestions = createQuestionWatch({ database, now, onChange: notifyTabsHere('print.asked') });
  faults.connect({ elect: role.elect });
  const timers: NodeJS.Timeout[] = [];
  const connections = new Set<Connection>();
  const pendingMissed = new Set<string>();
  const { runInBackground, whenIdle } = createTaskTracker(onError);
  const checkUser = (userId: string) => disconnectUnauthorized(database, tabs.ofUser(userId), (tab) => rights.clear(tab));
  const peers: Peers | null =
    messenger && createPeers({ io, tabs, dispatcher, printers, reports, role, onTabMoved, checkUser, notifyMissed, runInBackground, now });
  let isClosed = false;
  let isAttached = false;

  io.use((socket, next) => {
    authenticate(socket, tokens).then(
      (user) => {
        socket.data = { user };
        next(user ? connectError(user) : new Error('UNAUTHORIZED'));
      },
      () => next(new Error('SERVICE_UNAVAILABLE')),
    );
  });

  io.on('connection', (socket) => {
    // Set by the middleware above, which rejects connections without a user.
    const { user } = socket.data as { user: User };
    messageLimits.signedIn(socket);
    const enqueue = createSerialQueue();
    const tasks = createSocketTasks(socket);
    const onRejected = (event: string, fields: object) =>
      lines.warn(`${event} ${user.id}`, { event, user: user.id, ...fields }, 'a message was rejected');
    const tab: ConnectedTab = {
      user,
      epoch: decodeToken(tokenOf(socket))?.epoch ?? 0,
      tokenHash: tokenHash(tokenOf(socket)),
      tabId: null,
      locations: new Set(),
      mainUntil: null,
      checks: new Map(),
      sendAnswer: (answer) => void socket.emit('check-master-tab', answer),
      sendJob: (message) => {
        for (const job of faults.messagesOf(message)) socket.emit('order.print', job);
      },
      disconnect: () => {
        rights.clear(tab);
        socket.disconnect(true);
      },
    };
    tabs.add(tab);
    assignTabId(tab, handshakeOf(socket)['tabId']);
    void socket.join(accountRoomsOf(user));
    socket.emit('welcome', { serverTime: now().toISOString(), ...(build !== null && { build }) });
    socket.on('join-room', (room: unknown) => {
      if (typeof room !== 'string' || !isStorableText(room)) return onRejected('join-room', {});
      if (socket.rooms.has(room)) return void socket.emit('welcome-room', room);
      runInBackground('join-room', () =>
        tasks.run(`join-room ${room}`, async () => {
          if (!(await joinRoom(socket, tab, tasks, room))) onRejected('join-room', {});
        }),
      );
    });
    onMessage(socket, 'check-master-tab', {
      runInBackground,
      onRejected,
      schema: masterTabQuestionSchema,
      handle: runLatest(enqueue, async (question: MasterTabQuestion) => {
        if (tasks.isClosed()) return undefined;
        assignTabId(tab, question.tabId);
        return role.answerQuestion(tab, question);
      }),
    });
    const replyTiming = () => faults.answering();
    onMessage(socket, 'order.print-ack', {
      runInBackground,
      onRejected,
      schema: printAckSchema,
      handle: deduplicated(tasks, 'order.print-ack', {
        keyOf: (ack) => ack,
        handle: (ack) => dispatcher.acknowledge(tab.tabId ?? '', ack),
      }),
      replyTiming,
    });
    onMessage(socket, 'order.print-response', {
      runInBackground,
      onRejected,
      schema: printResponseSchema,
      handle: deduplicated(tasks, 'order.print-response', {
        keyOf: ({ uuid, copy, status, reason, error }) => ({ uuid, copy, status, reason, error }),
        handle: async (response) => {
          await dispatcher.handleResponse(tab.tabId ?? '', response);
          if (!response.orderId) await reportTest(tab.tabId ?? '', response.uuid, testTicketOfResponse(response));
          return { ok: true };
        },
      }),
      replyTiming,
    });
    socket.on('disconnect', () => {
      tabs.remove(tab);
      if (!tabs.ofUser(user.id).some(({ epoch }) => epoch === tab.epoch)) rights.clear(tab);
      runInBackground('disconnect', () => enqueue(() => role.releaseRole(tab)));
    });
  });

  /** Adds an ERROR entry to an order for a print job that the server ended unprinted. */
  async function addJobEnd({ orderId, uuid, printerUuid, backupFor, ticketType, kind }: ExpiredJob, reason: PrintReason): Promise<void> {
    if (!orderId) return;
    const meta = { printerOrder: { uuid, printerUuid, backupFor, ticketType, kind, copy: null, attempt: 0 } };
    await addStatus(orderId, { status: 'ERROR', type: 'printer', creator: 'server', date: now().toISOString(), reason, meta });
  }

  /** A tab that has reconnected is removed from its old connection, even if that has not been closed yet. */
  function assignTabId(tab: ConnectedTab, ownId: unknown): void {
    if (typeof ownId !== 'string' || ownId === '' || ownId.length > MAX_TAB_ID_LENGTH || !isStorableText(ownId)) return;
    const tabId = tabIdOf(tab.user, ownId);
    if (tab.tabId === tabId) return;
    tabs.setTabId(tab, tabId);
    for (const other of tabs.ofUser(tab.user.id)) if (other !== tab && other.tabId === tabId) onTabMoved(other);
    peers?.tabMoved(tabId);
  }

  /** Ignores the old connection of a tab that has reconnected. */
  function onTabMoved(tab: ConnectedTab): void {
    tab.mainUntil = null;
    tabs.remove(tab);
  }

  /** A connect counts as several messages, so that reconnecting does not circumvent the limit. */
  function connectError(user: User): Error | undefined {
    const retryAfterMs = messageLimits.connect(user.id);
    if (retryAfterMs === null) return undefined;
    lines.warn(`connect ${user.id}`, { user: user.id }, 'a connect was rejected because the user sent too many messages');
    const data: ConnectionClosed = { reason: 'TOO_MANY_MESSAGES', retryAfterMs };
    return Object.assign(new Error('TOO_MANY_MESSAGES'), { data });
  }

  /** Returns false if the user may not join the room. */
  async function joinRoom(socket: Socket, tab: ConnectedTab, tasks: SocketTasks, room: string): Promise<boolean> {
    if (!(await canJoin(tab.user, room, (locationId) => rights.canAccess(tab, locationId)))) return false;
    if (tasks.isClosed()) return true;
    const locationId = room.startsWith(PRINT_ROOM) ? room.slice(PRINT_ROOM.length) : null;
    await socket.join(locationId === null ? room : locationRoomsOf(tab.user, locationId));
    socket.emit('welcome-room', room);
    if (locationId === null) return true;
    tabs.join(tab, locationId);
    await dispatcher.dispatchToTab(tab, [locationId]);
    return true;
  }

  /** Sends an event to the room of a location and to product administrators. */
  function notifyLocation(locationId: string, event: string, message: unknown): void {
    io.to([roomForEvent(event, locationId), ADMIN_ROOM]).emit(event, message);
  }

  async function notifyAccount({ event, ...message }: AccountEvent): Promise<void> {
    if (isClosed) return;
    io.to([...(await roomsOfAccount(database, message.accountId)), ADMIN_ROOM]).emit(event, message);
  }

  /** Sends `events.missed`, after which browsers reload their data; at random times, so that they do not all reload at once. */
  function notifyMissed(): void {
    for (const [id, socket] of io.of('/').sockets) {
      if (pendingMissed.has(id)) continue;
      pendingMissed.add(id);
      setTimeout(() => {
        pendingMissed.delete(id);
        socket.emit('events.missed');
      }, Math.random() * MISSED_WITHIN_MS).unref();
    }
  }

  /** Moves the open jobs of printers whose connection method was changed. */
  async function moveJobs(): Promise<void> {
    await dispatchNewJobs(await moveJobsOfChangedPrinters(database, now()), dispatcher);
  }

  /** Ends copies without a result, and announces the questions that this leads to. */
  async function askAboutSilent(): Promise<void> {
    await polledPrinters.endSilent();
    await checkQuestions();
  }

  const checkAccess = () => disconnectUnauthorized(database, tabs.all(), rights.clear);

  return {
    printQueue: createPrintQueue({ database, dispatcher, withdrawals: faults.withdrawing(withdrawals), changes, now }),
    polledPrinters: faults.polling(polledPrinters),
    printAnswers: faults.asking(printAnswers),
    orderChanged(order, entry) {
      const change = { orderId: order.id, locationId: order.locationId, rev: order.rev, order, ...(entry ? { entry } : {}) };
      notifyLocation(order.locationId, 'order.changed', change);
      overdue.orderChanged(order, entry);
    },
    printersChanged(locationId) {
      printers.invalidate(locationId);
      runInBackground('moved jobs', moveJobs);
      peers?.printersChanged(locationId);
      notifyLocation(locationId, 'printers.changed', { locationId });
    },
    notifyLocation: ({ event, ...message }) => {
      if (event === 'location.changed') rights.clearAll();
      notifyLocation(message.locationId, event, message);
    },
    notifyAccount: (change) => runInBackground(change.event, () => notifyAccount(change)),
    sessionsChanged(userId) {
      peers?.sessionsChanged(userId);
      runInBackground('sessions', () => checkUser(userId));
    },
    checkAccess,
    checkOverdue: overdue.check,
    printerFacts: reports.factsAt,
    tabCounts: () => ({ connected: tabs.all().length, main: tabs.all().filter(({ mainUntil }) => mainUntil !== null).length }),
    attach(server) {
      server.on('connection', (connection: Connection) => {
        connections.add(connection);
        connection.once('close', () => connections.delete(connection));
      });
      io.attach(server);
      io.engine.on('connection', (transport: Transport) => messageLimits.watch(transport));
      isAttached = true;
      peers?.requestSnapshots();
      // Messages that were sent before the reconnect did not arrive.
      messenger?.onReconnect(() => {
        peers?.requestSnapshots();
        notifyMissed();
      });
      if (peers) timers.push(setInterval(peers.heartbeat, HEARTBEAT_MS));
      timers.push(
        setInterval(() => runInBackground('tick', role.tick), TICK_MS),
        setInterval(() => runInBackground('sweep', () => dispatcher.sweep()), SWEEP_MS),
        setInterval(() => runInBackground('withdrawals', withdrawals.sweep), SWEEP_MS),
        setInterval(() => runInBackground('changes', changes.sweep), SWEEP_MS),
        setInterval(() => runInBackground('backups', backups.sweep), SWEEP_MS),
        setInterval(() => runInBackground('moved jobs', moveJobs), SWEEP_MS),
        setInterval(() => runInBackground('overdue', overdue.check), SWEEP_MS),
        setInterval(() => runInBackground('questions', askAboutSilent), SWEEP_MS),
        setInterval(() => runInBackground('access', checkAccess), ACCESS_CHECK_MS),
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
      await whenIdle();
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
