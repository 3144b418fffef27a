import type { Socket } from 'socket.io';

/** Concurrent tasks per connection, so that one tab cannot occupy the whole database. */
const MAX_CONCURRENT = 32;

/**
 * Runs the tasks of the messages of one connection with bounded concurrency, in the order of the messages. A task with the `key` of a waiting
 * or running one shares its result. Waiting tasks are dropped when the connection ends.
 */
export function createSocketTasks(socket: Pick<Socket, 'connected' | 'once'>) {
  const running = new Map<string, Promise<unknown>>();
  let waiting: { begin: () => void; drop: () => void }[] = [];
  let active = 0;
  socket.once('disconnect', () => {
    for (const { drop } of waiting) drop();
    waiting = [];
  });

  function start<Result>(task: () => Promise<Result>): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        active += 1;
        void task()
          .then(resolve, reject)
          .finally(() => {
            active -= 1;
            waiting.shift()?.begin();
          });
      };
      if (active < MAX_CONCURRENT) begin();
      else waiting.push({ begin, drop: () => resolve(undefined) });
    });
  }

  return {
    isClosed: () => !socket.connected,

    /** Runs `task`, or shares the result of the task with the same key. Undefined: the connection ended before the task started. */
    run<Result>(key: string, task: () => Promise<Result>): Promise<Result | undefined> {
      if (!socket.connected) return Promise.resolve(undefined);
      // Tasks with the same key have the same result type.
      const same = running.get(key) as Promise<Result | undefined> | undefined;
      if (same) return same;
      const run = start(task).finally(() => running.delete(key));
      running.set(key, run);
      return run;
    },
  };
}

export type SocketTasks = ReturnType<typeof createSocketTasks>;
