import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import * as z from 'zod/mini';
import type { SocketClient } from '@/services/realtime/socketClient';

/** How a message of the server is read and where it goes: to the machines at once, to the store with the others of its frame. */
export interface SocketRoute<Message> {
  schema: { safeParse(payload: unknown): z.core.util.SafeParseResult<Message> };
  toMachines?: (message: Message) => void;
  toStore?: (messages: Message[]) => StoreWork;
}

/** An action, or a thunk of the app's store. */
export type StoreWork = UnknownAction | ((dispatch: never, getState: never) => void);

export type SocketRoutes = Record<string, SocketRoute<never>>;

interface Wiring {
  /** Told of a message that its schema refused, or that broke its route: it is logged and counted. */
  refused: (event: string, problem: string) => void;
  /** Runs work once per animation frame, or per 250 ms where a hidden tab has no frames. Gives what cancels it. */
  nextFrame: (work: () => void) => () => void;
}

export interface SocketMiddleware {
  middleware: Middleware;
  /** Feeds the messages of a socket into the machines and the store. Gives what ends it. */
  attach(socket: Pick<SocketClient, 'listen'>, routes: SocketRoutes): () => void;
}

/** Messages beyond which a batch does not wait for its frame. */
const BATCH_LIMIT = 500;

/**
 * Reads every message of the realtime server by the one table of routes: a message that its schema refuses is logged and
 * counted, never thrown, and so is one on which its route breaks; machine events go in at once, what is for the store is gathered and
 * dispatched once per frame. Knows no domain; the socket comes and goes with the session.
 */
export function createSocketMiddleware({ refused, nextFrame }: Wiring): SocketMiddleware {
  let dispatch: (work: StoreWork) => void = () => undefined;
  /** What breaks on one message takes none of the others with it. */
  const guarded = (event: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      refused(event, String(error));
    }
  };
  return {
    middleware: (store) => {
      // The app's store takes thunks; the type of a middleware's store does not know it.
      dispatch = (work) => void store.dispatch(work as UnknownAction);
      return (next) => (action) => next(action);
    },
    attach(socket, routes) {
      const batch = createBatch(routes, (work) => dispatch(work), nextFrame, guarded);
      const stop = socket.listen((event, payload) => {
        const route = routes[event];
        if (!route) return;
        const message = route.schema.safeParse(payload);
        if (!message.success) return refused(event, z.prettifyError(message.error));
        guarded(event, () => route.toMachines?.(message.data));
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
  guarded: (event: string, work: () => void) => void,
) {
  let gathered = new Map<string, unknown[]>();
  let total = 0;
  let cancel: (() => void) | null = null;

  const drop = () => {
    cancel?.();
    cancel = null;
    gathered = new Map();
    total = 0;
  };
  const flush = () => {
    const messagesOf = gathered;
    drop();
    for (const [event, messages] of messagesOf) {
      guarded(event, () => {
        // The messages were read by this route's own schema.
        const work = routes[event]?.toStore?.(messages as never[]);
        if (work) dispatch(work);
      });
    }
  };
  return {
    drop,
    add(event: string, message: unknown) {
      const earlier = gathered.get(event);
      if (earlier) earlier.push(message);
      else gathered.set(event, [message]);
      total += 1;
      if (total >= BATCH_LIMIT) flush();
      else cancel ??= nextFrame(flush);
    },
  };
}
