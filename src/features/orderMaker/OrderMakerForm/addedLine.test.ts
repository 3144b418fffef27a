import type { MenuItem } from '@/domain/menuChoice';
import { addedLine } from '@/features/orderMaker/OrderMakerForm/addedLine';
import { newLine } from '@/features/orderMaker/OrderMakerForm/orderValues';

const cheese = { innerId: 'cheese', groupId: 'extras', name: 'Queso', qty: 1, price: 100 };
const item = (over: Partial<MenuItem> = {}): MenuItem => ({
  ...{ innerId: 'pizza', qty: 1, name: 'Pizza', price: 900, posRef: 'P-1', notes: '', modifiers: [cheese], ...over },
});

describe('addedLine', () => {
  it('adds to the quantity of an equal line [W-07]', () => {
    expect(addedLine([item({ qty: 2 }), newLine()], item({ qty: 3 }))).toEqual({ to: 'quantity', index: 0, qty: 5 });
  });

  it.each([
    ['modifiers', item({ modifiers: [] })],
    ['notes', item({ notes: 'Sin sal' })],
    ['a price that a person changed', item({ price: 800 })],
    ['no readable quantity', { ...item(), qty: Number.NaN }],
    ['a quantity that would be too large', item({ qty: 999 })],
  ])('adds a new line next to one with other %s', (_difference, line) => {
    expect(addedLine([line], item())).toEqual({ to: 'newLine' });
  });

  it('replaces the empty line at the end, but not one with a text', () => {
    expect(addedLine([item({ notes: 'x' }), newLine()], item())).toEqual({ to: 'emptyLine', index: 1 });
    expect(addedLine([{ ...newLine(), notes: 'x' }], item())).toEqual({ to: 'newLine' });
  });

  it('does not exceed 300 lines', () => {
    const lines = Array.from({ length: 300 }, (_, n) => item({ innerId: `other-${n}` }));

    expect(addedLine(lines, item())).toEqual({ to: 'full' });
  });
});
