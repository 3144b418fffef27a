import type { Server as HttpServer } from 'node:http';
import { Server, type Socket } from 'socket.io';
import type * as z from 'zod/mini';
import { masterTabQuestionSchema, printAckSchema, printResponseSchema, type AckAnswer, type MasterTabQuestion } from '@/domain/printJob';
import type { Order, StatusEntry } from '@/domain/order';
import { isProductAdmin } from '@/domain/role';
import type { User } from '@/domain/user';
import type { PrintQueue, Tokens } from '../context';
import type { Database } from '../db/database';
import { log } from '../log';
import { createDispatcher } from '../printQueue/dispatcher';
import { createPrintQueue } from '../printQueue/printQueue';
import { isInScope, locationScope } from '../security/tenantScope';
import { findUser } from '../users/userStore';
import { claimRole, releaseRole, roleOf } from './elections';
import { TabDirectory, type ConnectedTab } from './tabDirectory';

/** How often main tabs are asked for a sign of life (design of print delivery). */
const TICK_MS = 10_000;
/** How often what waits is handed out again. */
const SWEEP_MS = 5_000;
/** How often it is looked up whether who is connected may still be. */
const ACCESS_CHECK_MS = 30_000;
/** Hidden tabs answer slowly: a connection is given up only after this silence. */
const PING_TIMEOUT_MS = 60_000;

const ADMIN_ROOM = 'admin';
const PRINT_ROOM = 'print-queue:';

export interface RealtimeOptions {
  database: Database;
  tokens: Tokens;
  /** Writes a line on an order that nobody printed in time. */
  addStatus: (orderId: string, entry: StatusEntry) => Promise<unknown>;
  now?: () => Date;
}

export interface Realtime {
  printQueue: PrintQueue;
  orderChanged(order: Order, entry?: StatusEntry): void;
  printersChanged(locationId: string): void;
  /** Ends the connections of those who may no longer be connected; by itself every 30 s. */
  checkAccess(): Promise<void>;
  /** Serves Socket.IO on this HTTP server and begins to tick. */
  attach(server: HttpServer): void;
  /** Ends all connections and timers. */
  close(): Promise<void>;
}

/**
 * The realtime server of specification 2 §7: rooms, the election of the main tab, print jobs and what became of them,
 * `order.changed`. A message that its schema refuses is logged and answered with `{ok: false}`; it ends nothing.
 */
