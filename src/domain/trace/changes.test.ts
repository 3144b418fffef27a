import fc from 'fast-check';
import { applyChanges, changesBetween } from '@/domain/trace/changes';

describe('changesBetween', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['a field', { a: { b: 1 }, c: 1 }, { a: { b: 2 }, c: 1 }, [{ at: ['a', 'b'], is: 2 }]],
    ['a field that came', {}, { a: null }, [{ at: ['a'], is: null }]],
    ['a field that went', { a: 1, b: 1 }, { b: 1 }, [{ at: ['a'], gone: true }]],
    ['an entry called as what every object has', { toString: 1 }, {}, [{ at: ['toString'], gone: true }]],
    ['a field that is undefined now', { a: 1 }, { a: undefined }, [{ at: ['a'], gone: true }]],
    ['a field of a member of a list', [{ a: 1 }, { a: 1 }], [{ a: 1 }, { a: 2 }], [{ at: [1, 'a'], is: 2 }]],
    ['the first of a long list', { jobs: ['a', 'b', 'c'] }, { jobs: ['b', 'c'] }, [{ at: ['jobs'], from: 0, removed: 1, added: [] }]],
    ['a member that came', ['a'], ['a', 'b'], [{ at: [], from: 1, removed: 0, added: ['b'] }]],
    ['another kind of value', { a: [] }, { a: {} }, [{ at: ['a'], is: {} }]],
  ])('tells %s', (_what, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });
});

describe('applyChanges', () => {
  it('gives what the changes were told of, and leaves the value before as it was', () => {
    // Keys as machines have them: JSON drops what is undefined, and `__proto__` is no field of ours.
    const value = fc.jsonValue({ maxDepth: 3 }).filter((json) => !JSON.stringify(json).includes('__proto__'));
    fc.assert(
      fc.property(value, value, (before, after) => {
        const kept = JSON.stringify(before);
        expect(JSON.stringify(sorted(applyChanges(before, changesBetween(before, after))))).toBe(JSON.stringify(sorted(after)));
        expect(JSON.stringify(before)).toBe(kept);
      }),
    );
  });

  it.each([
    [{ at: ['a', 'b'], is: 1 }, { a: 1 }],
    [{ at: ['a'], from: 0, removed: 0, added: [] }, { a: 1 }],
  ])('refuses %j at a place that is not there', (change, value) => {
    expect(() => applyChanges(value, [change])).toThrow(TypeError);
  });
});

/** The same value with its fields in order: their order says nothing. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
