import type { Socket } from 'socket.io';

/** Messages of one connection that are worked on at the same time: the database is not busy with one tab alone. */
const AT_ONCE = 32;

/**
 * The work that the messages of one connection cause: so much of it at a time, the rest in the order of the messages. The same work, by its
 * `key`, that waits or runs already is not done twice. What has not begun when the connection ends is dropped.
 */
export function createSocketWork(socket: Pick<Socket, 'connected' | 'once'>) {
  const running = new Map<string, Promise<unknown>>();
  let waiting: { begin: () => void; drop: () => void }[] = [];
  let active = 0;
  socket.once('disconnect', () => {
    for (const { drop } of waiting) drop();
    waiting = [];
  });

  function start<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        active += 1;
        void work()
          .then(resolve, reject)
          .finally(() => {
            active -= 1;
            waiting.shift()?.begin();
          });
      };
      if (active < AT_ONCE) begin();
      else waiting.push({ begin, drop: () => resolve(undefined) });
    });
  }

  return {
    isOver: () => !socket.connected,

    /** Runs `work`, or joins the run of the same key. Undefined: the connection is gone, and nothing was done. */
    run<Result>(key: string, work: () => Promise<Result>): Promise<Result | undefined> {
      if (!socket.connected) return Promise.resolve(undefined);
      // The same key comes with the same kind of work.
      const same = running.get(key) as Promise<Result | undefined> | undefined;
      if (same) return same;
      const run = start(work).finally(() => running.delete(key));
      running.set(key, run);
      return run;
    },
  };
}

export type SocketWork = ReturnType<typeof createSocketWork>;
