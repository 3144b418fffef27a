import { searchText } from '@/lib/searchText';

describe('searchText', () => {
  it.each([
    ['Ñandú', 'nandu'],
    ['SÃO Paulo', 'sao paulo'],
    ['Cafe\u0301', 'cafe'],
    ['🍕 <b>Pizza</b>', '🍕 <b>pizza</b>'],
  ])('normalizes %s to %s', (text, compared) => {
    expect(searchText(text)).toBe(compared);
  });
});
