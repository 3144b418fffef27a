import { isNestedDeeperThan } from '@/domain/trace/isNestedDeeperThan';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('isNestedDeeperThan', () => {
  it.each<[unknown, number, boolean]>([
    ['text', 0, false],
    [null, 0, false],
    [[], 0, true],
    [{ a: [1] }, 1, true],
    [{ a: [1] }, 2, false],
    [{ a: 1, b: { c: {} } }, 2, true],
    [nested(200), 200, false],
    [nested(201), 200, true],
  ])('%j is nested deeper than %d: %s', (value, maxDepth, deeper) => {
    expect(isNestedDeeperThan(value, maxDepth)).toBe(deeper);
  });

  it('stops at the maximum depth', () => {
    expect(isNestedDeeperThan(nested(500_000), 200)).toBe(true);
  });
});
