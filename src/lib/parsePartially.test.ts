import * as z from 'zod/mini';
import { parsePartially } from '@/lib/parsePartially';

const schema = z.looseObject({
  name: z.string().check(z.maxLength(3)),
  tags: z.array(z.string()).check(z.maxLength(2)),
  size: z.optional(z.looseObject({ width: z.optional(z.number()) })),
});
const read = (candidate: unknown) => parsePartially(schema, candidate, { name: '', tags: [] });

describe('parsePartially', () => {
  it('returns a valid value unchanged, including unknown fields', () => {
    expect(read({ name: 'a', tags: ['b'], more: 1 })).toEqual({ value: { name: 'a', tags: ['b'], more: 1 }, problems: [] });
  });

  it('drops invalid values at any depth, and reports their paths', () => {
    expect(read({ name: 1, tags: [1, 'b'], size: { width: 'x', height: 2 } })).toEqual({
      value: { name: '', tags: ['b'], size: { height: 2 } },
      problems: [
        { path: ['name'], code: 'leftOut' },
        { path: ['tags', 0], code: 'leftOut' },
        { path: ['size', 'width'], code: 'leftOut' },
      ],
    });
  });

  it('truncates long values without splitting characters', () => {
    expect(read({ name: '🍕🍕🍕🍕', tags: ['a', 'b', 'c'] })).toEqual({
      value: { name: '🍕🍕🍕', tags: ['a', 'b'] },
      problems: [
        { path: ['name'], code: 'cut' },
        { path: ['tags'], code: 'cut' },
      ],
    });
  });

  it('validates truncated values again', () => {
    expect(read({ name: 'a', tags: ['b', 1, 2, 3] })).toEqual({
      value: { name: 'a', tags: ['b'] },
      problems: [
        { path: ['tags'], code: 'cut' },
        { path: ['tags', 1], code: 'leftOut' },
      ],
    });
  });

  it.each([null, 'x', 7, ['a']])('returns null for %p', (candidate) => {
    expect(read(candidate)).toEqual({ value: null, problems: [{ path: [], code: 'leftOut' }] });
  });

  it('does not mutate its input', () => {
    const candidate = { name: 1, tags: [1] };
    read(candidate);

    expect(candidate).toEqual({ name: 1, tags: [1] });
  });
});
