import { gathered } from './gathered';

describe('gathered', () => {
  function start() {
    const rounds: { items: readonly number[]; end: (error?: Error) => void }[] = [];
    const ask = gathered(
      (items: readonly number[]) =>
        new Promise<number[]>((resolve, reject) => {
          rounds.push({ items, end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))) });
        }),
    );
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    return { ask, rounds, turn };
  }

  it('does at once what comes first, and together what comes meanwhile', async () => {
    const { ask, rounds, turn } = start();
    const first = ask(1);
    await turn();
    const others = Promise.all([ask(2), ask(3)]);
    await turn();
    expect(rounds.map(({ items }) => items)).toEqual([[1]]);

    rounds[0]?.end();
    expect(await first).toBe(10);
    await turn();
    rounds[1]?.end();

    expect(await others).toEqual([20, 30]);
    expect(rounds.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  });

  describe('with a round that fails', () => {
    async function outcomes(count: number, fails: (items: readonly number[], rounds: number) => boolean) {
      let rounds = 0;
      const ask = gathered((items: readonly number[]) => {
        rounds += 1;
        return fails(items, rounds) ? Promise.reject(new Error('no')) : Promise.resolve(items);
      });
      const settled = await Promise.allSettled(Array.from({ length: count }, (_, item) => ask(item)));
      return { rounds, failed: settled.flatMap(({ status }, item) => (status === 'rejected' ? [item] : [])) };
    }

    it('does one that is alone once more', async () => {
      expect(await outcomes(1, (_items, rounds) => rounds === 1)).toEqual({ rounds: 2, failed: [] });
      expect(await outcomes(1, () => true)).toEqual({ rounds: 2, failed: [0] });
    });

    it('goes on with what comes later', async () => {
      const ask = gathered((items: readonly number[]) => (items.includes(1) ? Promise.reject(new Error('no')) : Promise.resolve(items)));
      await expect(ask(1)).rejects.toThrow('no');

      expect(await ask(2)).toBe(2);
    });

    it('fails the item alone that cannot be done', async () => {
      expect((await outcomes(100, (items) => items.includes(37))).failed).toEqual([37]);
    });

    it('fails none where it goes the second time, as after a deadlock', async () => {
      expect(await outcomes(100, (_items, rounds) => rounds === 1)).toEqual({ rounds: 3, failed: [] });
    });

    it('tries no more than a few times where nothing goes', async () => {
      const { rounds, failed } = await outcomes(1000, () => true);
      expect(failed).toHaveLength(1000);
      expect(rounds).toBeLessThan(25);
    });

    it('still does the rest where two that stand together cannot be done', async () => {
      expect((await outcomes(100, (items) => items.includes(0) || items.includes(1))).failed).toEqual([0, 1]);
    });
  });
});
