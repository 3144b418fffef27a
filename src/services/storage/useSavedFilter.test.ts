import { act, renderHook } from '@testing-library/react';
import * as z from 'zod/mini';
import { useSavedFilter } from '@/services/storage/useSavedFilter';

const schema = z.object({ list: z.catch(z.enum(['all', 'error']), 'all') });
const start = { list: 'all' as const };
const KEY = 'pase:filter:orders:user-1';

function renderFilter(page = 'orders', userId = 'user-1') {
  const { result } = renderHook(() => useSavedFilter<z.infer<typeof schema>>(page, userId, schema, start));
  return { filter: () => result.current[0], change: (list: 'all' | 'error') => act(() => result.current[1]({ list })) };
}

afterEach(() => jest.restoreAllMocks());

describe('useSavedFilter', () => {
  it('returns the last filter [S-17]', () => {
    renderFilter().change('error');

    expect(renderFilter().filter()).toEqual({ list: 'error' });
  });

  it('stores a filter for each user and page [S-17]', () => {
    renderFilter().change('error');

    expect(renderFilter('orders', 'user-2').filter()).toEqual(start);
    expect(renderFilter('reports').filter()).toEqual(start);
  });

  it.each(['{"list":', 'null', '7', '[]', '{"list":"some"}', '{}'])('ignores an invalid stored filter: %s [S-17]', (stored) => {
    localStorage.setItem(KEY, stored);

    expect(renderFilter().filter()).toEqual(start);
  });

  it('filters without browser storage', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const { filter, change } = renderFilter();

    change('error');

    expect(filter()).toEqual({ list: 'error' });
  });
});
