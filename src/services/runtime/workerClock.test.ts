import { createWorkerClock } from '@/services/runtime/workerClock';

/** The worker's side by hand: a test says when it wakes the page. */
function aWorker() {
  const orders: number[] = [];
  const worker = { onmessage: null, postMessage: (ms: number) => void orders.push(ms) };
  // The clock uses nothing else of a worker.
  const asWorker = worker as unknown as Worker;
  return { worker: asWorker, orders, wake: () => asWorker.onmessage?.(new MessageEvent('message')) };
}

/** Time goes on, and no timer of the page comes. */
function passWithoutPage(ms: number): void {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + ms);
}

describe('workerClock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('goes by the worker while the timers of the page stand still [BP-08]', () => {
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

  it('goes by the page where the worker says nothing, and does the work once [BP-08]', () => {
    const { worker, wake } = aWorker();
    const clock = createWorkerClock(() => worker);
    const work = jest.fn();
    clock.setTimeout(work, 10_000);

    jest.advanceTimersByTime(10_000);
    wake();

    expect(work).toHaveBeenCalledTimes(1);
  });

  it('goes by the page where no worker can be had, in the order of time', () => {
    const clock = createWorkerClock(() => {
      throw new Error('No workers here');
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

  it('does no work that was called off, and starts one worker for all timers', () => {
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

  it('bothers the worker only with a timer that is due before all others, and with the next one once that was its turn', () => {
    const { worker, orders } = aWorker();
    const clock = createWorkerClock(() => worker);
    clock.setTimeout(() => undefined, 5_000);
    for (const ms of [6_000, 7_000]) clock.clearTimeout(clock.setTimeout(() => undefined, ms));
    clock.setTimeout(() => undefined, 8_000);
    expect(orders).toEqual([5_000]);

    jest.advanceTimersByTime(5_000);
    expect(orders).toEqual([5_000, 3_000]);
  });

  it('comes to every timer although the work of one fails', () => {
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

  it('waits longer than a timer of the browser can', () => {
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
