import fc from 'fast-check';
import { applyChanges, changesBetween } from '@/domain/trace/changes';

describe('changesBetween', () => {
  it.each<[string, unknown, unknown, unknown]>([
    ['no change', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
    ['a field', { a: { b: 1 }, c: 1 }, { a: { b: 2 }, c: 1 }, [{ at: ['a', 'b'], is: 2 }]],
    ['an added field', {}, { a: null }, [{ at: ['a'], is: null }]],
    ['a removed field', { a: 1, b: 1 }, { b: 1 }, [{ at: ['a'], gone: true }]],
    ['an entry with the name of a method of Object.prototype', { toString: 1 }, {}, [{ at: ['toString'], gone: true }]],
    ['a field that becomes undefined', { a: 1 }, { a: undefined }, [{ at: ['a'], gone: true }]],
    ['a field of a list element', [{ a: 1 }, { a: 1 }], [{ a: 1 }, { a: 2 }], [{ at: [1, 'a'], is: 2 }]],
    ['a removed first element', { jobs: ['a', 'b', 'c'] }, { jobs: ['b', 'c'] }, [{ at: ['jobs'], from: 0, removed: 1, added: [] }]],
    ['an added element', ['a'], ['a', 'b'], [{ at: [], from: 1, removed: 0, added: ['b'] }]],
    ['a value of another type', { a: [] }, { a: {} }, [{ at: ['a'], is: {} }]],
  ])('returns %s', (_what, before, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes);
  });
});

describe('applyChanges', () => {
  it('restores the value after from changesBetween, without mutating the value before', () => {
    // JSON drops undefined values, and `__proto__` is never a field of a context.
    const value = fc.jsonValue({ maxDepth: 3 }).filter((json) => !JSON.stringify(json).includes('__proto__'));
    fc.assert(
      fc.property(value, value, (before, after) => {
        const beforeJson = JSON.stringify(before);
        expect(JSON.stringify(sorted(applyChanges(before, changesBetween(before, after))))).toBe(JSON.stringify(sorted(after)));
        expect(JSON.stringify(before)).toBe(beforeJson);
      }),
    );
  });

  it.each([
    [{ at: ['a', 'b'], is: 1 }, { a: 1 }],
    [{ at: ['a'], from: 0, removed: 0, added: [] }, { a: 1 }],
  ])('throws for %j at a path that does not exist', (change, value) => {
    expect(() => applyChanges(value, [change])).toThrow(TypeError);
  });
});

/** The same value with sorted keys. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  );
}
