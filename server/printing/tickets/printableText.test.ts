import { printableText } from './printableText';

describe('printableText', () => {
  it.each([
    ['composes letters', 'jalapen\u0303o', 'jalapeño'],
    ['keeps accents, the euro sign and other scripts', 'ñ ç ã € 牛肉麵 🍕', 'ñ ç ã € 牛肉麵 🍕'],
    ['makes one line end of all', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['makes plain blanks of tabs and hard spaces', 'a\tb\u00a0c\u202fd', 'a b c d'],
    ['drops printer commands', '\u001b@\u0000pay\u007f\u009b', '@pay'],
    ['drops characters that turn or hide text', 'a\u202eb\u200bc\ufeff', 'abc'],
    ['drops halves of characters and noncharacters', 'a\ud83cb\uffffc\ufffe', 'abc'],
  ])('%s', (_title, text, expected) => {
    expect(printableText(text)).toBe(expected);
  });
});
