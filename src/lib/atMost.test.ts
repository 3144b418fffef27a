import { atMost } from '@/lib/atMost';

describe('atMost', () => {
  it('works on no more items at a time than it may, and gives the results in order', async () => {
    const ends: (() => void)[] = [];
    const begun: number[] = [];
    const all = atMost(2, [0, 1, 2, 3], async (item) => {
      begun.push(item);
      await new Promise<void>((resolve) => (ends[item] = resolve));
      return item * 10;
    });

    expect(begun).toEqual([0, 1]);
    ends[1]?.();
    await settled();
    expect(begun).toEqual([0, 1, 2]);
    ends[0]?.();
    ends[2]?.();
    await settled();
    ends[3]?.();

    expect(await all).toEqual([0, 10, 20, 30]);
  });

  it('has nothing to do with nothing, and fails with what failed', async () => {
    expect(await atMost(3, [], () => Promise.reject(new Error('never')))).toEqual([]);
    await expect(atMost(3, [1], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  });
});

/** Everything that only waits for promises has gone on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
