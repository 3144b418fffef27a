import { allItems, foundItems, itemsOf, keyed, containerNamesOf } from '@/features/catalogs/CatalogEditor/listedItems';
import { aCatalog, aModifier, aProduct } from '../../../../test/factories/aCatalog';

const catalog = aCatalog(
  [
    aProduct({ id: 'pizza', name: 'Pizza Ñandú', posRef: 'P-1' }),
    aProduct({ id: 'soup', name: 'Sopa', kitchenName: 'CREMA DE AJO' }),
    aProduct({ id: 'stray', name: 'Crème brûlée' }),
  ],
  [aModifier({ id: 'cheese', name: 'Queso' })],
  {
    sections: [
      { id: 'top', name: 'Lo mejor', productIds: ['soup', 'gone'] },
      { id: 'all', name: 'Platos', productIds: ['pizza', 'soup', 'pizza'] },
    ],
  },
);
const ids = (items: readonly { id: string }[]) => items.map(({ id }) => id);

describe('listedItems', () => {
  it('lists a section in its order, including dangling links, with a unique key per row [CA-03]', () => {
    const rows = catalog.sections.flatMap((section) => itemsOf('section', section));

    expect(ids(rows)).toEqual(['soup', 'gone', 'pizza', 'soup', 'pizza']);
    expect(keyed(['a', 'b', 'a', 'a']).map(({ key }) => key)).toEqual(['a', 'b', 'a 1', 'a 2']);
  });

  it('lists each item once, in section order, followed by items without a section', () => {
    expect(ids(allItems(catalog, 'section'))).toEqual(['soup', 'pizza', 'stray']);
    expect(ids(allItems(catalog, 'modifierGroup'))).toEqual(['cheese']);
  });

  it('finds items that contain all terms in name, kitchen name or POS id, ignoring accents, case and order', () => {
    const found = (query: string) => ids(foundItems(catalog, 'section', query));

    expect(found('nandu PIZZA')).toEqual(['pizza']);
    expect(found('p-1')).toEqual(['pizza']);
    expect(found('creme')).toEqual(['stray']);
    expect(found('crem')).toEqual(['soup', 'stray']);
    expect(found('pizza sopa')).toEqual([]);
    expect(found('constructor')).toEqual([]);
  });

  it('finds a changed item by its new name only', () => {
    const { soup } = catalog.products;
    if (!soup) throw new Error('Expected the test catalog to contain the product soup');
    const changed = { ...catalog, products: { ...catalog.products, soup: { ...soup, name: 'Gazpacho' } } };

    expect(ids(foundItems(changed, 'section', 'gazpacho'))).toEqual(['soup']);
    expect(ids(foundItems(changed, 'section', 'sopa'))).toEqual([]);
  });

  it('returns the names of the sections that contain each item', () => {
    expect(containerNamesOf(catalog, 'section').get('soup')).toEqual(['Lo mejor', 'Platos']);
    expect(containerNamesOf(catalog, 'section').get('stray')).toBeUndefined();
  });
});
