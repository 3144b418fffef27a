import { mentionsAllergy } from '@/domain/allergyText';
import { findAllergens } from '@/domain/findAllergens';

describe('mentionsAllergy', () => {
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
  ])('is true for %p, of which the board marks a part, too [K-01]', (text) => {
    expect([mentionsAllergy(text), findAllergens(text).length > 0]).toEqual([true, true]);
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
  ])('is false for %p', (text) => {
    expect(mentionsAllergy(text)).toBe(false);
  });
});
