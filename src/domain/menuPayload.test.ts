import fc from 'fast-check';
import type { Catalog } from '@/domain/catalog';
import { menuFor } from '@/domain/menuPayload';
import { isEqual } from '@/lib/isEqual';
import { aCatalog, aModifier, aProduct } from '../../test/factories/aCatalog';
import { anyCatalog, SLUGS } from '../../test/factories/anyCatalog';

const anySlug = fc.constantFrom(...SLUGS);

describe('menuFor', () => {
  it('contains what the channel sells, with its overrides applied [CA-03]', () => {
    const catalog = aCatalog([
      aProduct({
        id: 'everywhere',
        description: 'Con patatas',
        channelOverrides: { glovo: { name: 'Para Glovo', price: 1100, description: null } },
      }),
      aProduct({ id: 'here', channels: ['glovo'], price: null }),
      aProduct({ id: 'elsewhere', channels: ['ubereats'] }),
      aProduct({ id: 'nowhere', channels: [] }),
    ]);

    expect(menuFor(catalog, 'glovo')).toEqual({
      name: 'Carta',
      currency: 'EUR',
      sections: [{ id: 'section-1', name: 'Platos', productIds: ['everywhere', 'here'] }],
      products: {
        everywhere: { id: 'everywhere', name: 'Para Glovo', price: 1100, description: 'Con patatas', modifierGroupIds: [] },
        here: { id: 'here', name: 'here', modifierGroupIds: [] },
      },
      modifierGroups: {},
      modifiers: {},
    });
    expect(menuFor(catalog, 'ubereats').products.everywhere).toMatchObject({ name: 'everywhere', price: 900 });
  });

  it('applies only overrides of overridable fields', () => {
    const glovo = { id: 'other', modifierGroupIds: ['extras'], channels: [], min: 2, price: 5 };
    const [product] = Object.values(menuFor(aCatalog([aProduct({ id: 'a', channelOverrides: { glovo } })]), 'glovo').products);

    expect(product).toEqual({ id: 'a', name: 'a', price: 5, min: 2, modifierGroupIds: [] });
  });

  it('contains only entities that are reachable from a section', () => {
    const catalog = aCatalog([aProduct({ id: 'a', modifierGroupIds: ['extras'] })], [aModifier({ id: 'cheese', modifierGroupIds: [] })]);
    catalog.products.stray = aProduct({ id: 'stray', modifierGroupIds: ['lonely'] });
    catalog.modifierGroups.lonely = { id: 'lonely', name: 'Lonely', modifierIds: ['cheese'] };
    catalog.sections.push({ id: 'empty', name: 'Vacía', productIds: [] }, { id: 'off', name: 'Off', productIds: ['stray'], channels: [] });

    expect(keysOf(menuFor(catalog, 'glovo'))).toEqual({
      sections: ['section-1'],
      products: ['a'],
      modifierGroups: ['extras'],
      modifiers: ['cheese'],
    });
  });

  it('omits sections and groups without sold entities, and broken links', () => {
    const catalog = aCatalog(
      [aProduct({ id: 'a', modifierGroupIds: ['extras', 'gone'] }), aProduct({ id: 'off', channels: [] })],
      [aModifier({ id: 'cheese', modifierGroupIds: [], channels: ['ubereats'] })],
    );
    catalog.sections[0]?.productIds.push('missing', 'constructor', 'a');
    catalog.sections.push({ id: 'unsold', name: 'Nada', productIds: ['off'] });

    const menu = menuFor(catalog, 'glovo');

    expect(keysOf(menu)).toEqual({ sections: ['section-1'], products: ['a'], modifierGroups: [], modifiers: [] });
    expect(menu.sections[0]?.productIds).toEqual(['a']);
    expect(menu.products.a?.modifierGroupIds).toEqual([]);
    expect(menuFor(catalog, 'ubereats').products.a?.modifierGroupIds).toEqual(['extras']);
  });

  it('includes nested groups, and handles cycles', () => {
    const catalog = aCatalog(
      [aProduct({ id: 'a', modifierGroupIds: ['extras'] })],
      [aModifier({ id: 'menu', modifierGroupIds: ['drinks'] })],
    );
    catalog.modifierGroups.drinks = { id: 'drinks', name: 'Bebidas', modifierIds: ['cola'] };
    catalog.modifiers.cola = aModifier({ id: 'cola', modifierGroupIds: ['extras', 'drinks'] });

    expect(keysOf(menuFor(catalog, 'glovo'))).toMatchObject({ modifierGroups: ['drinks', 'extras'], modifiers: ['cola', 'menu'] });
  });

  it('includes the service type and the promotions of sold products of a master catalog', () => {
    const promotion = { id: 'p', name: 'Martes', percent: 20, productIds: ['a', 'gone'] };
    const extra = { serviceType: 'pickup' as const, promotions: [promotion, { ...promotion, id: 'q', productIds: ['gone'] }] };

    expect(menuFor(aCatalog([aProduct({ id: 'a' })]), 'glovo', extra)).toMatchObject({
      serviceType: 'pickup',
      promotions: [{ ...promotion, productIds: ['a'] }],
    });
  });

  it('contains exactly the entities that it links to', () => {
    fc.assert(
      fc.property(anyCatalog, anySlug, (catalog, slug) => {
        const menu = menuFor(catalog, slug);
        const owners = [...Object.values(menu.products), ...Object.values(menu.modifiers)];

        expect(sorted(menu.sections.flatMap(({ productIds }) => productIds))).toEqual(sorted(Object.keys(menu.products)));
        expect(sorted(owners.flatMap(({ modifierGroupIds }) => modifierGroupIds))).toEqual(sorted(Object.keys(menu.modifierGroups)));
        expect(sorted(Object.values(menu.modifierGroups).flatMap(({ modifierIds }) => modifierIds))).toEqual(
          sorted(Object.keys(menu.modifiers)),
        );
        expect(JSON.stringify({ ...menu, meta: null })).not.toMatch(/"channel(?:s|Overrides)":/);
      }),
    );
  });

  it('serializes equal menus to the same JSON', () => {
    fc.assert(
      fc.property(anyCatalog, anySlug, (catalog, slug) => {
        const other = backwards(catalog);
        expect(isEqual(catalog, other)).toBe(true);
        expect(JSON.stringify(menuFor(other, slug))).toBe(JSON.stringify(menuFor(catalog, slug)));
      }),
    );
  });
});

function keysOf(menu: ReturnType<typeof menuFor>) {
  const { sections, products, modifierGroups, modifiers } = menu;
  return {
    sections: sections.map(({ id }) => id),
    products: Object.keys(products),
    modifierGroups: Object.keys(modifierGroups),
    modifiers: Object.keys(modifiers),
  };
}

function sorted(ids: string[]): string[] {
  return [...new Set(ids)].sort();
}

/** The same catalog with all keys in reverse order. */
function backwards(catalog: Catalog): Catalog {
  const turn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turn);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .reverse()
        .map(([key, inner]) => [key, turn(inner)]),
    );
  };
  return turn(catalog) as Catalog;
}
