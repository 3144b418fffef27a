import { anOrder } from '../../../test/factories/anOrder';
import { allergensOf, allergiesOf, speaksOfAllergy } from './allergyRule';

describe('speaksOfAllergy', () => {
  it.each([
    'Alergia a los frutos secos',
    'ALÉRGICO A CACAHUETES',
    'Ale\u0301rgica al marisco',
    'Soy celíaca',
    'celiaco',
    'Intolerancia a la lactosa',
    'Sin gluten, por favor',
    'Alérgenos: leche',
    'No allergies',
    'Allergic to shellfish',
    'no nuts please',
    'lactose free',
    'Coeliac!',
    'Alergia a camarão',
    'Sou alérgico',
    'sem glúten',
    'risco de anafilaxia',
    'Sem amendoim',
    'Intolerância ao leite',
    'Al·lèrgia als fruits secs',
    'Alèrgica al peix',
    'intolerància al lactis',
    'Alerxia ao marisco',
    'alerjico a las gambas',
  ])('hears it in %p', (text) => {
    expect(speaksOfAllergy(text)).toBe(true);
  });

  it.each([
    null,
    undefined,
    '',
    'Sin cebolla',
    'Muy hecha',
    'Con alegría',
    'Doughnuts',
    'Dejar en conserjería',
    'Sem açúcar',
    'Ring the bell',
  ])('does not hear it in %p', (text) => {
    expect(speaksOfAllergy(text)).toBe(false);
  });
});

describe('allergensOf', () => {
  it.each([
    ['a list of the item itself', { allergens: ['gluten', 'milk'] }, ['gluten', 'milk']],
    ['a text in its meta', { meta: { alergenos: 'gluten, leche; huevo' } }, ['gluten', 'leche', 'huevo']],
    ['with an accent', { meta: { Alérgenos: ['apio'] } }, ['apio']],
    ['things with names', { meta: { allergens: [{ name: 'nuts' }, { code: 'SOY' }, 7] } }, ['nuts', 'SOY', '7']],
    ['switches by name', { meta: { allergens: { tree_nuts: true, milk: false, egg: 0, fish: 'traces' } } }, ['tree nuts', 'fish traces']],
    [
      'the catalog, and its meta',
      { meta: { catalogData: { allergens: ['soy'], meta: { allergenInfo: ['mustard'] } } } },
      ['soy', 'mustard'],
    ],
    [
      'labels that are of this kind',
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
      'labels named as one',
      { meta: { catalogData: { labels: ['new', 'Crustáceos', 'TREE_NUTS', 'allergen: kiwi'] } } },
      ['Crustáceos', 'TREE NUTS', 'kiwi'],
    ],
    [
      'each but once',
      { allergens: ['Gluten'], meta: { allergens: ['gluten', 'glúten'], catalogData: { labels: ['gluten'] } } },
      ['Gluten'],
    ],
    ['nothing where nobody says', { meta: { Type: 'dish', catalogData: { labels: ['vegan'], name: 'gluten' } } }, []],
  ])('reads %s', (_title, fields, allergens) => {
    expect(allergensOf({ ...fields })).toEqual(allergens);
  });

  it.each([null, 5, 'gluten', [], ['gluten'], { catalogData: null }, { allergens: null }, { catalogData: { labels: { a: 1 } } }])(
    'takes the meta %p for none',
    (meta) => {
      expect(allergensOf({ meta })).toEqual([]);
    },
  );
});

describe('allergiesOf', () => {
  it('reads what an order and its client say', () => {
    expect(allergiesOf(anOrder({ allergies: ['gluten'], client: { name: 'Ana', allergies: 'nuts, gluten' } }))).toEqual(['gluten', 'nuts']);
    expect(allergiesOf(anOrder())).toEqual([]);
  });

  it('warns of an allergy that has no name, and not of what is said to be free of one or of none', () => {
    expect(allergiesOf(anOrder({ client: { name: 'Ana', allergic: true } }))).toEqual(['allergic']);
    expect(allergiesOf(anOrder({ allergies: 'Ninguna', client: { name: 'Ana', allergic: false, allergies: ['No'] } }))).toEqual([]);
    expect(allergensOf({ allergenFree: ['gluten'], allergens: 'none' })).toEqual([]);
  });
});
