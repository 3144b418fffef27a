import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import type { AckAnswer } from '@/domain/printJob';
import { log } from '../platform/monitoring/log';
import type { SocketWork } from './socketWork';

type Answer = (answer: AckAnswer) => void;

interface Hearing<Message> {
  schema: { safeParse(payload: unknown): z.core.util.SafeParseResult<Message> };
  /** Undefined: the connection is gone, and nobody is to be answered. */
  handle: (message: Message) => Promise<AckAnswer | undefined>;
  /** Called for a message that the schema refuses. */
  refused: (event: string, fields: object) => void;
  /** Asked when the message comes: how its answer goes out. @default at once */
  answering?: () => (answer: () => void) => void;
  quietly: Quietly;
}

/** Hears one message: reads it by its schema, answers through the callback where the sender gave one. */
export function hear<Message>(
  socket: Socket,
  event: string,
  { schema, handle, refused, answering = () => atOnce, quietly }: Hearing<Message>,
): void {
  socket.on(event, (payload: unknown, callback: unknown) => {
    // Socket.IO hands over the callback of the message, if it has one.
    const answer: Answer = typeof callback === 'function' ? (callback as Answer) : () => undefined;
    const message = schema.safeParse(payload);
    if (!message.success) {
      refused(event, { issues: message.error.issues.map(({ path, code }) => ({ path, code })) });
      answer({ ok: false, reason: 'unknown' });
      return;
    }
    const goOut = answering();
    quietly(event, async () => {
      const answered = await handle(message.data);
      if (answered) goOut(() => answer(answered));
    });
  });
}

function atOnce(answer: () => void): void {
  answer();
}

type Quietly = (event: string, work: () => Promise<unknown>) => void;

/** Does what nobody waits for: a failure while a message is handled is logged; the tab repeats what it was not answered. `failed` is called with the error. */
export function quietWork(failed: (error: unknown) => void = () => undefined) {
  const underWay = new Set<Promise<void>>();
  const quietly: Quietly = (event, work) => {
    const run = work()
      .catch((error: unknown) => {
        log.error({ event, error }, 'a realtime message could not be handled');
        failed(error);
      })
      .then(() => void underWay.delete(run));
    underWay.add(run);
  };
  return {
    quietly,
    /** Waits for the end of what is under way, and of what that begins. */
    async rest(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

/** Runs what it is given one after the other: a question of a tab does not overtake the one before. */
export function oneAfterTheOther() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const run = last.then(work, work);
    last = run;
    return run;
  };
}

/**
 * Handles each message as a piece of the connection's work, so that the same message is handled once while it waits or runs. `told`: what of
 * a message makes it the same as another one.
 */
export function inWork<Message>(
  work: SocketWork,
  event: string,
  { told, handle }: { told: (message: Message) => object; handle: (message: Message) => Promise<AckAnswer> },
) {
  return (message: Message) => work.run(`${event} ${JSON.stringify(told(message))}`, () => handle(message));
}

/** Runs `work` in turn. Of the items that come before its turn only the newest is worked on, and all of them get its result. */
export function newestInTurn<Item, Result>(inTurn: ReturnType<typeof oneAfterTheOther>, work: (item: Item) => Promise<Result>) {
  let waiting: { item: Item; result: Promise<Result> } | null = null;
  return (item: Item): Promise<Result> => {
    if (waiting) {
      waiting.item = item;
      return waiting.result;
    }
    const result = inTurn(() => {
      const newest = waiting?.item ?? item;
      waiting = null;
      return work(newest);
    });
    waiting = { item, result };
    return result;
  };
}
