import { createBatcher } from './createBatcher';

describe('createBatcher', () => {
  function start() {
    const batches: { items: readonly number[]; end: (error?: Error) => void }[] = [];
    const request = createBatcher(
      (items: readonly number[]) =>
        new Promise<number[]>((resolve, reject) => {
          batches.push({ items, end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))) });
        }),
    );
    const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
    return { request, batches, nextTurn };
  }

  it('runs the first item at once and those that arrive while it runs as one batch', async () => {
    const { request, batches, nextTurn } = start();
    const first = request(1);
    await nextTurn();
    const others = Promise.all([request(2), request(3)]);
    await nextTurn();
    expect(batches.map(({ items }) => items)).toEqual([[1]]);

    batches[0]?.end();
    expect(await first).toBe(10);
    await nextTurn();
    batches[1]?.end();

    expect(await others).toEqual([20, 30]);
    expect(batches.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  });

  describe('with a time to collect', () => {
    beforeEach(() => jest.useFakeTimers());
    afterEach(() => jest.useRealTimers());

    function startCollecting() {
      const batches: (readonly number[])[] = [];
      const request = createBatcher(
        (items: readonly number[]) => {
          batches.push(items);
          return Promise.resolve(items);
        },
        { collectMs: 50 },
      );
      return { request, batches };
    }

    it('runs the items that arrive within the time as one batch', async () => {
      const { request, batches } = startCollecting();
      const first = request(1);
      await jest.advanceTimersByTimeAsync(30);
      const second = request(2);
      await jest.advanceTimersByTimeAsync(19);
      expect(batches).toEqual([]);
      await jest.advanceTimersByTimeAsync(1);

      expect(await Promise.all([first, second])).toEqual([1, 2]);
      expect(batches).toEqual([[1, 2]]);
    });

    it('does not wait any longer once 16 items wait', async () => {
      const { request, batches } = startCollecting();
      const first = request(0);
      await jest.advanceTimersByTimeAsync(10);
      const others = Array.from({ length: 15 }, (_, index) => request(index + 1));

      expect(await Promise.all([first, ...others])).toHaveLength(16);
      expect(batches).toHaveLength(1);
      expect(jest.getTimerCount()).toBe(0);
    });
  });

  describe('when a batch fails', () => {
    async function outcomes(count: number, fails: (items: readonly number[], runs: number) => boolean) {
      let runs = 0;
      const request = createBatcher((items: readonly number[]) => {
        runs += 1;
        return fails(items, runs) ? Promise.reject(new Error('no')) : Promise.resolve(items);
      });
      const settled = await Promise.allSettled(Array.from({ length: count }, (_, item) => request(item)));
      return { runs, failed: settled.flatMap(({ status }, item) => (status === 'rejected' ? [item] : [])) };
    }

    it('retries a batch of one item once', async () => {
      expect(await outcomes(1, (_items, runs) => runs === 1)).toEqual({ runs: 2, failed: [] });
      expect(await outcomes(1, () => true)).toEqual({ runs: 2, failed: [0] });
    });

    it('runs the items that arrive after the failure', async () => {
      const request = createBatcher((items: readonly number[]) =>
        items.includes(1) ? Promise.reject(new Error('no')) : Promise.resolve(items),
      );
      await expect(request(1)).rejects.toThrow('no');

      expect(await request(2)).toBe(2);
    });

    it('rejects only the item that causes the failure', async () => {
      expect((await outcomes(100, (items) => items.includes(37))).failed).toEqual([37]);
    });

    it('rejects no item when the retry succeeds, as after a deadlock', async () => {
      expect(await outcomes(100, (_items, runs) => runs === 1)).toEqual({ runs: 3, failed: [] });
    });

    it('stops after a few retries when every batch fails', async () => {
      const { runs, failed } = await outcomes(1000, () => true);
      expect(failed).toHaveLength(1000);
      expect(runs).toBeLessThan(25);
    });

    it('still runs the other items when two adjacent items fail', async () => {
      expect((await outcomes(100, (items) => items.includes(0) || items.includes(1))).failed).toEqual([0, 1]);
    });
  });
});
