import { io, type Socket } from 'socket.io-client';
import { connectionClosedSchema, type CloseReason } from '@/domain/connectionClosed';
import { SERVER_ANSWERS_WITHIN_MS } from '@/domain/printTiming';
import { tabClock, type Clock } from '@/services/runtime/workerClock';

/** How long an attempt to connect may take. */
const CONNECT_WITHIN_MS = 20_000;

/** When to try again: after a lost connection soon, then less and less often; where the server refused it or went silent. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;
const REFUSED_RETRY_MS = 3_000;

/** After the server closed a connection that sent too much: not before it says, and later each time, until a connection lasted for a while. */
const FIRST_LIMITED_RETRY_MS = 5_000;
const LONGEST_LIMITED_RETRY_MS = 60_000;
const LASTING_MS = 60_000;

/** After how long a silent connection counts as lost until the server has said how often it is heard: what Socket.IO has. */
const SILENCE_MS = 45_000;

export interface SocketOptions {
  /** Origin of the realtime server; empty: the page's own. */
  url: string;
  /** Name of this program, as the server expects it (specification 2 §7). */
  app: string;
  /** The session's token at the time of each connect. */
  token: () => string | null;
  /** Names this tab for the server, so that it is known before its first question. */
  tabId: string;
  /** @default the clock of the tab, which keeps its time while the tab is hidden */
  clock?: Clock;
}

export type MessageListener = (event: string, payload: unknown) => void;

/** The one realtime connection of a tab: reconnects by itself; its errors are only logged (specification 2 §4). */
export interface SocketClient {
  /** `reason`: what the server says of a connection that it closed or refused; null if it says nothing. */
  connect(listener: { connected(): void; disconnected(reason: CloseReason | null): void; failed(reason: CloseReason | null): void }): void;
  disconnect(): void;
  isConnected(): boolean;
  /** Hears every message of the server, undecoded. Gives what ends it. */
  listen(listener: MessageListener): () => void;
  send(event: string, payload: unknown): void;
  /** Sends and waits for the server's answer; null: not connected or none in 5 s, the message is then not sent later. */
  ask(event: string, payload: unknown): Promise<unknown>;
}

/**
 * Makes the client; nothing is connected before `connect`. The library's own reconnecting and its timeouts go by the timers of the page,
 * which stand still for a minute in a hidden tab (row BP-08): all of it goes by the tab's clock instead.
 */
export function createSocketClient({ url, app, token, tabId, clock = tabClock }: SocketOptions): SocketClient {
  let lastToken: string | null = null;
  const socket: Socket = io(url || undefined, {
    autoConnect: false,
    transports: ['websocket', 'polling'],
    reconnection: false,
    auth: (answer) => {
      lastToken = token();
      answer({ app, token: lastToken, tabId });
    },
  });
  socket.io.timeout(false);
  let attempts = 0;
  let silenceMs = SILENCE_MS;
  let timer: number | null = null;
  /** The server limits this tab, how often it did so in a row, and the least time to wait, in ms. */
  let limit: { reason: CloseReason; retryAfterMs: number } | null = null;
  let limitedInARow = 0;
  let connectedAt = 0;

  const wait = (ms: number, work: () => void) => {
    stopWaiting();
    timer = clock.setTimeout(work, ms);
  };
  const stopWaiting = () => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const open = () => {
    attempts += 1;
    wait(CONNECT_WITHIN_MS, giveUp);
    socket.connect();
    socket.io.engine.once('handshake', ({ pingInterval, pingTimeout }) => (silenceMs = pingInterval + pingTimeout));
  };
  // The server ended the session of the last token: there is a new one, and printing goes on at once.
  const isRenewed = () => token() !== null && token() !== lastToken;
  const delay = () => {
    if (limit) return limitedDelay(limit.retryAfterMs, limitedInARow);
    if (socket.active) return retryDelay(attempts);
    return isRenewed() ? 0 : REFUSED_RETRY_MS;
  };
  const retry = () => wait(delay(), open);
  const readLimit = (said: unknown) => {
    const read = connectionClosedSchema.safeParse(said);
    if (!read.success) return;
    limit = read.data;
    limitedInARow += 1;
  };
  // An attempt that hangs, or a connection that went silent: neither says so by itself in time.
  const giveUp = () => {
    const wasConnected = socket.connected;
    socket.disconnect();
    if (!wasConnected) retry();
  };
  const hearServer = () => {
    if (socket.connected) wait(silenceMs, giveUp);
  };
  socket.io.on('ping', hearServer);

  return {
    connect(listener) {
      socket.on('connect', () => {
        attempts = 0;
        limit = null;
        connectedAt = performance.now();
        hearServer();
        listener.connected();
      });
      socket.on('connection.closed', (said: unknown) => {
        if (performance.now() - connectedAt > LASTING_MS) limitedInARow = 0;
        readLimit(said);
      });
      socket.on('disconnect', () => {
        retry();
        listener.disconnected(limit?.reason ?? null);
      });
      socket.on('connect_error', (error) => {
        if ('data' in error) readLimit(error.data);
        retry();
        listener.failed(limit?.reason ?? null);
      });
      open();
    },
    disconnect() {
      stopWaiting();
      socket.off();
      socket.disconnect();
    },
    isConnected: () => socket.connected,
    listen(listener) {
      const heard = (event: string, payload: unknown) => listener(event, payload);
      socket.onAny(heard);
      return () => socket.offAny(heard);
    },
    send: (event, payload) => void socket.emit(event, payload),
    ask(event, payload) {
      if (!socket.connected) return Promise.resolve(null);
      return new Promise((resolve) => {
        const answered = (answer: unknown) => {
          clock.clearTimeout(patience);
          resolve(answer);
        };
        const patience = clock.setTimeout(() => resolve(null), SERVER_ANSWERS_WITHIN_MS);
        socket.emitWithAck(event, payload).then(answered, () => answered(null));
      });
    },
  };
}

/** Spread out, so that the tabs of a restaurant do not come back in the same instant. */
function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS) * (0.5 + Math.random() / 2);
}

/** Spread out too; `inARow` counts from 1. */
function limitedDelay(retryAfterMs: number, inARow: number): number {
  const grown = Math.min(FIRST_LIMITED_RETRY_MS * 2 ** (inARow - 1), LONGEST_LIMITED_RETRY_MS);
  return Math.max(retryAfterMs, grown) * (1 + Math.random() / 4);
}
