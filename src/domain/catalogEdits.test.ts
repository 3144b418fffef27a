import fc from 'fast-check';
import type { Catalog } from '@/domain/catalog';
import { addEntity, addSection, link, moveSection, removeEntities, unlink, updateEntity } from '@/domain/catalogEdits';
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
  it('adds a section at an index, and a product that a link then inserts', () => {
    const first = addSection(base, { id: 'top', name: 'Lo mejor', productIds: [] }, 0);
    const cake = aProduct({ id: 'cake' });

    expect(inSections(first)).toEqual(['top: ', 'section-1: pizza soup']);
    expect(inSections(link(addEntity(base, 'product', cake), section('section-1'), 'cake', 1))).toEqual(['section-1: pizza cake soup']);
    expect(inSections(link(addEntity(base, 'product', cake), section('section-1'), 'cake'))).toEqual(['section-1: pizza soup cake']);
  });

  it('updates fields and shares the other entities', () => {
    const changed = updateEntity(base, 'product', 'soup', { price: 700, wildcard: true });

    expect(changed.products.soup).toEqual({ ...base.products.soup, price: 700, wildcard: true });
    expect(changed.products.pizza).toBe(base.products.pizza);
    expect(changed.sections).toBe(base.sections);
    expect(base.products.soup?.price).toBe(900);
    expect(updateEntity(base, 'section', 'section-1', { name: 'Otra' }).sections[0]?.name).toBe('Otra');
  });

  it('moves products within a section, and modifiers within a group', () => {
    expect(inSections(link(base, section('section-1'), 'soup', 0))).toEqual(['section-1: soup pizza']);
    expect(link(base, { kind: 'modifierGroup', id: 'extras' }, 'ham', 0).modifierGroups.extras?.modifierIds).toEqual(['ham', 'cheese']);
  });

  it('moves a section', () => {
    expect(inSections(moveSection(twoSections, 'drinks', 0))).toEqual(['drinks: ', 'section-1: pizza soup']);
  });

  it('removes a link and leaves the linked entity in the catalog', () => {
    const changed = unlink(base, section('section-1'), 'pizza');

    expect(inSections(changed)).toEqual(['section-1: soup']);
    expect(changed.products).toBe(base.products);
  });

  it('removes an entity with the links to it and leaves the entities that it links to', () => {
    const removed = removeEntities(base, 'product', ['pizza']);

    expect(inSections(removed)).toEqual(['section-1: soup']);
    expect(removed.modifierGroups).toBe(base.modifierGroups);
    expect(removeEntities(base, 'section', ['section-1'])).toEqual({ ...base, sections: [] });
    expect(removeEntities(base, 'modifierGroup', ['extras']).products.pizza?.modifierGroupIds).toEqual([]);
  });

  it('returns the same catalog for an unknown id, a taken id or an edit without changes', () => {
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
      removeEntities(base, 'product', ['gone']),
    ];

    for (const catalog of same) expect(catalog).toBe(base);
  });

  it('adds no broken link when entities are removed', () => {
    const kinds = fc.constantFrom('product' as const, 'modifierGroup' as const, 'modifier' as const);
    fc.assert(
      fc.property(anyCatalog, kinds, (catalog, kind) => {
        const missing = (of: Catalog) => catalogProblems(of, { channels: [] }).filter(({ code }) => code === 'missingLink').length;
        const ids = entitiesOf(catalog, kind).map(({ id }) => id);
        const removed = removeEntities(catalog, kind, ids.slice(0, 2));

        expect(entitiesOf(removed, kind).filter(({ id }) => ids.slice(0, 2).includes(id))).toEqual([]);
        expect(missing(removed)).toBeLessThanOrEqual(missing(catalog));
      }),
    );
  });
});
