import fc from 'fast-check';
import type { Catalog } from '@/domain/catalog';
import { countsOf, menuImpact } from '@/domain/menuImpact';
import { menuFor } from '@/domain/menuPayload';
import { isEqual } from '@/lib/isEqual';
import { aCatalog, aModifier, aProduct } from '../../test/factories/aCatalog';
import { anyEditedCatalog, SLUGS } from '../../test/factories/anyCatalog';

const pizza = aProduct({ id: 'pizza', name: 'Pizza', price: 900, modifierGroupIds: ['extras'] });
const soup = aProduct({ id: 'soup', name: 'Sopa', price: 500 });
const cheese = aModifier({ id: 'cheese', name: 'Queso', price: 100, modifierGroupIds: [] });
const ham = aModifier({ id: 'ham', name: 'Jamón', price: 200, modifierGroupIds: [] });
const catalog = aCatalog([pizza, soup], [cheese, ham]);

const impact = (before: Catalog | null, after: Catalog, slug = 'glovo') =>
  menuImpact(before && menuFor(before, slug), menuFor(after, slug), []);
const short = (...args: Parameters<typeof impact>) => impact(...args).map(({ kind, subject, id }) => `${kind} ${subject} ${id}`);
const withExtras = (over: object, modifiers = [cheese, ham]) => {
  const made = aCatalog([pizza, soup], modifiers);
  return { ...made, modifierGroups: { extras: { id: 'extras', name: 'Extras', modifierIds: ['cheese', 'ham'], ...over } } };
};

