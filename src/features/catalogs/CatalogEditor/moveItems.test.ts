import fc from 'fast-check';
import type { Catalog } from '@/domain/catalog';
import { moveItems, shiftItems } from '@/features/catalogs/CatalogEditor/moveItems';
import { aCatalog, aModifier, aProduct } from '../../../../test/factories/aCatalog';

const menu = (...sections: string[]): Catalog =>
  aCatalog(
    ['a', 'b', 'c', 'd'].map((id) => aProduct({ id })),
    [aModifier({ id: 'x' }), aModifier({ id: 'y' })],
    {
      sections: sections.map((ids, index) => ({ id: String(index + 1), name: '', productIds: [...ids] })),
      modifierGroups: {
        one: { id: 'one', name: '', modifierIds: ['x', 'y'] },
        two: { id: 'two', name: '', modifierIds: [] },
      },
    },
  );
const inSections = ({ sections }: Catalog) => sections.map(({ productIds }) => productIds.join(''));
const move = (catalog: Catalog, ids: string, rest: { from: string | null; to: string; at?: number }) =>
  inSections(moveItems(catalog, { kind: 'section', ids: [...ids], ...rest }));

describe('moveItems [CA-03]', () => {
  it('moves items together, in the given order, before another item of their section', () => {
    expect(move(menu('abcd'), 'd', { from: '1', to: '1', at: 0 })).toEqual(['dabc']);
    expect(move(menu('abcd'), 'ac', { from: '1', to: '1', at: 3 })).toEqual(['bacd']);
    expect(move(menu('abcd'), 'ca', { from: '1', to: '1', at: 4 })).toEqual(['bdca']);
  });

  it('removes moved items from the source section only', () => {
    expect(move(menu('ab', 'cd', 'a'), 'a', { from: '1', to: '2', at: 1 })).toEqual(['b', 'cad', 'a']);
    expect(move(menu('ab', 'cd'), 'a', { from: '1', to: '2' })).toEqual(['b', 'cda']);
  });

  it('removes products moved from the full list from every section but leaves modifiers in their groups', () => {
    expect(move(menu('ab', 'cd', 'a'), 'a', { from: null, to: '2' })).toEqual(['b', 'cda', '']);
    const { modifierGroups } = moveItems(menu('ab'), { kind: 'modifierGroup', ids: ['x'], from: null, to: 'two' });
    expect(modifierGroups).toMatchObject({ one: { modifierIds: ['x', 'y'] }, two: { modifierIds: ['x'] } });
  });

  it('returns the same catalog object when nothing moves', () => {
    const catalog = menu('ab', 'cd');

    expect(moveItems(catalog, { kind: 'section', ids: ['a'], from: '1', to: '1', at: 0 })).toBe(catalog);
    expect(shiftItems(catalog, 'section', '1', ['a'], -1)).toBe(catalog);
    expect(shiftItems(catalog, 'section', '1', ['gone'], 1)).toBe(catalog);
  });

  it('neither loses nor duplicates a product for any move', () => {
    const ids = fc.subarray(['a', 'b', 'c', 'd'], { minLength: 1 });
    fc.assert(
      fc.property(ids, fc.constantFrom('1', '2', null), fc.constantFrom('1', '2'), fc.nat(5), (moved, from, to, at) => {
        const after = moveItems(menu('abc', 'd'), { kind: 'section', ids: moved, from, to, at });
        const there = after.sections.flatMap(({ productIds }) => productIds);
        expect(new Set(there)).toEqual(new Set(['a', 'b', 'c', 'd']));
        for (const { productIds } of after.sections) expect(new Set(productIds).size).toBe(productIds.length);
      }),
    );
  });
});

describe('shiftItems [CA-03]', () => {
  const shift = (ids: string, by: number) => inSections(shiftItems(menu('abcd'), 'section', '1', [...ids], by));

  it('moves items together by one position and stops at the ends', () => {
    expect(shift('b', 1)).toEqual(['acbd']);
    expect(shift('b', -1)).toEqual(['bacd']);
    expect(shift('bd', -1)).toEqual(['bdac']);
    expect(shift('cd', 1)).toEqual(['abcd']);
    expect(shift('a', -1)).toEqual(['abcd']);
  });
});
