import fc from 'fast-check';
import { ENTITY_KINDS } from '@/domain/catalog';
import { copyEntity } from '@/domain/catalogCopies';
import { entitiesOf, LINKS, linksOf } from '@/domain/catalogEntities';
import { catalogProblems } from '@/domain/catalogProblems';
import { aCatalog, aModifier, aProduct } from '../../test/factories/aCatalog';
import { anyCatalog } from '../../test/factories/anyCatalog';

const base = aCatalog(
  [
    aProduct({ id: 'pizza', posRef: 'P1', modifierGroupIds: ['extras'], channelOverrides: { glovo: { posRef: 'G1', price: 5 } } }),
    aProduct({ id: 'soup', modifierGroupIds: ['extras', 'gone'] }),
  ],
  [aModifier({ id: 'cheese', posRef: 'M1', modifierGroupIds: ['extras'] })],
);

function counter() {
  let count = 0;
  return () => `new-${++count}`;
}

describe('copyEntity', () => {
  it('copies a product with its groups and modifiers, inserts it after the original and removes its POS ids', () => {
    const { catalog, copyId } = copyEntity(base, 'product', 'pizza', { newId: counter(), sectionId: 'section-1' });

    expect(copyId).toBe('new-1');
    expect(catalog.sections[0]?.productIds).toEqual(['pizza', 'new-1', 'soup']);
    expect(catalog.products['new-1']).toEqual({
      ...base.products.pizza,
      id: 'new-1',
      posRef: null,
      modifierGroupIds: ['new-2'],
      channelOverrides: { glovo: { posRef: null, price: 5 } },
    });
    expect(catalog.modifierGroups['new-2']).toEqual({ ...base.modifierGroups.extras, id: 'new-2', modifierIds: ['new-3'] });
    expect(catalog.modifiers['new-3']).toEqual({ ...base.modifiers.cheese, id: 'new-3', modifierGroupIds: ['new-2'] });
    expect(catalog.products.pizza).toBe(base.products.pizza);
    expect(
      catalogProblems(catalog, { channels: ['glovo'] }).filter(({ code, severity }) => code === 'duplicatePosRef' && severity === 'error'),
    ).toEqual([]);
  });

  it('copies a section with its products, and a group that two products share only once', () => {
    const { catalog } = copyEntity(
      { ...base, sections: [...base.sections, { id: 'last', name: 'L', productIds: [] }] },
      'section',
      'section-1',
      {
        newId: counter(),
      },
    );

    expect(catalog.sections.map(({ id, productIds }) => [id, ...productIds])).toEqual([
      ['section-1', 'pizza', 'soup'],
      ['new-1', 'new-2', 'new-3'],
      ['last'],
    ]);
    expect(catalog.products['new-2']?.modifierGroupIds).toEqual(['new-4']);
    expect(catalog.products['new-3']?.modifierGroupIds).toEqual(['new-4', 'gone']);
  });

  it('returns the same catalog for an unknown id', () => {
    expect(copyEntity(base, 'product', 'gone', { newId: counter() })).toEqual({ catalog: base, copyId: null });
    expect(copyEntity(base, 'product', 'gone', { newId: counter() }).catalog).toBe(base);
  });

  it('creates no links between the copy and the original, and does not change the original', () => {
    fc.assert(
      fc.property(anyCatalog, (catalog) => {
        const [first] = catalog.sections;
        fc.pre(first !== undefined);
        const copied = copyEntity(catalog, 'section', first.id, { newId: counter() }).catalog;
        for (const kind of ENTITY_KINDS) {
          for (const entity of entitiesOf(copied, kind)) {
            const isNew = entity.id.startsWith('new-');
            const links = linksOf(kind, entity).filter((id) => entitiesOf(copied, LINKS[kind].to).some((each) => each.id === id));
            expect(links.every((id) => id.startsWith('new-') === isNew)).toBe(true);
            if (!isNew) expect(entitiesOf(catalog, kind)).toContain(entity);
          }
        }
      }),
    );
  });
});
