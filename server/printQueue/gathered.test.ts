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

  it('tells the failure of a round to those that were in it, and goes on', async () => {
    const { ask, rounds, turn } = start();
    const lost = Promise.all([ask(1), ask(2)]);
    await turn();
    rounds[0]?.end(new Error('no connection'));
    await expect(lost).rejects.toThrow('no connection');

    const next = ask(3);
    await turn();
    rounds[1]?.end();

    expect(await next).toBe(30);
  });
});
