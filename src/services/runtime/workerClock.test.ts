import { createWorkerClock } from '@/services/runtime/workerClock';

/** A fake worker: the test decides when it wakes the page. */
function aWorker() {
  const orders: number[] = [];
  const worker = { onmessage: null, postMessage: (ms: number) => void orders.push(ms) };
  // The clock uses no other member of Worker.
  const asWorker = worker as unknown as Worker;
  return { worker: asWorker, orders, wake: () => asWorker.onmessage?.(new MessageEvent('message')) };
}

/** Advances time without firing the page's timers. */
function passWithoutPage(ms: number): void {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);
}

describe('workerClock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('fires timers by the worker while page timers are throttled [BP-08]', () => {
    const { worker, orders, wake } = aWorker();
    const clock = createWorkerClock(() => worker);
    const work = jest.fn();
    clock.setTimeout(work, 10_000);

    passWithoutPage(10_000);
    wake();
    wake();

    expect(orders).toEqual([10_000]);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('fires timers by the page when the worker does not respond, each once [BP-08]', () => {
    const { worker, wake } = aWorker();
    const clock = createWorkerClock(() => worker);
    const work = jest.fn();
    clock.setTimeout(work, 10_000);

    jest.advanceTimersByTime(10_000);
    wake();

    expect(work).toHaveBeenCalledTimes(1);
  });

  it('fires timers by the page in order when the worker cannot start', () => {
    const clock = createWorkerClock(() => {
      throw new Error('Workers are not supported');
    });
    const done: string[] = [];
    clock.setTimeout(() => done.push('late'), 10_000);
    clock.setTimeout(() => done.push('early'), 5_000);
    clock.setTimeout(() => done.push('late too'), 10_000);

    jest.advanceTimersByTime(9_999);
    expect(done).toEqual(['early']);
    jest.advanceTimersByTime(1);
    expect(done).toEqual(['early', 'late', 'late too']);
  });

  it('does not fire a cleared timer, and starts one worker for all timers', () => {
    const { worker } = aWorker();
    const startWorker = jest.fn(() => worker);
    const clock = createWorkerClock(startWorker);
    const work = jest.fn();
    const [first, second] = [clock.setTimeout(work, 10_000), clock.setTimeout(work, 20_000)];

    clock.clearTimeout(first);
    clock.clearTimeout(first);
    jest.advanceTimersByTime(19_999);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);

    expect([work.mock.calls.length, startWorker.mock.calls.length]).toEqual([1, 1]);
    clock.clearTimeout(second);
  });

  it('messages the worker only for the earliest timer, and for the next one after it fires', () => {
    const { worker, orders } = aWorker();
    const clock = createWorkerClock(() => worker);
    clock.setTimeout(() => undefined, 5_000);
    for (const ms of [6_000, 7_000]) clock.clearTimeout(clock.setTimeout(() => undefined, ms));
    clock.setTimeout(() => undefined, 8_000);
    expect(orders).toEqual([5_000]);

    jest.advanceTimersByTime(5_000);
    expect(orders).toEqual([5_000, 3_000]);
  });

  it('fires every timer even when the callback of one throws', () => {
    const { worker } = aWorker();
    const clock = createWorkerClock(() => worker);
    const work = jest.fn();
    const fault = new Error('a fault of our own');
    clock.setTimeout(() => {
      throw fault;
    }, 1_000);
    clock.setTimeout(work, 1_000);

    expect(() => jest.advanceTimersByTime(1_000)).toThrow(fault);
    jest.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits longer than the maximum delay of a browser timer', () => {
    const { worker } = aWorker();
    const clock = createWorkerClock(() => worker);
    const work = jest.fn();
    clock.setTimeout(work, 2 ** 31 + 10);

    jest.advanceTimersByTime(2 ** 31 + 9);
    expect(work).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
