import { renderHook } from '@testing-library/react';
import { usePickSearch } from '@/ui/Form/usePickSearch';

const items = [
  { id: 'a', label: 'Asador', detail: 'Taberna' },
  { id: 'b', label: 'TABÉRNA del Río' },
  { id: 'c', label: 'Café' },
];
const found = (query: string, among = items) =>
  renderHook(() => usePickSearch(among))
    .result.current(query)
    .map(({ id }) => id);

describe('usePickSearch', () => {
  it('finds by label first, then by detail, accents and case aside', () => {
    expect(found('taberna')).toEqual(['b', 'a']);
    expect(found('CAFE')).toEqual(['c']);
    expect(found('bar')).toEqual([]);
  });

  it('gives no more than can be looked through', () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ id: String(n), label: `Local ${n}` }));

    expect(found('', many)).toHaveLength(50);
    expect(found('local 4999', many)).toEqual(['4999']);
  });
});
