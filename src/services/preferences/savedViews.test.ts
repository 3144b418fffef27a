import { act, renderHook } from '@testing-library/react';
import { useSavedViews, type SavedTableView } from '@/services/preferences/savedViews';
import { clearStored } from '@/services/storage/browserStorage';

const view: SavedTableView['view'] = {
  order: ['day', 'sales'],
  hidden: ['zone'],
  frozen: 1,
  widths: { day: 120 },
  sorts: [{ columnId: 'sales', descending: true }],
  filters: { day: { kind: 'text', words: '2026' }, sales: { kind: 'number', least: 1.5, most: null } },
};
const KEY = 'pase:views:sales:user-1';

function saved(table = 'sales', userId = 'user-1') {
  const { result } = renderHook(() => useSavedViews(table, userId));
  return { views: () => result.current[0], change: (views: readonly SavedTableView[]) => act(() => result.current[1](views)) };
}

describe('useSavedViews', () => {
  it('returns saved views, also after a sign-out [BR-01]', () => {
    saved().change([{ name: 'Mejores', view }]);
    clearStored();

    expect(saved().views()).toEqual([{ name: 'Mejores', view }]);
  });

  it('stores views by table and user [BR-01]', () => {
    saved().change([{ name: 'Mejores', view }]);

    expect(saved('orders').views()).toEqual([]);
    expect(saved('sales', 'user-2').views()).toEqual([]);
  });

  it('updates every component that shows the views', () => {
    const other = saved();

    saved().change([{ name: 'Mejores', view }]);

    expect(other.views()).toEqual([{ name: 'Mejores', view }]);
  });

  it.each(['[{', 'null', '7', '{}', '[7,null,{"name":""}]', JSON.stringify([{ name: 'x', view: { ...view, frozen: -1 } }])])(
    'ignores invalid stored views: %s',
    (stored) => {
      localStorage.setItem(KEY, stored);

      expect(saved().views()).toEqual([]);
    },
  );

  it('drops an invalid view and returns the others', () => {
    localStorage.setItem(
      KEY,
      JSON.stringify([
        { name: 'x', view: { ...view, sorts: 7 } },
        { name: 'Mejores', view },
      ]),
    );

    expect(saved().views()).toEqual([{ name: 'Mejores', view }]);
  });

  it('stores any number of views of any length; the table limits them', () => {
    const long = { ...view, filters: { day: { kind: 'text' as const, words: 'x'.repeat(1_000) } } };
    const many = Array.from({ length: 60 }, (_, nth) => ({ name: `${nth} `.padEnd(100, 'y'), view: long }));
    saved().change(many);

    expect(saved().views()).toEqual(many);
  });
});
