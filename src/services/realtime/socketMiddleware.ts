import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import type { SocketClient } from '@/services/realtime/socketClient';

/** How a server message is parsed and where it is dispatched: to the machines at once, to the store batched per frame. */
export interface SocketRoute<Message> {
  schema: { safeParse(payload: unknown): z.core.util.SafeParseResult<Message> };
  toMachines?: (message: Message) => void;
  toStore?: (messages: Message[]) => StoreWork;
}

/** An action, or a thunk of the app's store. */
export type StoreWork = UnknownAction | ((dispatch: never, getState: never) => void);

export type SocketRoutes = Record<string, SocketRoute<never>>;

interface Wiring {
  /** Called for a message that is invalid or whose route throws, to log and count it. */
  onRejected: (event: string, problem: string) => void;
  /** Runs work once per animation frame, or after 250 ms in a hidden tab, which has no frames. Returns the function that cancels it. */
  nextFrame: (work: () => void) => () => void;
}

export interface SocketMiddleware {
  middleware: Middleware;
  /** Dispatches the messages of a socket to the machines and the store. Returns the function that detaches it. */
  attach(socket: Pick<SocketClient, 'listen'>, routes: SocketRoutes): () => void;
}

/** The number of messages at which a batch is flushed before its frame. */
const BATCH_LIMIT = 500;

/**
 * Dispatches the messages of the realtime server according to the route table. A message that is invalid or whose route throws is logged
 * and counted, never thrown. Machine events are sent at once; store messages are batched and dispatched once per frame. The socket is
 * attached for each session.
 */
export function createSocketMiddleware({ onRejected: refused, nextFrame }: Wiring): SocketMiddleware {
  let dispatch: (work: StoreWork) => void = () => undefined;
  /** An exception for one message must not affect the others. */
  const runGuarded = (event: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      refused(event, String(error));
    }
  };
  return {
    middleware: (store) => {
      // The app's store accepts thunks, which the type of a middleware's store does not include.
      dispatch = (work) => void store.dispatch(work as UnknownAction);
      return (next) => (action) => next(action);
    },
    attach(socket, routes) {
      const batch = createBatch(routes, (work) => dispatch(work), nextFrame, runGuarded);
      const stop = socket.listen((event, payload) => {
        const route = routes[event];
        if (!route) return;
        const message = route.schema.safeParse(payload);
        if (!message.success) return refused(event, z.prettifyError(message.error));
        runGuarded(event, () => route.toMachines?.(message.data));
        if (route.toStore) batch.add(event, message.data);
      });
      return () => {
        stop();
        batch.drop();
      };
    },
  };
}

function createBatch(
  routes: SocketRoutes,
  dispatch: (work: StoreWork) => void,
  nextFrame: Wiring['nextFrame'],
  runGuarded: (event: string, work: () => void) => void,
) {
  let queued = new Map<string, unknown[]>();
  let total = 0;
  let cancel: (() => void) | null = null;

  const discard = () => {
    cancel?.();
    cancel = null;
    queued = new Map();
    total = 0;
  };
  const flush = () => {
    const messagesOf = queued;
    discard();
    for (const [event, messages] of messagesOf) {
      runGuarded(event, () => {
        // This route's own schema parsed the messages.
        const work = routes[event]?.toStore?.(messages as never[]);
        if (work) dispatch(work);
      });
    }
  };
  return {
    drop: discard,
    add(event: string, message: unknown) {
      const earlier = queued.get(event);
      if (earlier) earlier.push(message);
      else queued.set(event, [message]);
      total += 1;
      if (total >= BATCH_LIMIT) flush();
      else cancel ??= nextFrame(flush);
    },
  };
}