describe('menuImpact', () => {
  it('reports raised and lowered channel prices with the old and the new price [BC-01]', () => {
    const glovo = (price: number) => ({ channelOverrides: { glovo: { price } } });
    const before = aCatalog([{ ...pizza, ...glovo(1000) }, soup], [cheese, ham]);
    const after = aCatalog([{ ...pizza, ...glovo(1200) }, soup], [{ ...cheese, price: 0 }, ham]);

    expect(impact(before, after)).toEqual([
      { kind: 'priceUp', subject: 'product', id: 'pizza', name: 'Pizza', from: 1000, to: 1200 },
      { kind: 'priceDown', subject: 'modifier', id: 'cheese', name: 'Queso', from: 100, to: 0 },
    ]);
    expect(short(before, after, 'ubereats')).toEqual(['priceDown modifier cheese']);
  });

  it('reports an added or removed price, and the price of a section, as a change', () => {
    const after = aCatalog([{ ...pizza, price: null }, soup], [cheese, ham]);
    const sections = [{ id: 'section-1', name: 'Platos', productIds: ['pizza', 'soup'], price: 5 }];

    expect(short(catalog, after)).toEqual(['changes product pizza']);
    expect(short(after, catalog)).toEqual(['changes product pizza']);
    expect(short(catalog, { ...catalog, sections })).toEqual(['changes section section-1']);
  });

  it('reports removed and added entities of this channel without the links to them [BC-01]', () => {
    const after = aCatalog([{ ...pizza, channels: ['ubereats'] }, soup, aProduct({ id: 'cake' })], [cheese, ham]);

    expect(short(catalog, after)).toEqual([
      'vanishes product pizza',
      'vanishes modifierGroup extras',
      'vanishes modifier cheese',
      'vanishes modifier ham',
      'appears product cake',
    ]);
    expect(short(catalog, after, 'ubereats')).toEqual(['appears product cake']);
  });

  it('reports groups that fall below their minimum, with the remaining and the required number [BC-01]', () => {
    const before = withExtras({ min: 2 });
    const after = withExtras({ min: 2 }, [cheese, { ...ham, channels: [] }]);

    expect(impact(before, after)).toContainEqual({
      kind: 'belowMinimum',
      subject: 'modifierGroup',
      id: 'extras',
      name: 'Extras',
      from: 1,
      to: 2,
    });
    expect(short(before, withExtras({ min: 3 }))).toEqual(['belowMinimum modifierGroup extras', 'changes modifierGroup extras']);
    expect(short(null, after)).toContain('belowMinimum modifierGroup extras');
  });

  it('accepts one modifier if it can be repeated, and ignores a group that was below its minimum before', () => {
    const one = [cheese, { ...ham, channels: [] }];

    expect(short(withExtras({ min: 2, allowRepeat: true }), withExtras({ min: 2, allowRepeat: true }, one))).toEqual([
      'vanishes modifier ham',
    ]);
    expect(short(withExtras({ min: 2 }, one), withExtras({ min: 2 }, one))).toEqual([]);
    expect(short(withExtras({ min: 2 }, one), withExtras({ min: 2, name: 'Más' }, one))).toEqual(['changes modifierGroup extras']);
  });

  it('reports a required group that is removed from a remaining product [BC-01]', () => {
    const unsold = [cheese, ham].map((modifier) => ({ ...modifier, channels: [] }));

    expect(short(withExtras({ required: true }), withExtras({ required: true }, unsold))).toContain('belowMinimum modifierGroup extras');
    expect(short(withExtras({}), withExtras({}, unsold))).not.toContain('belowMinimum modifierGroup extras');
    expect(short(withExtras({ required: true }), aCatalog([soup]))).not.toContain('belowMinimum modifierGroup extras');
  });

  it('reports blocked items that the menu sells [BC-01]', () => {
    const menu = menuFor(catalog, 'glovo');
    const blocked = [
      { innerId: 'pizza', kind: 'product' as const },
      { innerId: 'pizza', kind: 'modifier' as const },
      { innerId: 'cheese', kind: 'modifier' as const },
      { innerId: 'cheese', kind: 'modifier' as const },
      { innerId: 'constructor', kind: 'product' as const },
    ];

    expect(menuImpact(menu, menu, blocked)).toEqual([
      { kind: 'comesBack', subject: 'product', id: 'pizza', name: 'Pizza' },
      { kind: 'comesBack', subject: 'modifier', id: 'cheese', name: 'Queso' },
    ]);
  });

  it('reports any other differences of an entity once', () => {
    const after = aCatalog([{ ...pizza, name: 'Pizza nueva', image: '/a.png', price: 950 }, soup], [ham, cheese], {
      name: 'Carta de verano',
    });

    expect(short(catalog, after)).toEqual([
      'priceUp product pizza',
      'changes menu menu',
      'changes product pizza',
      'changes modifierGroup extras',
    ]);
  });

  it("reports changes of the menu's own fields", () => {
    const pickup = menuFor(catalog, 'glovo', { serviceType: 'pickup' });

    expect(short(catalog, { ...catalog, currency: 'USD' })).toEqual(['changes menu menu']);
    expect(menuImpact(menuFor(catalog, 'glovo'), pickup, [])).toEqual([{ kind: 'changes', subject: 'menu', id: 'menu', name: 'Carta' }]);
  });

  it('reports reordered sections, including numeric ids', () => {
    const sections = ['2', '1'].map((id) => ({ id, name: id, productIds: ['soup'] }));

    expect(short({ ...catalog, sections }, { ...catalog, sections: sections.toReversed() })).toEqual(['changes menu menu']);
    expect(short({ ...catalog, sections }, { ...catalog, sections: sections.slice(1) })).toEqual(['vanishes section 2']);
  });

  it('summarizes a first menu by its sections and products', () => {
    expect(short(null, catalog)).toEqual(['appears section section-1', 'appears product pizza', 'appears product soup']);
  });

  it('sorts entries by severity, and counts each kind', () => {
    const before = withExtras({ min: 2 });
    const after = { ...withExtras({ min: 2 }, [{ ...cheese, price: 150 }]), name: 'Otra' };
    const entries = menuImpact(menuFor(before, 'glovo'), menuFor(after, 'glovo'), [{ innerId: 'soup', kind: 'product' }]);

    expect(entries.map(({ kind }) => kind)).toEqual(['belowMinimum', 'comesBack', 'vanishes', 'priceUp', 'changes']);
    expect(countsOf(entries)).toEqual({ belowMinimum: 1, comesBack: 1, vanishes: 1, priceUp: 1, changes: 1 });
    expect(countsOf([])).toEqual({});
  });

  it('is empty if and only if the channel already has an equal menu [BC-01]', () => {
    fc.assert(
      fc.property(anyEditedCatalog, fc.constantFrom(...SLUGS), ([one, other], slug) => {
        const before = menuFor(one, slug);
        const after = menuFor(other, slug);
        expect(menuImpact(before, after, []).length === 0).toBe(isEqual(before, after));
        expect(menuImpact(before, structuredClone(before), [])).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
