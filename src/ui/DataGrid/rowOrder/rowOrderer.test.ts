import { orderRows, type OrderTask } from '@/ui/DataGrid/rowOrder/orderRows';
import { createRowOrderer } from '@/ui/DataGrid/rowOrder/rowOrderer';

const taskOf = (...values: number[]): OrderTask => ({
  rowCount: values.length,
  keys: [{ kind: 'number', descending: false, values: Float64Array.from(values) }],
  filters: [],
});

/** A worker whose replies the test controls. */
function aWorker() {
  const given: OrderTask[] = [];
  let ended = 0;
  const worker = {
    onmessage: null as ((event: { data: unknown }) => void) | null,
    onerror: null as ((event: { preventDefault: () => void }) => void) | null,
    postMessage: (task: OrderTask) => given.push(task),
    terminate: () => (ended += 1),
  };
  return {
    start: () => worker as unknown as Worker,
    given,
    answer: () => worker.onmessage?.({ data: orderRows(given.at(-1)!) }),
    fail: () => worker.onerror?.({ preventDefault: () => undefined }),
    endings: () => ended,
  };
}

describe('createRowOrderer', () => {
  it('returns the order that the worker computed', () => {
    const worker = aWorker();
    const done = jest.fn();

    createRowOrderer(worker.start).order(taskOf(3, 1, 2), done);
    worker.answer();

    expect(done.mock.calls).toEqual([[Uint32Array.of(1, 2, 0)]]);
  });

  it('drops the order of a superseded task, and sends only the newest task [BR-01]', () => {
    const worker = aWorker();
    const [first, second, third] = [jest.fn(), jest.fn(), jest.fn()];
    const orderer = createRowOrderer(worker.start);

    orderer.order(taskOf(3, 1, 2), first);
    orderer.order(taskOf(9, 8), second);
    orderer.order(taskOf(5, 4, 6, 1), third);
    expect(worker.given).toHaveLength(1);
    worker.answer();
    expect(worker.given).toHaveLength(2);
    worker.answer();

    expect([first.mock.calls, second.mock.calls]).toEqual([[], []]);
    expect(third.mock.calls).toEqual([[Uint32Array.of(3, 1, 0, 2)]]);
  });

  it('sorts on the main thread when the worker fails or cannot start', () => {
    const worker = aWorker();
    const [broken, without] = [jest.fn(), jest.fn()];

    createRowOrderer(worker.start).order(taskOf(2, 1), broken);
    worker.fail();
    const none = createRowOrderer(() => {
      throw new Error('Workers are not supported');
    });
    none.prepare();
    none.order(taskOf(2, 1), without);

    expect(broken.mock.calls).toEqual([[Uint32Array.of(1, 0)]]);
    expect(without.mock.calls).toEqual([[Uint32Array.of(1, 0)]]);
    expect(worker.endings()).toBe(1);
  });

  it('calls nothing after it is closed', () => {
    const worker = aWorker();
    const done = jest.fn();
    const orderer = createRowOrderer(worker.start);

    orderer.order(taskOf(2, 1), done);
    orderer.close();
    worker.answer();

    expect(done).not.toHaveBeenCalled();
    expect(worker.endings()).toBe(1);
  });
});
