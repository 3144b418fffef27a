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
  it('finds items by label, then by detail, ignoring accents and case', () => {
    expect(found('taberna')).toEqual(['b', 'a']);
    expect(found('CAFE')).toEqual(['c']);
    expect(found('bar')).toEqual([]);
  });

  it('limits the number of results', () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ id: String(n), label: `Local ${n}` }));

    expect(found('', many)).toHaveLength(50);
    expect(found('local 4999', many)).toEqual(['4999']);
  });
});
