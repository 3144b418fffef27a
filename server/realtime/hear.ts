import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import type { AckAnswer } from '@/domain/printJob';
import { log } from '../log';

type Answer = (answer: AckAnswer) => void;

interface Hearing<Message> {
  schema: { safeParse(payload: unknown): z.core.util.SafeParseResult<Message> };
  handle: (message: Message) => Promise<AckAnswer>;
  /** Asked when the message comes: how its answer goes out. @default at once */
  answering?: () => (answer: () => void) => void;
  quietly: Quietly;
}

/** Hears one message: reads it by its schema, answers through the callback where the sender gave one. */
export function hear<Message>(
  socket: Socket,
  event: string,
  { schema, handle, answering = () => atOnce, quietly }: Hearing<Message>,
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
    const goOut = answering();
    quietly(event, async () => {
      const answered = await handle(message.data);
      goOut(() => answer(answered));
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
