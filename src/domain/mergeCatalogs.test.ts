import fc from 'fast-check';
import type { Catalog } from '@/domain/catalog';
import { applyPatch, patchBetween } from '@/domain/catalogPatch';
import { catalogProblems } from '@/domain/catalogProblems';
import { mergeCatalogs, type CatalogConflict } from '@/domain/mergeCatalogs';
import { resolveConflicts } from '@/domain/resolveConflicts';
import { isEqual } from '@/lib/isEqual';
import { aCatalog, aModifier, aProduct } from '../../test/factories/aCatalog';
import { anyCatalog, anyChange, anyEditedCatalog, SLUGS } from '../../test/factories/anyCatalog';

const pizza = aProduct({ id: 'pizza', name: 'Pizza', price: 900, modifierGroupIds: ['extras'] });
const soup = aProduct({ id: 'soup', name: 'Sopa' });
const base = aCatalog([pizza, soup], [aModifier({ id: 'cheese' }), aModifier({ id: 'ham' })], { rev: 1 });
const withProducts = (...changed: Catalog['products'][string][]): Catalog => ({
  ...base,
  products: { ...base.products, ...Object.fromEntries(changed.map((product) => [product.id, product])) },
});
const withoutPizza: Catalog = {
  ...base,
  sections: [{ id: 'section-1', name: 'Platos', productIds: ['soup'] }],
  products: { soup },
};
const all = (conflicts: readonly CatalogConflict[], choice: 'mine' | 'theirs') =>
  Object.fromEntries(conflicts.map(({ key }) => [key, choice]));

