import fc from 'fast-check';
import { textColumns } from './textColumns';
import { wrapText } from './wrapText';

describe('wrapText', () => {
  it.each([
    ['breaks between words', 'sin cebolla ni pepinillo', 12, ['sin cebolla', 'ni pepinillo']],
    ['splits a word that is longer than a line', 'a Donaudampfschiff b', 8, ['a', 'Donaudam', 'pfschiff', 'b']],
    ['continues after the rest of a split word', 'abcdefghij kl', 8, ['abcdefgh', 'ij kl']],
    ['preserves line ends and empty lines', 'uno\r\n\r\ndos', 8, ['uno', '', 'dos']],
    ['collapses spaces', '  a \t  b  ', 8, ['a b']],
    ['counts wide letters twice', '牛肉麵', 4, ['牛肉', '麵']],
    ['returns one empty line for an empty text', '', 8, ['']],
  ])('%s', (_title, text, columns, lines) => {
    expect(wrapText(text, columns)).toEqual(lines);
  });

  it('keeps every line within the columns and loses only spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), fc.integer({ min: 2, max: 96 }), (text, columns) => {
        const lines = wrapText(text, columns);

        expect(Math.max(...lines.map(textColumns))).toBeLessThanOrEqual(columns);
        expect(lines.join('').replaceAll(' ', '')).toBe(wrapText(text, 10_000).join('').replaceAll(' ', ''));
      }),
    );
  });
});
