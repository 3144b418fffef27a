import { io, type Socket } from 'socket.io-client';

/** How long the server may take to answer a message. */
const ANSWER_WITHIN_MS = 5_000;

/** When to try again after the server refused or ended the connection. */
const REFUSED_RETRY_MS = 3_000;

export interface SocketOptions {
  /** Origin of the realtime server; empty: the page's own. */
  url: string;
  /** Name of this program, as the server expects it (specification 2 §7). */
  app: string;
  /** The session's token at the time of each connect. */
  token: () => string | null;
  /** Names this tab for the server, so that it is known before its first question. */
  tabId: string;
}

export type MessageListener = (event: string, payload: unknown) => void;

/** The one realtime connection of a tab: reconnects by itself; its errors are only logged (specification 2 §4). */
export interface SocketClient {
  connect(listener: { connected(): void; disconnected(): void; failed(): void }): void;
  disconnect(): void;
  isConnected(): boolean;
  /** Hears every message of the server, undecoded. Gives what ends it. */
  listen(listener: MessageListener): () => void;
  send(event: string, payload: unknown): void;
  /** Sends and waits for the server's answer; null: not connected or none in 5 s, the message is then not sent later. */
  ask(event: string, payload: unknown): Promise<unknown>;
}

/** Makes the client; nothing is connected before `connect`. */
export function createSocketClient({ url, app, token, tabId }: SocketOptions): SocketClient {
  const socket: Socket = io(url || undefined, {
    autoConnect: false,
    transports: ['websocket', 'polling'],
    reconnection: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5_000,
    auth: (answer) => answer({ app, token: token(), tabId }),
  });
  let retry: ReturnType<typeof setTimeout> | undefined;
  // The library reconnects by itself, but not after the server refused or ended the connection.
  const goOn = () => {
    clearTimeout(retry);
    if (!socket.active) retry = setTimeout(() => socket.connect(), REFUSED_RETRY_MS);
  };
  return {
    connect(listener) {
      socket.on('connect', listener.connected);
      socket.on('disconnect', () => {
        goOn();
        listener.disconnected();
      });
      socket.on('connect_error', () => {
        goOn();
        listener.failed();
      });
      socket.connect();
    },
    disconnect() {
      clearTimeout(retry);
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
    async ask(event, payload) {
      if (!socket.connected) return null;
      try {
        const answer: unknown = await socket.timeout(ANSWER_WITHIN_MS).emitWithAck(event, payload);
        return answer;
      } catch {
        return null;
      }
    },
  };
}