describe('mergeCatalogs', () => {
  it('merges the changes of both users by field, including overrides [BC-03]', () => {
    const glovo = { channelOverrides: { glovo: { price: 1 } } };
    const before = { ...base, products: { ...base.products, soup: { ...soup, ...glovo } } };
    const mine = {
      ...before,
      products: { ...before.products, soup: { ...soup, name: 'Crema', channelOverrides: { glovo: { price: 2 } } } },
    };
    const theirOverrides = { glovo: { price: 1, name: 'G' }, ubereats: { price: 3 } };
    const theirs = { ...before, rev: 2, products: { ...before.products, soup: { ...soup, price: 700, channelOverrides: theirOverrides } } };

    const { merged, conflicts } = mergeCatalogs(before, mine, theirs);

    expect(conflicts).toEqual([]);
    expect(merged.rev).toBe(2);
    expect(merged.products.soup).toEqual({
      ...soup,
      name: 'Crema',
      price: 700,
      channelOverrides: { glovo: { price: 2, name: 'G' }, ubereats: { price: 3 } },
    });
  });

  it('reports a conflict if both changed a field differently, and uses the saved value until it is resolved [BC-03]', () => {
    const mine = withProducts({ ...pizza, price: 1000, name: 'Pizza grande' });
    const theirs = withProducts({ ...pizza, price: 1100, name: 'Pizza grande' });

    const { merged, conflicts } = mergeCatalogs(base, mine, theirs);

    expect(conflicts).toEqual([
      {
        key: '["product","pizza","price"]',
        subject: 'product',
        id: 'pizza',
        name: 'Pizza grande',
        path: ['price'],
        base: 900,
        mine: 1000,
        theirs: 1100,
      },
    ]);
    expect(merged.products.pizza).toEqual(theirs.products.pizza);
    expect(resolveConflicts(merged, conflicts, all(conflicts, 'mine')).products.pizza).toEqual(mine.products.pizza);
  });

  it('reports a conflict about one field of one channel', () => {
    const glovo = (price: number | null) => withProducts({ ...soup, channelOverrides: price === null ? null : { glovo: { price } } });

    const { merged, conflicts } = mergeCatalogs(glovo(1), glovo(null), glovo(3));

    expect(conflicts).toMatchObject([{ path: ['channelOverrides', 'glovo', 'price'], base: 1, mine: undefined, theirs: 3 }]);
    expect(resolveConflicts(merged, conflicts, all(conflicts, 'mine')).products.soup?.channelOverrides).toEqual({ glovo: {} });
    expect(resolveConflicts(merged, conflicts, {})).toBe(merged);
  });

  it('merges an addition of one user with a move of the other', () => {
    const cake = aProduct({ id: 'cake' });
    const mine = { ...withProducts(cake), sections: [{ id: 'section-1', name: 'Platos', productIds: ['pizza', 'cake', 'soup'] }] };
    const theirs = { ...base, sections: [{ id: 'section-1', name: 'Platos', productIds: ['soup', 'pizza'] }] };

    const { merged, conflicts } = mergeCatalogs(base, mine, theirs);

    expect(conflicts).toEqual([]);
    expect(merged.sections[0]?.productIds).toEqual(['soup', 'pizza', 'cake']);
  });

  it('reports a conflict about the order of links and of sections', () => {
    const sections = (...ids: string[]) => ids.map((id) => ({ id, name: id, productIds: [] }));
    const [before, mine, theirs] = ['abc', 'cab', 'bac'].map((ids) => ({ ...base, sections: sections(...ids) }));
    if (!before || !mine || !theirs) throw new Error('Expected three catalogs');

    const { merged, conflicts } = mergeCatalogs(before, mine, { ...theirs, sections: [...theirs.sections, ...sections('d')] });

    expect(conflicts).toMatchObject([{ subject: 'catalog', path: ['sections'], mine: ['c', 'd', 'a', 'b'], theirs: ['b', 'a', 'c', 'd'] }]);
    expect(merged.sections.map(({ id }) => id).join('')).toBe('bacd');
    expect(
      resolveConflicts(merged, conflicts, all(conflicts, 'mine'))
        .sections.map(({ id }) => id)
        .join(''),
    ).toBe('cdab');
  });

  it('retains an entity that one user changed and the other removed until the conflict is resolved [BC-03]', () => {
    const theirs = withProducts({ ...pizza, price: 1000 });

    const { merged, conflicts } = mergeCatalogs(base, withoutPizza, theirs);

    expect(conflicts).toMatchObject([{ subject: 'product', id: 'pizza', path: [], mine: undefined, theirs: { price: 1000 } }]);
    expect(merged).toEqual(theirs);
    expect(resolveConflicts(merged, conflicts, all(conflicts, 'theirs'))).toEqual(theirs);
    expect(resolveConflicts(merged, conflicts, all(conflicts, 'mine'))).toEqual(withoutPizza);
    expect(mergeCatalogs(base, theirs, withoutPizza).merged.products).toEqual(theirs.products);
  });

  it('also retains the entities that it links to and that were removed with it', () => {
    const mine = { ...withoutPizza, modifierGroups: {}, modifiers: {} };
    const theirs = withProducts({ ...pizza, price: 1000 });

    const { merged, conflicts } = mergeCatalogs(base, mine, theirs);

    expect(merged).toEqual(theirs);
    expect(conflicts.map(({ id }) => id)).toEqual(['pizza', 'extras', 'cheese', 'ham']);
    expect(resolveConflicts(merged, conflicts, all(conflicts, 'mine'))).toEqual(mine);
  });

  it('retains an entity that one user removed and the other linked from elsewhere', () => {
    const theirs = { ...base, sections: [...base.sections, { id: 'top', name: 'Lo mejor', productIds: ['pizza'] }] };

    const { merged, conflicts } = mergeCatalogs(base, withoutPizza, theirs);

    expect(merged).toEqual(theirs);
    expect(conflicts.map(({ id }) => id)).toEqual(['pizza']);
  });

  it('removes an entity that one user removed and the other left unchanged', () => {
    const theirs = withProducts({ ...soup, price: 1 });

    const { merged, conflicts } = mergeCatalogs(base, withoutPizza, theirs);

    expect(conflicts).toEqual([]);
    expect(merged).toEqual({ ...withoutPizza, products: { soup: { ...soup, price: 1 } } });
  });

  it('creates no link to a removed entity, whichever order is chosen [BC-03]', () => {
    const four = aCatalog(['a', 'b', 'c', 'd'].map((id) => aProduct({ id })));
    const inOrder = (of: Catalog, productIds: string[]): Catalog => ({
      ...of,
      sections: [{ id: 'section-1', name: 'Platos', productIds }],
    });
    const { d: _gone, ...rest } = four.products;
    const mine = inOrder({ ...four, products: rest }, ['c', 'b', 'a']);
    const theirs = inOrder({ ...four, products: { ...four.products, d: aProduct({ id: 'd', price: 1 }) } }, ['b', 'a', 'c', 'd']);

    const { merged, conflicts } = mergeCatalogs(four, mine, theirs);

    expect(resolveConflicts(merged, conflicts, all(conflicts, 'mine'))).toEqual(mine);
  });

  it('returns the edit of one user if the other made no changes or the same ones', () => {
    fc.assert(
      fc.property(anyEditedCatalog, ([before, edited]) => {
        for (const { merged, conflicts } of [
          mergeCatalogs(before, before, edited),
          mergeCatalogs(before, edited, before),
          mergeCatalogs(before, edited, structuredClone(edited)),
        ]) {
          expect(isEqual(merged, edited)).toBe(true);
          expect(conflicts).toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('reports no conflict if two users edited different products', () => {
    fc.assert(
      fc.property(anyCatalog, fc.jsonValue(), fc.jsonValue(), (any, one, other) => {
        const before = { ...any, products: { ...any.products, x: aProduct({ id: 'x' }), y: aProduct({ id: 'y' }) } };
        const mine = { ...before, products: { ...before.products, x: aProduct({ id: 'x', meta: one }) } };
        const theirs = { ...before, products: { ...before.products, y: aProduct({ id: 'y', meta: other }) } };
        const { merged, conflicts } = mergeCatalogs(before, mine, theirs);

        expect(conflicts).toEqual([]);
        expect(isEqual(merged, applyPatch(theirs, patchBetween(before, mine)))).toBe(true);
      }),
    );
  });

  it('loses no change: each is merged or in conflict, and applied when it is chosen [BC-03]', () => {
    const anyEdits = fc.array(anyChange, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyCatalog, anyEdits, anyEdits, (before, ofMine, ofTheirs) => {
        const mine = ofMine.reduce((catalog, change) => change(catalog), before);
        const theirs = ofTheirs.reduce((catalog, change) => change(catalog), before);
        const { merged, conflicts } = mergeCatalogs(before, mine, theirs);
        const conflictIds = new Set(conflicts.map(({ id }) => id));

        expect(new Set(conflicts.map(({ key }) => key)).size).toBe(conflicts.length);
        for (const [choice, side] of [
          ['mine', mine],
          ['theirs', theirs],
        ] as const) {
          const chosen = resolveConflicts(merged, conflicts, all(conflicts, choice));
          for (const [id, product] of Object.entries(side.products)) {
            const previous = Object.hasOwn(before.products, id) ? before.products[id] : undefined;
            for (const [field, value] of Object.entries(product)) {
              if (isEqual(value, previous?.[field]) || LISTS.includes(field)) continue;
              expect(chosen.products[id]?.[field]).toEqual(value);
              if (!conflictIds.has(id)) expect(merged.products[id]?.[field]).toEqual(value);
            }
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it('creates no link to an entity that it removed', () => {
    const links = (catalog: Catalog) =>
      catalogProblems(catalog, { channels: SLUGS }).flatMap(({ code, other }) => (code === 'missingLink' ? [other] : []));
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (isChanged, isLinked) => {
        const theirs = isChanged ? withProducts({ ...pizza, price: 1 }) : base;
        const top = [...base.sections, { id: 'top', name: 'Lo mejor', productIds: ['pizza'] }];
        const { merged } = mergeCatalogs(
          base,
          { ...withoutPizza, modifierGroups: {}, modifiers: {} },
          { ...theirs, ...(isLinked && { sections: top }) },
        );
        expect(links(merged)).toEqual([]);
      }),
    );
  });
});

/** Fields that are merged as sets, as lists of links, or by channel. */
const LISTS = ['modifierGroupIds', 'channels', 'channelOverrides'];
