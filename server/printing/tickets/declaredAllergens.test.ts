import { anOrder } from '../../../test/factories/anOrder';
import { allergensOf, allergiesOf } from './declaredAllergens';

describe('allergensOf', () => {
  it.each([
    ['a list of the item', { allergens: ['gluten', 'milk'] }, ['gluten', 'milk']],
    ['a text in its meta', { meta: { alergenos: 'gluten, leche; huevo' } }, ['gluten', 'leche', 'huevo']],
    ['a field name with an accent', { meta: { Alérgenos: ['apio'] } }, ['apio']],
    ['objects with names', { meta: { allergens: [{ name: 'nuts' }, { code: 'SOY' }, 7] } }, ['nuts', 'SOY', '7']],
    ['booleans by name', { meta: { allergens: { tree_nuts: true, milk: false, egg: 0, fish: 'traces' } } }, ['tree nuts', 'fish traces']],
    [
      'the catalog data and its meta',
      { meta: { catalogData: { allergens: ['soy'], meta: { allergenInfo: ['mustard'] } } } },
      ['soy', 'mustard'],
    ],
    [
      'labels of the type allergen',
      {
        meta: {
          catalogData: {
            labels: [
              { name: 'Kiwi', type: 'allergen' },
              { name: 'vegan', type: 'diet' },
            ],
          },
        },
      },
      ['Kiwi'],
    ],
    [
      'labels with the name of an allergen',
      { meta: { catalogData: { labels: ['new', 'gluten free', 'Crustáceos', 'TREE_NUTS', 'allergen: kiwi'] } } },
      ['Crustáceos', 'TREE NUTS', 'kiwi'],
    ],
    [
      'each allergen once',
      { allergens: ['Gluten'], meta: { allergens: ['gluten', 'glúten'], catalogData: { labels: ['gluten'] } } },
      ['Gluten'],
    ],
    ['nothing without declared allergens', { meta: { Type: 'dish', catalogData: { labels: ['vegan'], name: 'gluten' } } }, []],
  ])('reads %s', (_title, fields, allergens) => {
    expect(allergensOf({ ...fields })).toEqual(allergens);
  });

  it.each([null, 5, 'gluten', [], ['gluten'], { catalogData: null }, { allergens: null }, { catalogData: { labels: { a: 1 } } }])(
    'returns nothing for the meta %p',
    (meta) => {
      expect(allergensOf({ meta })).toEqual([]);
    },
  );
});

describe('allergiesOf', () => {
  it('reads the allergies of an order and its client', () => {
    expect(allergiesOf(anOrder({ allergies: ['gluten'], client: { name: 'Ana', allergies: 'nuts, gluten' } }))).toEqual(['gluten', 'nuts']);
    expect(allergiesOf(anOrder())).toEqual([]);
  });

  it('includes an allergy without a name, and ignores values that mean none or free of allergens', () => {
    expect(allergiesOf(anOrder({ client: { name: 'Ana', allergic: true } }))).toEqual(['allergic']);
    expect(allergiesOf(anOrder({ allergies: 'Ninguna', client: { name: 'Ana', allergic: false, allergies: ['No'] } }))).toEqual([]);
    expect(allergensOf({ allergenFree: ['gluten'], allergens: 'none' })).toEqual([]);
  });
});
