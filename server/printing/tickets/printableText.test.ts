import { printableText } from './printableText';

describe('printableText', () => {
  it.each([
    ['composes letters', 'jalapen\u0303o', 'jalapeño'],
    ['keeps accents, the euro sign and other scripts', 'ñ ç ã € 牛肉麵 🍕', 'ñ ç ã € 牛肉麵 🍕'],
    ['normalizes line ends', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
    ['replaces tabs and non-breaking spaces by plain spaces', 'a\tb\u00a0c\u202fd', 'a b c d'],
    ['removes printer commands', '\u001b@\u0000pay\u007f\u009b', '@pay'],
    ['removes characters that change the direction of text or hide it', 'a\u202eb\u200bc\ufeff', 'abc'],
    ['removes unpaired surrogates and noncharacters', 'a\ud83cb\uffffc\ufffe', 'abc'],
  ])('%s', (_title, text, expected) => {
    expect(printableText(text)).toBe(expected);
  });
});
