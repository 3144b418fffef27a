import fc from 'fast-check';
import type { Catalog, ModifierGroup } from '@/domain/catalog';
import { catalogProblems, type CatalogProblem } from '@/domain/catalogProblems';
import { aCatalog, aModifier, aProduct } from '../../test/factories/aCatalog';
import { anyCatalog, SLUGS } from '../../test/factories/anyCatalog';

const channels = ['glovo', 'ubereats'];
const problemsOf = (catalog: Catalog) => catalogProblems(catalog, { channels });
const cheese = aModifier({ id: 'cheese', modifierGroupIds: [] });
const ham = aModifier({ id: 'ham', modifierGroupIds: [] });

/** A menu of a pizza with a group of extras; `over` replaces fields of the group. */
function withGroup(over: Partial<ModifierGroup> = {}, modifiers = [cheese, ham]): Catalog {
  const catalog = aCatalog([aProduct({ id: 'pizza', modifierGroupIds: ['extras'] })], modifiers);
  catalog.modifierGroups.extras = { id: 'extras', name: 'Extras', modifierIds: ['cheese', 'ham'], ...over };
  return catalog;
}
const withProduct = (over: object) => aCatalog([aProduct({ id: 'pizza', ...over })]);
const pizza = { severity: 'error', subject: 'product', id: 'pizza' };
const extras = { severity: 'error', subject: 'modifierGroup', id: 'extras' };

