import fc from 'fast-check';
import type { Catalog } from '@/domain/catalog';
import { addEntity, addSection, link, moveLink, moveSection, removeEntities, unlink, updateEntity } from '@/domain/catalogEdits';
import { entitiesOf } from '@/domain/catalogEntities';
import { catalogProblems } from '@/domain/catalogProblems';
import { aCatalog, aModifier, aProduct } from '../../test/factories/aCatalog';
import { anyCatalog } from '../../test/factories/anyCatalog';

const base = aCatalog(
  [aProduct({ id: 'pizza', modifierGroupIds: ['extras'] }), aProduct({ id: 'soup' })],
  [aModifier({ id: 'cheese' }), aModifier({ id: 'ham' })],
);
const twoSections = addSection(base, { id: 'drinks', name: 'Bebidas', productIds: [] });
const section = (id: string) => ({ kind: 'section' as const, id });
const inSections = ({ sections }: Catalog) => sections.map(({ id, productIds }) => `${id}: ${productIds.join(' ')}`);

describe('catalogEdits', () => {
  it('adds a section at a place, and a product that a link puts somewhere', () => {
    const first = addSection(base, { id: 'top', name: 'Lo mejor', productIds: [] }, 0);
    const cake = aProduct({ id: 'cake' });

    expect(inSections(first)).toEqual(['top: ', 'section-1: pizza soup']);
    expect(inSections(link(addEntity(base, 'product', cake), section('section-1'), 'cake', 1))).toEqual(['section-1: pizza cake soup']);
    expect(inSections(link(addEntity(base, 'product', cake), section('section-1'), 'cake'))).toEqual(['section-1: pizza soup cake']);
  });

  it('changes fields and shares the rest', () => {
    const changed = updateEntity(base, 'product', 'soup', { price: 700, wildcard: true });

    expect(changed.products.soup).toEqual({ ...base.products.soup, price: 700, wildcard: true });
    expect(changed.products.pizza).toBe(base.products.pizza);
    expect(changed.sections).toBe(base.sections);
    expect(base.products.soup?.price).toBe(900);
    expect(updateEntity(base, 'section', 'section-1', { name: 'Otra' }).sections[0]?.name).toBe('Otra');
  });

  it('moves products in a section and between sections, groups and modifiers', () => {
    expect(inSections(link(base, section('section-1'), 'soup', 0))).toEqual(['section-1: soup pizza']);
    expect(inSections(moveLink(twoSections, 'pizza', section('section-1'), section('drinks')))).toEqual([
      'section-1: soup',
      'drinks: pizza',
    ]);
    expect(inSections(moveLink(base, 'pizza', section('section-1'), section('section-1'), 1))).toEqual(['section-1: soup pizza']);
    expect(link(base, { kind: 'modifierGroup', id: 'extras' }, 'ham', 0).modifierGroups.extras?.modifierIds).toEqual(['ham', 'cheese']);
    expect(
      moveLink(base, 'extras', { kind: 'product', id: 'pizza' }, { kind: 'product', id: 'soup' }).products.soup?.modifierGroupIds,
    ).toEqual(['extras']);
  });

  it('loses nothing by moving it to where nothing is', () => {
    expect(moveLink(base, 'pizza', section('section-1'), section('gone'))).toBe(base);
    expect(moveLink(base, 'gone', section('section-1'), section('section-1'))).toBe(base);
  });

  it('moves a section', () => {
    expect(inSections(moveSection(twoSections, 'drinks', 0))).toEqual(['drinks: ', 'section-1: pizza soup']);
  });

  it('takes a link away, and keeps what it led to', () => {
    const changed = unlink(base, section('section-1'), 'pizza');

    expect(inSections(changed)).toEqual(['section-1: soup']);
    expect(changed.products).toBe(base.products);
  });

  it('removes with the links, and on request what nothing else leads to', () => {
    const removed = removeEntities(base, 'product', ['pizza']);
    const withUnused = removeEntities(base, 'product', ['pizza'], { withUnused: true });
    const shared = updateEntity(base, 'product', 'soup', { modifierGroupIds: ['extras'] });

    expect(inSections(removed)).toEqual(['section-1: soup']);
    expect(removed.modifierGroups).toBe(base.modifierGroups);
    expect([withUnused.modifierGroups, withUnused.modifiers]).toEqual([{}, {}]);
    expect(removeEntities(shared, 'product', ['pizza'], { withUnused: true }).modifierGroups).toEqual(base.modifierGroups);
    expect(removeEntities(base, 'section', ['section-1'], { withUnused: true })).toEqual({
      ...base,
      sections: [],
      products: {},
      modifierGroups: {},
      modifiers: {},
    });
    expect(removeEntities(base, 'modifierGroup', ['extras']).products.pizza?.modifierGroupIds).toEqual([]);
  });

  it('removes groups and modifiers that only lead to each other, and leaves what was unused before', () => {
    const round = addEntity(
      updateEntity(base, 'modifier', 'ham', { modifierGroupIds: ['extras'] }),
      'modifier',
      aModifier({ id: 'stray', modifierGroupIds: [] }),
    );

    const removed = removeEntities(round, 'product', ['pizza'], { withUnused: true });

    expect([removed.modifierGroups, Object.keys(removed.modifiers)]).toEqual([{}, ['stray']]);
  });

  it('is the very same catalog where an id is unknown, taken, or nothing changes', () => {
    const same = [
      addSection(base, { id: 'section-1', name: 'X', productIds: [] }),
      addEntity(base, 'product', aProduct({ id: 'soup', price: 1 })),
      updateEntity(base, 'product', 'gone', { price: 1 }),
      updateEntity(base, 'product', 'constructor', { price: 1 }),
      updateEntity(base, 'product', 'soup', { price: 900 }),
      link(base, section('section-1'), 'gone'),
      link(base, section('gone'), 'soup'),
      link(base, section('section-1'), 'soup', 1),
      unlink(base, section('section-1'), 'gone'),
      moveSection(base, 'gone', 0),
      moveSection(base, 'section-1', 0),
      removeEntities(base, 'product', ['gone'], { withUnused: true }),
    ];

    for (const catalog of same) expect(catalog).toBe(base);
  });

  it('leads nowhere wrong after a removal', () => {
    const kinds = fc.constantFrom('product' as const, 'modifierGroup' as const, 'modifier' as const);
    fc.assert(
      fc.property(anyCatalog, kinds, fc.boolean(), (catalog, kind, withUnused) => {
        const missing = (of: Catalog) => catalogProblems(of, { channels: [] }).filter(({ code }) => code === 'missingLink').length;
        const ids = entitiesOf(catalog, kind).map(({ id }) => id);
        const removed = removeEntities(catalog, kind, ids.slice(0, 2), { withUnused });

        expect(entitiesOf(removed, kind).filter(({ id }) => ids.slice(0, 2).includes(id))).toEqual([]);
        expect(missing(removed)).toBeLessThanOrEqual(missing(catalog));
      }),
    );
  });
});
