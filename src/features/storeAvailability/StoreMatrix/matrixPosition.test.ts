import { positionAfterKey } from '@/features/storeAvailability/StoreMatrix/matrixPosition';

const SIZE = { rows: 30, columns: 8, page: 10 };

describe('positionAfterKey', () => {
  it.each([
    ['ArrowUp', [5, 3], [4, 3]],
    ['ArrowUp', [0, 3], [-1, 3]],
    ['ArrowUp', [-1, 3], [-1, 3]],
    ['ArrowUp', [0, 0], [0, 0]],
    ['ArrowDown', [29, 3], [29, 3]],
    ['ArrowDown', [-1, 3], [0, 3]],
    ['ArrowLeft', [5, 1], [5, 0]],
    ['ArrowLeft', [5, 0], [5, 0]],
    ['ArrowLeft', [-1, 1], [-1, 1]],
    ['ArrowRight', [5, 8], [5, 8]],
    ['PageUp', [5, 3], [0, 3]],
    ['PageDown', [25, 3], [29, 3]],
    ['Home', [5, 3], [5, 0]],
    ['End', [5, 3], [5, 8]],
  ] as const)('moves with %s from %j to %j', (key, [row, column], [toRow, toColumn]) => {
    expect(positionAfterKey(key, { row, column }, SIZE)).toEqual({ row: toRow, column: toColumn });
  });

  it('ignores other keys', () => {
    expect(positionAfterKey('Tab', { row: 1, column: 1 }, SIZE)).toBeNull();
  });
});
