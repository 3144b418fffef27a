import { createWorkerClock } from '@/services/runtime/workerClock';

interface Order {
  id: number;
  ms?: number;
}

/** The worker's side by hand: a test says when its timers are due. */
function aWorker() {
  const orders: Order[] = [];
  const worker = { onmessage: null, postMessage: (order: Order) => void orders.push(order) };
  // The clock uses nothing else of a worker.
  const asWorker = worker as unknown as Worker;
  return {
    worker: asWorker,
    orders,
    due: (id: number) => asWorker.onmessage?.(new MessageEvent('message', { data: id })),
  };
}

describe('workerClock', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('goes by the worker while the timers of the page stand still [BP-08]', () => {
    const { worker, orders, due } = aWorker();
    const clock = createWorkerClock(() => worker);
    const work = jest.fn();
    const id = clock.setTimeout(work, 10_000);

    due(id);
    due(id);
    jest.advanceTimersByTime(60_000);

    expect(orders).toEqual([{ id, ms: 10_000 }]);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('goes by the page where the worker says nothing, and does the work once [BP-08]', () => {
    const { worker, orders, due } = aWorker();
    const clock = createWorkerClock(() => worker);
    const work = jest.fn();
    const id = clock.setTimeout(work, 10_000);

    jest.advanceTimersByTime(10_000);
    due(id);

    expect(work).toHaveBeenCalledTimes(1);
    expect(orders.at(-1)).toEqual({ id });
  });

  it('goes by the page where no worker can be had', () => {
    const clock = createWorkerClock(() => {
      throw new Error('No workers here');
    });
    const work = jest.fn();
    clock.setTimeout(work, 10_000);
    const cleared = clock.setTimeout(work, 5_000);
    clock.clearTimeout(cleared);

    jest.advanceTimersByTime(10_000);

    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does no work that was called off, and starts one worker for all timers', () => {
    const { worker, orders, due } = aWorker();
    const startWorker = jest.fn(() => worker);
    const clock = createWorkerClock(startWorker);
    const work = jest.fn();
    const [first, second] = [clock.setTimeout(work, 10_000), clock.setTimeout(work, 20_000)];

    clock.clearTimeout(first);
    clock.clearTimeout(first);
    due(first);
    jest.advanceTimersByTime(10_000);

    expect(work).not.toHaveBeenCalled();
    expect(startWorker).toHaveBeenCalledTimes(1);
    expect(orders).toEqual([{ id: first, ms: 10_000 }, { id: second, ms: 20_000 }, { id: first }]);
  });
});
