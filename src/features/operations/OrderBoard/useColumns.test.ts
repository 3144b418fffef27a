import { columnsIn } from '@/features/operations/OrderBoard/useColumns';

describe('columnsIn', () => {
  it.each([
    [0, 1],
    [358, 1],
    [535, 1],
    [536, 2],
    [1030, 3],
    [1600, 5],
  ])('fits, in a width of %i px, %i columns', (width, columns) => {
    expect(columnsIn(width, 264)).toBe(columns);
  });
});