export function createRealtime({ database, tokens, addStatus, now = () => new Date() }: RealtimeOptions): Realtime {
  const io = new Server({ pingTimeout: PING_TIMEOUT_MS, serveClient: false });
  const tabs = new TabDirectory();
  const dispatcher = createDispatcher({
    database,
    tabs,
    now,
    jobExpired: async ({ orderId }) => {
      if (orderId)
        await addStatus(orderId, { status: 'ERROR', type: 'printer', creator: 'server', date: now().toISOString(), reason: 'TIMEOUT' });
    },
  });
  const timers: NodeJS.Timeout[] = [];

  io.use((socket, next) => {
    authenticate(socket, tokens).then(
      (user) => {
        socket.data = { user };
        next(user ? undefined : new Error('UNAUTHORIZED'));
      },
      () => next(new Error('SERVICE_UNAVAILABLE')),
    );
  });

  io.on('connection', (socket) => {
    // Set by the middleware above, which let nobody in without one.
    const { user } = socket.data as { user: User };
    const inTurn = oneAfterTheOther();
    const tab: ConnectedTab = {
      user,
      tabId: null,
      locations: new Set(),
      mainUntil: null,
      checks: [],
      tell: (answer) => void socket.emit('check-master-tab', answer),
      print: (job) => void socket.emit('order.print', job),
      checkAccess: () => checkAccess(socket, tab),
    };
    tabs.add(tab);
    nameTab(tab, handshakeOf(socket)['tabId']);
    socket.emit('welcome', { serverTime: now().toISOString() });
    socket.on('join-room', (room: unknown) => quietly('join-room', () => joinRoom(socket, tab, room)));
    hear(socket, 'check-master-tab', masterTabQuestionSchema, (question) => inTurn(() => answerQuestion(tab, question)));
    hear(socket, 'order.print-ack', printAckSchema, async (ack) => dispatcher.acknowledge(tab.tabId ?? '', ack));
    hear(socket, 'order.print-response', printResponseSchema, async (response) => {
      await dispatcher.respond(tab.tabId ?? '', response);
      return { ok: true };
    });
    socket.on('disconnect', () => {
      tabs.remove(tab);
      quietly('disconnect', () => inTurn(() => giveBackRole(tab)));
    });
  });

  /**
   * The name is the browser's own word: within its user it can only speak for itself. A tab that is back on a new connection
   * is no longer on the old one, whether or not that was noticed.
   */
  function nameTab(tab: ConnectedTab, ownName: unknown): void {
    if (typeof ownName !== 'string' || ownName === '') return;
    tab.tabId = `${tab.user.id}/${ownName}`;
    for (const other of tabs.ofUser(tab.user.id)) {
      if (other === tab || other.tabId !== tab.tabId) continue;
      other.mainUntil = null;
      tabs.remove(other);
    }
  }

  /**
   * Ends a connection whose user is gone or has another role, or that hears of a location which is its user's no more. The end of
   * the token alone ends no connection: tickets come on while the tab asks for the password (row BX-02, ADR 0004).
   */
  async function checkAccess(socket: Socket, tab: ConnectedTab): Promise<void> {
    const user = await findUser(database, tab.user.id);
    const scope = user ? await locationScope(database, user) : [];
    const isStillIn = [...tab.locations].every((locationId) => isInScope(scope, locationId));
    if (!user || user.role !== tab.user.role || !isStillIn) socket.disconnect(true);
  }

  async function joinRoom(socket: Socket, tab: ConnectedTab, room: unknown): Promise<void> {
    if (typeof room !== 'string' || !(await mayJoin(database, tab.user, room))) {
      log.warn({ user: tab.user.id }, 'a room was refused');
      return;
    }
    await socket.join(room);
    socket.emit('welcome-room', room);
    if (!room.startsWith(PRINT_ROOM)) return;
    const locationId = room.slice(PRINT_ROOM.length);
    tab.locations.add(locationId);
    await dispatcher.serve(tab, [locationId]);
  }

  async function answerQuestion(tab: ConnectedTab, { tabId: ownName, eligible, checks }: MasterTabQuestion): Promise<AckAnswer> {
    nameTab(tab, ownName);
    const tabId = tab.tabId ?? '';
    tab.checks = checks;
    if (!eligible) await giveBackRole(tab);
    const role = eligible ? await claimRole(database, tab.user.id, tabId, now()) : null;
    const wasMain = tab.mainUntil !== null;
    tab.mainUntil = role?.leaseUntil ?? null;
    const holder = role ?? (await roleOf(database, tab.user.id, now()));
    tab.tell({
      isMaster: role !== null,
      epoch: holder?.epoch ?? 0,
      leaseUntil: holder?.leaseUntil.toISOString() ?? null,
      serverTime: now().toISOString(),
      vacant: holder === null,
    });
    if (role && !wasMain) await dispatcher.serve(tab, [...tab.locations]);
    return { ok: true };
  }

  /** The role is free at once for the user's other tabs, and what the tab had queued goes to them. */
  async function giveBackRole(tab: ConnectedTab): Promise<void> {
    if (!tab.tabId || tab.mainUntil === null) return;
    tab.mainUntil = null;
    if (!(await releaseRole(database, tab.user.id, tab.tabId, now()))) return;
    for (const other of tabs.ofUser(tab.user.id)) {
      if (other !== tab) other.tell({ isMaster: false, leaseUntil: null, serverTime: now().toISOString(), vacant: true });
    }
    await dispatcher.sweep();
  }

  function tick(): void {
    for (const tab of tabs.all()) {
      if (tab.mainUntil === null) continue;
      if (tab.mainUntil < now()) tab.mainUntil = null;
      tab.tell({
        isMaster: tab.mainUntil !== null,
        leaseUntil: tab.mainUntil?.toISOString() ?? null,
        serverTime: now().toISOString(),
        tick: true,
      });
    }
  }

  async function checkAll(): Promise<void> {
    await Promise.all([...tabs.all()].map((tab) => tab.checkAccess()));
  }

  return {
    printQueue: createPrintQueue({ database, dispatcher, now }),
    orderChanged(order, entry) {
      const change = { orderId: order.id, locationId: order.locationId, rev: order.rev, order, ...(entry ? { entry } : {}) };
      io.to([PRINT_ROOM + order.locationId, ADMIN_ROOM]).emit('order.changed', change);
    },
    printersChanged(locationId) {
      io.to([PRINT_ROOM + locationId, ADMIN_ROOM]).emit('printers.changed', { locationId });
    },
    checkAccess: checkAll,
    attach(server) {
      io.attach(server);
      timers.push(
        setInterval(tick, TICK_MS),
        setInterval(() => quietly('sweep', () => dispatcher.sweep()), SWEEP_MS),
        setInterval(() => quietly('access', checkAll), ACCESS_CHECK_MS),
      );
    },
    async close() {
      timers.forEach(clearInterval);
      await io.close();
    },
  };
}

type Answer = (answer: AckAnswer) => void;

/** Hears one message: reads it by its schema, answers through the callback where the sender gave one. */
function hear<Message>(
  socket: Socket,
  event: string,
  schema: { safeParse(payload: unknown): z.core.util.SafeParseResult<Message> },
  handle: (message: Message) => Promise<AckAnswer>,
): void {
  socket.on(event, (payload: unknown, callback: unknown) => {
    // Socket.IO hands over the callback of the message, if it has one.
    const answer: Answer = typeof callback === 'function' ? (callback as Answer) : () => undefined;
    const message = schema.safeParse(payload);
    if (!message.success) {
      log.warn({ event, issues: message.error.issues.map(({ path, code }) => ({ path, code })) }, 'a message was refused');
      answer({ ok: false, reason: 'unknown' });
      return;
    }
    quietly(event, async () => answer(await handle(message.data)));
  });
}

/** A failure while a message is handled is logged; the tab repeats what it was not answered. */
function quietly(event: string, work: () => Promise<unknown>): void {
  work().catch((error: unknown) => log.error({ event, error }, 'a realtime message could not be handled'));
}

function handshakeOf(socket: Socket): Record<string, unknown> {
  return socket.handshake.auth;
}

/** Runs what it is given one after the other: a question of a tab does not overtake the one before. */
function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const run = last.then(work, work);
    last = run;
    return run;
  };
}

async function authenticate(socket: Socket, tokens: Tokens): Promise<User | null> {
  const { token } = handshakeOf(socket);
  return typeof token === 'string' ? tokens.userOf(token) : null;
}

async function mayJoin(database: Database, user: User, room: string): Promise<boolean> {
  if (room === ADMIN_ROOM) return isProductAdmin(user.role);
  if (!room.startsWith(PRINT_ROOM) || isProductAdmin(user.role)) return false;
  return isInScope(await locationScope(database, user), room.slice(PRINT_ROOM.length));
}
