import { besideRuns } from '@/features/lab/WhatIf/besideRuns';
import type { WhatIfRun } from '@/machines/replay/whatIf';

const run = (numbers: (number | null)[], firstDifference: number | null): WhatIfRun => ({
  steps: numbers.map((n) => ({ n, event: { type: 'go' }, taken: true, value: 'on', context: null, status: 'active' })),
  firstDifference,
  end: null,
  problem: null,
});
const beside = (recorded: WhatIfRun, changed: WhatIfRun) =>
  besideRuns(recorded, changed).map((row) => [row.recorded, row.changed, ...(row.isFirstDifference ? ['first'] : [])]);

describe('besideRuns', () => {
  it('sets a dropped event alone', () => {
    expect(beside(run([1, 2, 3], 1), run([1, 3], 1))).toEqual([
      [0, 0],
      [1, null, 'first'],
      [2, 1],
    ]);
  });

  it('sets an added event alone', () => {
    expect(beside(run([1, 2], null), run([1, null, 2], null))).toEqual([
      [0, 0],
      [null, 1, 'first'],
      [1, 2],
    ]);
  });

  it('marks where the state is another first, and takes a run that broke off', () => {
    expect(beside(run([1, 2, 3], 1), run([1, 2], 1))).toEqual([
      [0, 0],
      [1, 1, 'first'],
      [2, null],
    ]);
    expect(beside(run([1], null), run([1], null))).toEqual([[0, 0]]);
  });
});