describe('catalogProblems', () => {
  it('finds no problem in a valid menu', () => {
    expect(problemsOf(withGroup({ min: 1, max: 2, required: true }))).toEqual([]);
  });

  it.each<[string, Catalog, object[]]>([
    [
      'a broken link',
      withProduct({ modifierGroupIds: ['gone'] }),
      [{ ...pizza, code: 'missingLink', field: 'modifierGroupIds', other: 'gone' }],
    ],
    [
      'a link whose id is a property of every object',
      withProduct({ modifierGroupIds: ['constructor'] }),
      [{ ...pizza, code: 'missingLink', field: 'modifierGroupIds', other: 'constructor' }],
    ],
    ['a name without visible characters', withProduct({ name: ' \u200b' }), [{ ...pizza, code: 'nameEmpty', field: 'name' }]],
    ['a name of 501 characters', withProduct({ name: '🍕'.repeat(501) }), [{ ...pizza, code: 'nameTooLong', field: 'name' }]],
    ['no problem in a name of 500 characters', withProduct({ name: '🍕'.repeat(500) }), []],
    ['a negative price', withProduct({ price: -1 }), [{ ...pizza, code: 'priceNegative', field: 'price' }]],
    ['a price of 12 digits', withProduct({ price: 999_999_999_999 }), [{ ...pizza, code: 'priceTooLarge', field: 'price' }]],
    ['no problem in the highest price', withProduct({ price: 99_999_999 }), []],
    ['a price of zero', withProduct({ price: 0 }), [{ ...pizza, severity: 'warning', code: 'priceZero', field: 'price' }]],
    ['a price with a fraction of a cent', withProduct({ price: 9.5 }), [{ ...pizza, code: 'notWhole', field: 'price' }]],
    ['a missing price', withProduct({ price: null }), [{ ...pizza, severity: 'warning', code: 'priceMissing', field: 'price' }]],
    [
      'no missing price if each channel has one',
      withProduct({ price: null, channelOverrides: { glovo: { price: 1 }, ubereats: { price: 2 } } }),
      [],
    ],
    ['no missing price of a product that no channel sells', withProduct({ price: null, channels: [] }), []],
    [
      'an unknown channel',
      withProduct({ channels: ['glovo', 'gluvo'] }),
      [{ ...pizza, code: 'unknownChannel', field: 'channels', slug: 'gluvo' }],
    ],
    [
      'an override of an unknown channel',
      withProduct({ channelOverrides: { gluvo: {} } }),
      [{ ...pizza, code: 'unknownChannel', field: 'channelOverrides', slug: 'gluvo' }],
    ],
    [
      'an invalid override',
      withProduct({ channelOverrides: { glovo: { price: -1, name: '' }, ubereats: { price: null, name: null } } }),
      [
        { ...pizza, code: 'nameEmpty', field: 'name', slug: 'glovo' },
        { ...pizza, code: 'priceNegative', field: 'price', slug: 'glovo' },
      ],
    ],
    ['a minimum above the maximum', withGroup({ min: 2, max: 1 }), [{ ...extras, code: 'minAboveMax', field: 'min' }]],
    [
      'a minimum above the maximum in one channel',
      withGroup({ min: 1, max: 1, channelOverrides: { glovo: { max: 0 } } }),
      [{ ...extras, code: 'minAboveMax', field: 'min', slug: 'glovo' }],
    ],
    ['a negative minimum', withGroup({ min: -1, max: 2 }), [{ ...extras, code: 'negative', field: 'min' }]],
    ['a minimum above the number of modifiers', withGroup({ min: 3 }), [{ ...extras, code: 'minAboveOffered', field: 'min' }]],
    ['no problem in such a minimum if modifiers can be repeated', withGroup({ min: 3, allowRepeat: true }), []],
    [
      'a minimum above the number of modifiers in one channel',
      withGroup({ min: 1, channelOverrides: { glovo: { min: 3 } } }),
      [{ ...extras, code: 'minAboveOffered', field: 'min', slug: 'glovo' }],
    ],
    [
      'a required group without modifiers',
      withGroup({ required: true, modifierIds: [], allowRepeat: true }, []),
      [
        { ...extras, code: 'minAboveOffered', field: 'min' },
        { ...extras, severity: 'warning', code: 'empty' },
      ],
    ],
    [
      'a required group whose minimum is zero',
      withGroup({ required: true, min: 0 }),
      [{ ...extras, severity: 'warning', code: 'requiredWithMinZero', field: 'min' }],
    ],
    ['a required group whose maximum is zero', withGroup({ required: true, max: 0 }), [{ ...extras, code: 'minAboveMax', field: 'min' }]],
    [
      'a duplicate link',
      withGroup({ modifierIds: ['cheese', 'ham', 'ham'] }),
      [{ ...extras, severity: 'warning', code: 'linkTwice', field: 'modifierIds', other: 'ham' }],
    ],
    [
      'entities without links to them',
      {
        ...withGroup(),
        products: { ...withGroup().products, stray: aProduct({ id: 'stray' }) },
        modifierGroups: { ...withGroup().modifierGroups, lonely: { id: 'lonely', name: 'L', modifierIds: ['cheese'] } },
        modifiers: { ...withGroup().modifiers, rest: aModifier({ id: 'rest', modifierGroupIds: [] }) },
      },
      [
        { code: 'unused', severity: 'warning', subject: 'product', id: 'stray' },
        { code: 'unused', severity: 'warning', subject: 'modifierGroup', id: 'lonely' },
        { code: 'unused', severity: 'warning', subject: 'modifier', id: 'rest' },
      ],
    ],
    [
      'an empty section and a duplicate section id',
      {
        ...aCatalog([]),
        sections: [
          { id: 's', name: 'S', productIds: [] },
          { id: 's', name: 'T', productIds: [] },
        ],
      },
      [
        { code: 'empty', severity: 'warning', subject: 'section', id: 's' },
        { code: 'duplicateId', severity: 'error', subject: 'section', id: 's' },
        { code: 'empty', severity: 'warning', subject: 'section', id: 's' },
      ],
    ],
    [
      'a catalog without a name and sections',
      { ...aCatalog([]), name: '', sections: [] },
      [
        { code: 'nameEmpty', severity: 'error', subject: 'catalog', id: 'catalog-1', field: 'name' },
        { code: 'empty', severity: 'warning', subject: 'catalog', id: 'catalog-1' },
      ],
    ],
  ])('finds %s', (_what, catalog, problems) => {
    expect(problemsOf(catalog)).toEqual(problems);
  });

  it('reports a modifier that leads back to itself, at the link that closes the cycle', () => {
    const menu = { ...cheese, modifierGroupIds: ['drinks'] };
    const catalog = withGroup({}, [menu, ham, aModifier({ id: 'cola', modifierGroupIds: ['extras'] })]);
    catalog.modifierGroups.drinks = { id: 'drinks', name: 'Bebidas', modifierIds: ['cola'] };

    expect(problemsOf(catalog)).toEqual([
      { code: 'cycle', severity: 'error', subject: 'modifier', id: 'cola', field: 'modifierGroupIds', other: 'extras' },
    ]);
  });

  it('handles modifiers nested 20,000 levels deep', () => {
    const ids = Array.from({ length: 20_000 }, (_, index) => `m${index}`);
    const catalog = withGroup({ modifierIds: ['m0'] }, []);
    for (const [index, id] of ids.entries()) {
      catalog.modifiers[id] = aModifier({ id, modifierGroupIds: [`g${index}`] });
      catalog.modifierGroups[`g${index}`] = { id: `g${index}`, name: 'G', modifierIds: [ids[index + 1] ?? 'm0'] };
    }

    expect(problemsOf(catalog).map(({ code }) => code)).toEqual(['cycle']);
  });

  describe('duplicate POS ids', () => {
    const same = (first: object, second: object) =>
      problemsOf(aCatalog([aProduct({ id: 'a', posRef: 'P1', ...first }), aProduct({ id: 'b', posRef: 'P1', ...second })]));
    const problem = (id: string, other: string): CatalogProblem => ({
      code: 'duplicatePosRef',
      severity: 'error',
      subject: 'product',
      field: 'posRef',
      id,
      other,
    });

    it('are an error if two products of a channel have the same id', () => {
      expect(same({}, { posRef: ' P1 ' })).toEqual([problem('a', 'b'), problem('b', 'a')]);
      expect(same({ posRef: '' }, { posRef: '' })).toEqual([]);
      expect(same({ channels: ['glovo'] }, { channels: ['glovo', 'ubereats'] })).toHaveLength(2);
    });

    it('are allowed if no channel sells both products', () => {
      expect(same({ channels: ['glovo'] }, { channels: ['ubereats'] })).toEqual([]);
      expect(same({ channelOverrides: { glovo: { posRef: 'P2' } }, channels: ['glovo'] }, {})).toEqual([]);
    });

    it('name the channel if only its override makes them equal', () => {
      expect(same({ posRef: 'P2', channelOverrides: { glovo: { posRef: 'P1' } } }, {})).toEqual([
        { ...problem('a', 'b'), slug: 'glovo' },
        { ...problem('b', 'a'), slug: 'glovo' },
      ]);
    });

    it('are a warning for modifiers', () => {
      const twice = [cheese, ham].map((modifier) => ({ ...modifier, posRef: 'M1' }));

      expect(problemsOf(withGroup({}, twice)).map(({ severity, subject }) => `${severity} ${subject}`)).toEqual([
        'warning modifier',
        'warning modifier',
      ]);
    });
  });

  it('reports no cycle once the reported links are removed', () => {
    fc.assert(
      fc.property(anyCatalog, (catalog) => {
        const cut = structuredClone(catalog);
        for (const { code, subject, id, other } of problemsOf(catalog)) {
          if (code !== 'cycle') continue;
          const links = subject === 'modifier' ? cut.modifiers[id]?.modifierGroupIds : cut.modifierGroups[id]?.modifierIds;
          links?.splice(links.indexOf(other ?? ''), 1);
        }
        expect(problemsOf(cut).filter(({ code }) => code === 'cycle')).toEqual([]);
      }),
    );
  });

  it('reports each problem once, for an existing entity', () => {
    fc.assert(
      fc.property(anyCatalog, (catalog) => {
        const problems = catalogProblems(catalog, { channels: SLUGS });
        const ids = {
          catalog: [catalog.id],
          section: catalog.sections.map(({ id }) => id),
          product: Object.keys(catalog.products),
          modifierGroup: Object.keys(catalog.modifierGroups),
          modifier: Object.keys(catalog.modifiers),
        };
        for (const { subject, id } of problems) expect(ids[subject]).toContain(id);
        expect(new Set(problems.map((problem) => JSON.stringify(problem))).size).toBe(problems.length);
      }),
    );
  });
});
