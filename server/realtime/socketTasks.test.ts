import { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';
import { runLatest, createSerialQueue } from './messageHandling';
import { createSocketTasks } from './socketTasks';

function aSocket() {
  const events = new EventEmitter();
  const socket = Object.assign(events, { connected: true });
  const disconnect = () => {
    socket.connected = false;
    events.emit('disconnect');
  };
  // Only these two are used.
  return { work: createSocketTasks(socket as unknown as Pick<Socket, 'connected' | 'once'>), disconnect };
}

/** Tasks that end when the test calls `endAll`. */
function pendingTasks() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, start, endAll: () => ends.splice(0).forEach((end) => end()) };
}

describe('createSocketTasks', () => {
  it('runs 32 tasks at a time, and drops waiting tasks when the connection ends [T-09]', async () => {
    const { work, disconnect } = aSocket();
    const { begun, start, endAll } = pendingTasks();
    const results = Array.from({ length: 40 }, (_, n) => work.run(`job-${n}`, start(`job-${n}`)));
    expect(begun).toHaveLength(32);

    disconnect();
    endAll();
    expect(await Promise.all(results.slice(32))).toEqual(Array(8).fill(undefined));
    expect(await results[0]).toBe('job-0');
    expect(await work.run('late', start('late'))).toBeUndefined();
    expect(begun).toHaveLength(32);
  });

  it('starts a waiting task when another one ends or fails', async () => {
    const { work } = aSocket();
    const failing = Array.from({ length: 32 }, (_, n) => work.run(`${n}`, () => Promise.reject(new Error('no'))));
    const waiting = work.run('next', () => Promise.resolve('done'));

    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(32).fill('rejected'));
    expect(await waiting).toBe('done');
  });

  it('runs a task once while one with the same key waits or runs, and again after that [T-09]', async () => {
    const { work } = aSocket();
    const { begun, start, endAll } = pendingTasks();
    const results = [1, 2, 3].map(() => work.run('job', start('job')));
    endAll();
    expect(await Promise.all(results)).toEqual(['job', 'job', 'job']);
    const again = work.run('job', start('job'));
    endAll();
    await again;

    expect(begun).toEqual(['job', 'job']);
  });
});

describe('runLatest', () => {
  it('runs only the latest of the waiting items, and gives its result to all of them [T-09]', async () => {
    const done: number[] = [];
    const run = runLatest(createSerialQueue(), async (item: number) => {
      done.push(item);
      return item * 10;
    });
    const first = run(1);
    const others = [run(2), run(3)];
    expect(await Promise.all([first, ...others])).toEqual([30, 30, 30]);
    expect(await run(4)).toBe(40);
    expect(done).toEqual([3, 4]);
  });
});
