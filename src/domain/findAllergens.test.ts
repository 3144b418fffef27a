import fc from 'fast-check';
import { ALLERGEN_WORDS } from '@/domain/allergenWords';
import { findAllergens, splitAtAllergens } from '@/domain/findAllergens';

describe('findAllergens', () => {
  it.each([
    ['Alérgica a los frutos secos', ['Alérgica a los frutos secos']],
    ['ALERGIA: cacahuetes. Llamar antes', ['ALERGIA', 'cacahuetes']],
    ['Soy celíaco, por favor', ['celíaco']],
    ['Extra soy sauce', ['soy sauce']],
    ['Soy-free please', ['Soy-free']],
    ['I am allergic to nuts and eggs!', ['allergic to nuts and eggs']],
    ['Nut allergy', ['Nut allergy']],
    ['Sou alérgico ao amendoim', ['alérgico ao amendoim']],
    ['Intolerância à lactose', ['Intolerância à lactose']],
    ['Sésamo aparte', ['Sésamo']],
    ['Nueces', ['Nueces']],
    ['with prawns/mussels', ['prawns/mussels']],
    ['alerjico a las gambas', ['alerjico a las gambas']],
    ['Al·lèrgia als fruits secs', ['Al·lèrgia', 'fruits secs']],
  ])('finds in "%s" the phrases %j [K-01]', (text, expected) => {
    expect(findAllergens(text)).toEqual(expected);
  });

  it.each([
    ['Pan sin gluten', ['sin gluten']],
    ['Gluten free, please', ['Gluten free']],
    ['gluten-free bun', ['gluten-free']],
    ['Sem glúten', ['Sem glúten']],
    ['no nuts', ['no nuts']],
    ['Sin  huevo ni leche', ['Sin  huevo ni leche']],
    ['libre de lactosa', ['libre de lactosa']],
  ])('marks in "%s" the absence of an allergen as the whole phrase %j [K-01]', (text, expected) => {
    expect(findAllergens(text)).toEqual(expected);
  });

  it.each([
    'nuezcita',
    'Nutella',
    'coconut',
    'eggplant',
    'Sojasauce',
    'trigonometría',
    'gambas2go',
    'Extra de queso',
    'Soy Juan, toca el timbre',
    '',
  ])('finds nothing in "%s", which names no allergen as a whole word [K-01]', (text) => {
    expect(findAllergens(text)).toEqual([]);
  });

  it('finds an accented letter that is written as two characters', () => {
    expect(findAllergens('sesamo'.replace('e', 'e\u0301'))).toEqual(['s\u00e9samo']);
  });

  it('finds every word of the list', () => {
    const words = Object.values(ALLERGEN_WORDS).flat();

    expect(words.filter((word) => findAllergens(`X: ${word.toUpperCase()}.`).join() !== word.toUpperCase())).toEqual([]);
  });
});

describe('splitAtAllergens', () => {
  it('returns parts that join to the text, for any text', () => {
    const someText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('sin gluten', 'nuez', 'مرحبا', 'ß', 'İ', '🥜'));
    fc.assert(
      fc.property(fc.array(someText), (some) => {
        const text = some.join(' ');
        const parts = splitAtAllergens(text);
        expect(parts.map((part) => part.text).join('')).toBe(text.normalize('NFC'));
      }),
    );
  });

  it('marks a phrase inside a right-to-left text', () => {
    expect(splitAtAllergens('بدون gluten شكرا')).toEqual([
      { text: 'بدون ', isAllergen: false },
      { text: 'gluten', isAllergen: true },
      { text: ' شكرا', isAllergen: false },
    ]);
  });

  it('reads a long text of connecting words in one pass', () => {
    expect(splitAtAllergens(`nuez ${'de la '.repeat(5_000)}`)).toHaveLength(2);
  });
});
