import type { Socket } from 'socket.io';
import type * as z from 'zod/mini';
import type { AckAnswer } from '@/domain/printJob';
import { log } from '../platform/monitoring/log';
import type { SocketTasks } from './socketTasks';

type Answer = (answer: AckAnswer) => void;

interface MessageHandling<Message> {
  schema: { safeParse(payload: unknown): z.core.util.SafeParseResult<Message> };
  /** Handles a valid message. Undefined: the connection is closed, and there is no answer. */
  handle: (message: Message) => Promise<AckAnswer | undefined>;
  /** Called for a message that does not match the schema. */
  onRejected: (event: string, fields: object) => void;
  /** Called when the message arrives; returns the function that sends the answer, at once or later. @default at once */
  replyTiming?: () => (answer: () => void) => void;
  runInBackground: RunInBackground;
}

/** Registers the handler of an event: parses its payload with the schema and answers through the callback, if the sender gave one. */
export function onMessage<Message>(
  socket: Socket,
  event: string,
  { schema, handle, onRejected, replyTiming = () => immediately, runInBackground }: MessageHandling<Message>,
): void {
  socket.on(event, (payload: unknown, callback: unknown) => {
    // Socket.IO passes the acknowledgement callback of the message, if it has one.
    const answer: Answer = typeof callback === 'function' ? (callback as Answer) : () => undefined;
    const message = schema.safeParse(payload);
    if (!message.success) {
      onRejected(event, { issues: message.error.issues.map(({ path, code }) => ({ path, code })) });
      answer({ ok: false, reason: 'unknown' });
      return;
    }
    const send = replyTiming();
    runInBackground(event, async () => {
      const reply = await handle(message.data);
      if (reply) send(() => answer(reply));
    });
  });
}

function immediately(answer: () => void): void {
  answer();
}

type RunInBackground = (event: string, task: () => Promise<unknown>) => void;

/**
 * Creates a tracker of tasks that run in the background. An error is logged and passed to `onError`; a tab repeats a message that was not
 * answered.
 */
export function createTaskTracker(onError: (error: unknown) => void = () => undefined) {
  const running = new Set<Promise<void>>();
  const runInBackground: RunInBackground = (event, task) => {
    const run = task()
      .catch((error: unknown) => {
        log.error({ event, error }, 'a realtime message could not be handled');
        onError(error);
      })
      .then(() => void running.delete(run));
    running.add(run);
  };
  return {
    runInBackground,
    /** Resolves when all tasks have ended, including those that other tasks start. */
    async whenIdle(): Promise<void> {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Creates a queue that runs tasks one after the other. */
export function createSerialQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const run = last.then(task, task);
    last = run;
    return run;
  };
}

/**
 * Handles messages as tasks of the connection. A message that is equal to a waiting or running one, by its `keyOf`, is not handled again but
 * shares the result.
 */
export function deduplicated<Message>(
  work: SocketTasks,
  event: string,
  { keyOf, handle }: { keyOf: (message: Message) => object; handle: (message: Message) => Promise<AckAnswer> },
) {
  return (message: Message) => work.run(`${event} ${JSON.stringify(keyOf(message))}`, () => handle(message));
}

/** Runs `task` in the queue. Of the items that arrive before its turn it runs only the latest, and all of them get its result. */
export function runLatest<Item, Result>(enqueue: ReturnType<typeof createSerialQueue>, work: (item: Item) => Promise<Result>) {
  let waiting: { item: Item; result: Promise<Result> } | null = null;
  return (item: Item): Promise<Result> => {
    if (waiting) {
      waiting.item = item;
      return waiting.result;
    }
    const result = enqueue(() => {
      const newest = waiting?.item ?? item;
      waiting = null;
      return work(newest);
    });
    waiting = { item, result };
    return result;
  };
}
