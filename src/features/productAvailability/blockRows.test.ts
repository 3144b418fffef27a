import { blockSections, itemsOf, unlistedRows } from '@/features/productAvailability/blockRows';
import { aCatalog, aModifier, aProduct } from '../../../test/factories/aCatalog';
import { aLocation } from '../../../test/factories/aLocation';

const CENTRO = aLocation({ channels: [{ slug: 'glovo' }, { slug: 'justeat' }, { slug: 'rappi', enabled: false }] });
const SUR = aLocation({ id: 'location-2', name: 'Sur', channels: [{ slug: 'glovo' }] });
const seen = (...args: Parameters<typeof blockSections>) =>
  blockSections(...args).map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => [
      row.name,
      row.posRef,
      row.slugs.join('+'),
      row.members.map(({ location, innerId }) => `${location.name} ${innerId}`).join(', '),
    ]),
  }));

describe('blockSections', () => {
  it('merges the same product of several locations into one row, by POS id, otherwise by name [PB-01]', () => {
    const centro = aCatalog([aProduct({ id: 'a1', name: 'Croquetas', posRef: 'P1' }), aProduct({ id: 'a2', name: 'Jamón' })]);
    const sur = aCatalog([
      aProduct({ id: 'b1', name: 'Croquetas caseras', posRef: 'P1' }),
      aProduct({ id: 'b2', name: 'JAMON' }),
      aProduct({ id: 'b3' }),
    ]);

    expect(
      seen(
        [
          { location: CENTRO, catalogs: [centro] },
          { location: SUR, catalogs: [sur] },
        ],
        'product',
      ),
    ).toEqual([
      {
        name: 'Platos',
        rows: [
          ['Croquetas', 'P1', 'glovo+justeat', 'Centro a1, Sur b1'],
          ['Jamón', '', 'glovo+justeat', 'Centro a2, Sur b2'],
          ['b3', '', 'glovo', 'Sur b3'],
        ],
      },
    ]);
  });

  it('does not merge two products of one location with the same POS id or name', () => {
    const products = [
      aProduct({ id: 'a1', name: 'Grande', posRef: 'P1' }),
      aProduct({ id: 'a2', name: 'Pequeña', posRef: 'P1' }),
      aProduct({ id: 'a3', name: 'Agua' }),
      aProduct({ id: 'a4', name: 'Agua' }),
      aProduct({ id: 'a5', name: 'Agua' }),
    ];
    const catalogs = [aCatalog(products)];
    const [section] = blockSections(
      [
        { location: CENTRO, catalogs },
        { location: SUR, catalogs },
      ],
      'product',
    );

    expect(section?.rows.map((row) => [row.name, row.members.length])).toEqual([
      ['Grande', 2],
      ['Pequeña', 2],
      ['Agua', 2],
      ['Agua', 2],
      ['Agua', 2],
    ]);
    expect(new Set(section?.rows.map(({ id }) => id)).size).toBe(5);
  });

  it('lists an item of several sections or menus once, items without a section last, and no missing items', () => {
    const products = [aProduct({ id: 'a1' }), aProduct({ id: 'a2' }), aProduct({ id: 'a3' })];
    const catalog = aCatalog(products, [], {
      sections: [
        { id: 's1', name: 'Cenas', productIds: ['a1', 'gone'] },
        { id: 's2', name: 'Comidas', productIds: ['a1', 'a2'] },
      ],
    });

    expect(
      seen([{ location: CENTRO, catalogs: [catalog, catalog] }], 'product').map(({ name, rows }) => [name, rows.map(([row]) => row)]),
    ).toEqual([
      ['Cenas', ['a1']],
      ['Comidas', ['a2']],
      ['', ['a3']],
    ]);
  });

  it('allows blocking only on enabled channels that sell the product [PB-04]', () => {
    const products = [
      aProduct({ id: 'all' }),
      aProduct({ id: 'one', channels: ['justeat', 'rappi', 'other'] }),
      aProduct({ id: 'none', channels: [] }),
    ];
    const [section] = blockSections([{ location: CENTRO, catalogs: [aCatalog(products)] }], 'product');

    expect(section?.rows.map(({ slugs }) => slugs)).toEqual([['glovo', 'justeat'], ['justeat'], []]);
  });

  it('lists modifiers by their groups', () => {
    const catalog = aCatalog([], [aModifier({ id: 'extra-1', name: 'Alioli' })]);

    expect(seen([{ location: SUR, catalogs: [catalog] }], 'modifier')).toEqual([
      { name: 'Extras', rows: [['Alioli', '', 'glovo', 'Sur extra-1']] },
    ]);
  });

  it('searches by name, POS id and id, ignoring accents and case', () => {
    const [section] = blockSections(
      [{ location: SUR, catalogs: [aCatalog([aProduct({ id: 'Dish-7', name: 'Ñandú', posRef: 'P-Á' })])] }],
      'product',
    );

    expect(section?.rows[0]?.haystack).toBe('nandu\np-a\ndish-7');
  });
});

describe('strayRows', () => {
  it('lists blocked items that no menu contains', () => {
    const sections = blockSections([{ location: CENTRO, catalogs: [aCatalog([aProduct({ id: 'a1' })])] }], 'product');
    const block = (innerId: string, kind: 'product' | 'modifier' = 'product') => ({
      ...{
        innerId,
        kind,
        name: innerId.toUpperCase(),
        suspended: true,
        until: null,
        channels: ['glovo'],
        since: null,
        by: null,
        reports: [],
      },
    });
    const blocked = new Map([['location-1', [block('a1'), block('old'), block('extra', 'modifier')]]]);

    expect(unlistedRows(itemsOf(sections), blocked, [CENTRO, SUR], 'product').map(({ name, slugs }) => [name, slugs])).toEqual([
      ['OLD', ['glovo']],
    ]);
  });
});
