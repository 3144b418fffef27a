import { io, type Socket } from 'socket.io-client';
import { connectionClosedSchema, type CloseReason } from '@/domain/connectionClosed';
import { SERVER_ANSWERS_WITHIN_MS } from '@/domain/printTiming';
import { tabClock, type Clock } from '@/services/runtime/workerClock';

/** Timeout of a connection attempt. */
const CONNECT_WITHIN_MS = 20_000;

/** Reconnection delays: exponential after a lost connection, constant when the server refused the connection. */
const FIRST_RETRY_MS = 500;
const LONGEST_RETRY_MS = 5_000;
const REFUSED_RETRY_MS = 3_000;

/** Delays after the server rate-limits the tab: at least its `retryAfterMs`, growing until a connection lasts for `LASTING_MS`. */
const FIRST_LIMITED_RETRY_MS = 5_000;
const LONGEST_LIMITED_RETRY_MS = 60_000;
const LASTING_MS = 60_000;

/** Silence after which a connection counts as lost, until the handshake sends the server's ping interval: Socket.IO's default. */
const SILENCE_MS = 45_000;

export interface SocketOptions {
  /** Origin of the realtime server; empty for the page's own origin. */
  url: string;
  /** Name of this client that the server expects (specification 2 §7). */
  app: string;
  /** Returns the session's token; called on each connection attempt. */
  token: () => string | null;
  /** Identifies this tab to the server from the first connection. */
  tabId: string;
  /** @default the tab's clock, which is not throttled in a hidden tab */
  clock?: Clock;
}

export type MessageListener = (event: string, payload: unknown) => void;

/** The single realtime connection of a tab. It reconnects automatically; errors are only logged (specification 2 §4). */
export interface SocketClient {
  /** `reason`: why the server closed or refused the connection; null when unknown. */
  connect(listener: { connected(): void; disconnected(reason: CloseReason | null): void; failed(reason: CloseReason | null): void }): void;
  disconnect(): void;
  isConnected(): boolean;
  /** Subscribes to every undecoded server message. Returns the function that unsubscribes. */
  listen(listener: MessageListener): () => void;
  send(event: string, payload: unknown): void;
  /** Sends a message and waits for its acknowledgement. Null when not connected or after 5 s; the message is then not sent later. */
  request(event: string, payload: unknown): Promise<unknown>;
}

/**
 * Creates the client; it connects when `connect` is called. Socket.IO's own reconnection and timeouts use page timers, which browsers delay
 * by up to a minute in a hidden tab (row BP-08), so the tab's clock replaces them.
 */
export function createSocketClient({ url, app, token, tabId, clock = tabClock }: SocketOptions): SocketClient {
  let lastToken: string | null = null;
  const socket: Socket = io(url || undefined, {
    autoConnect: false,
    transports: ['websocket', 'polling'],
    reconnection: false,
    auth: (respond) => {
      lastToken = token();
      respond({ app, token: lastToken, tabId });
    },
  });
  socket.io.timeout(false);
  let attempts = 0;
  let silenceMs = SILENCE_MS;
  let timer: number | null = null;
  /** The server's rate limit of this tab, and how many times in a row it was applied. */
  let limit: { reason: CloseReason; retryAfterMs: number } | null = null;
  let consecutiveLimits = 0;
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
    wait(CONNECT_WITHIN_MS, abort);
    socket.connect();
    socket.io.engine.once('handshake', ({ pingInterval, pingTimeout }) => (silenceMs = pingInterval + pingTimeout));
  };
  // The session has a new token since the server ended the old one: reconnect at once, so that printing continues.
  const isRenewed = () => token() !== null && token() !== lastToken;
  const delay = () => {
    if (limit) return limitedDelay(limit.retryAfterMs, consecutiveLimits);
    if (socket.active) return retryDelay(attempts);
    return isRenewed() ? 0 : REFUSED_RETRY_MS;
  };
  const retry = () => wait(delay(), open);
  const readLimit = (closed: unknown) => {
    const read = connectionClosedSchema.safeParse(closed);
    if (!read.success) return;
    limit = read.data;
    consecutiveLimits += 1;
  };
  // A hanging attempt and a silent connection report no error in time.
  const abort = () => {
    const wasConnected = socket.connected;
    socket.disconnect();
    if (!wasConnected) retry();
  };
  const restartSilenceTimer = () => {
    if (socket.connected) wait(silenceMs, abort);
  };
  socket.io.on('ping', restartSilenceTimer);

  return {
    connect(listener) {
      socket.on('connect', () => {
        attempts = 0;
        limit = null;
        connectedAt = performance.now();
        restartSilenceTimer();
        listener.connected();
      });
      socket.on('connection.closed', (closed: unknown) => {
        if (performance.now() - connectedAt > LASTING_MS) consecutiveLimits = 0;
        readLimit(closed);
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
      const handler = (event: string, payload: unknown) => listener(event, payload);
      socket.onAny(handler);
      return () => socket.offAny(handler);
    },
    send: (event, payload) => void socket.emit(event, payload),
    request(event, payload) {
      if (!socket.connected) return Promise.resolve(null);
      return new Promise((resolve) => {
        const settle = (answer: unknown) => {
          clock.clearTimeout(timeout);
          resolve(answer);
        };
        const timeout = clock.setTimeout(() => resolve(null), SERVER_ANSWERS_WITHIN_MS);
        socket.emitWithAck(event, payload).then(settle, () => settle(null));
      });
    },
  };
}

/** Adds jitter, so that the tabs of a restaurant do not reconnect at the same time. */
function retryDelay(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1), LONGEST_RETRY_MS) * (0.5 + Math.random() / 2);
}

/** Adds jitter; `inARow` counts from 1. */
function limitedDelay(retryAfterMs: number, consecutiveLimits: number): number {
  const grown = Math.min(FIRST_LIMITED_RETRY_MS * 2 ** (consecutiveLimits - 1), LONGEST_LIMITED_RETRY_MS);
  return Math.max(retryAfterMs, grown) * (1 + Math.random() / 4);
}
