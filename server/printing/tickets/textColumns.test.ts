import { padColumns, textColumns } from './textColumns';

describe('textColumns', () => {
  it.each([
    ['', 0],
    ['café €', 6],
    ['g\u0303', 1],
    ['牛肉麵', 6],
    ['🍕', 2],
    ['ＡＢ', 4],
    ['가', 2],
  ])('counts the columns of %p', (text, columns) => {
    expect(textColumns(text)).toBe(columns);
  });
});

describe('padColumns', () => {
  it('pads by columns, not by characters, and never truncates', () => {
    expect(padColumns('麵', 4)).toBe('麵  ');
    expect(padColumns('abcde', 3)).toBe('abcde');
  });
});
