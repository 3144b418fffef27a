import type { MatrixLine } from '@/features/productAvailability/BlockMatrix/matrixLine';
import { cellAfter } from '@/features/productAvailability/BlockMatrix/nextCell';

const section: MatrixLine = { section: 'Platos', count: 1 };
const row: MatrixLine = { row: { id: '', kind: 'product', name: '', posRef: '', members: [], slugs: [], haystack: '' } };
/** Two channels: six columns. */
const lines = [section, row, row, section, row, row];
const after = (key: string, line: number, column = 2) => cellAfter(key, { line, column }, lines, 2, 3);

describe('cellAfter', () => {
  it.each([
    ['ArrowDown', 1, { line: 2, column: 2 }],
    ['ArrowDown', 2, { line: 4, column: 2 }],
    ['ArrowDown', 5, { line: 5, column: 2 }],
    ['ArrowUp', 4, { line: 2, column: 2 }],
    ['ArrowUp', 1, { line: 1, column: 2 }],
    ['PageDown', 1, { line: 4, column: 2 }],
    ['PageUp', 5, { line: 2, column: 2 }],
    ['Home', 5, { line: 1, column: 2 }],
    ['End', 1, { line: 5, column: 2 }],
    ['ArrowRight', 1, { line: 1, column: 3 }],
    ['ArrowLeft', 1, { line: 1, column: 1 }],
    ['Enter', 1, null],
  ])('moves with %s from line %d to %j', (key, line, to) => {
    expect(after(key, line)).toEqual(to);
  });

  it('stays within the columns', () => {
    expect([after('ArrowRight', 1, 5), after('ArrowLeft', 1, 0)]).toEqual([null, null]);
  });
});
