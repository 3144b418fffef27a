import { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';
import { newestInTurn, oneAfterTheOther } from './hear';
import { createSocketWork } from './socketWork';

function aSocket() {
  const events = new EventEmitter();
  const socket = Object.assign(events, { connected: true });
  const disconnect = () => {
    socket.connected = false;
    events.emit('disconnect');
  };
  // Only these two are used.
  return { work: createSocketWork(socket as unknown as Pick<Socket, 'connected' | 'once'>), disconnect };
}

/** Work that ends when the test says so. */
function pendingWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, start, endAll: () => ends.splice(0).forEach((end) => end()) };
}

describe('createSocketWork', () => {
  it('works on 32 messages at a time, and drops what has not begun when the connection ends [T-09]', async () => {
    const { work, disconnect } = aSocket();
    const { begun, start, endAll } = pendingWork();
    const results = Array.from({ length: 40 }, (_, n) => work.run(`job-${n}`, start(`job-${n}`)));
    expect(begun).toHaveLength(32);

    disconnect();
    endAll();
    expect(await Promise.all(results.slice(32))).toEqual(Array(8).fill(undefined));
    expect(await results[0]).toBe('job-0');
    expect(await work.run('late', start('late'))).toBeUndefined();
    expect(begun).toHaveLength(32);
  });

  it('begins what waits when other work ends, also work that fails', async () => {
    const { work } = aSocket();
    const failing = Array.from({ length: 32 }, (_, n) => work.run(`${n}`, () => Promise.reject(new Error('no'))));
    const waiting = work.run('next', () => Promise.resolve('done'));

    expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(Array(32).fill('rejected'));
    expect(await waiting).toBe('done');
  });

  it('does the same work once while it waits or runs, and again after that [T-09]', async () => {
    const { work } = aSocket();
    const { begun, start, endAll } = pendingWork();
    const results = [1, 2, 3].map(() => work.run('job', start('job')));
    endAll();
    expect(await Promise.all(results)).toEqual(['job', 'job', 'job']);
    const again = work.run('job', start('job'));
    endAll();
    await again;

    expect(begun).toEqual(['job', 'job']);
  });
});

describe('newestInTurn', () => {
  it('works on the newest of the items that wait, and gives its result to all of them [T-09]', async () => {
    const done: number[] = [];
    const run = newestInTurn(oneAfterTheOther(), async (item: number) => {
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
