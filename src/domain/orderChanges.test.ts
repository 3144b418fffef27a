import { changeOfEntry } from '@/domain/changeEntry';
import { doneItemsAfterChange, itemChanges, recordedChange } from '@/domain/orderChanges';
import { anOrder, anOrderItem } from '../../test/factories/anOrder';

const item = (name: string, changes: object = {}) => anOrderItem({ innerId: name, name, qty: 1, modifiers: [], notes: null, ...changes });
const cheese = { name: 'Queso', qty: 1, price: 100 };

describe('itemChanges', () => {
  it('names added, removed and replaced items and other quantities, whatever their order [V-01]', () => {
    const before = [item('A', { qty: 2 }), item('B'), item('C'), item('D')];
    const after = [item('E'), item('D'), item('B', { modifiers: [cheese] }), item('A', { qty: 3 })];

    expect(itemChanges(before, after).map(({ kind, item: { name } }) => `${kind} ${name}`)).toEqual([
      'added E',
      'replaced B',
      'quantity A',
      'removed C',
    ]);
  });

  it('adds up equal items, so that two lines of one are the same as one line of two [V-01]', () => {
    expect(itemChanges([item('A'), item('A')], [item('A', { qty: 2 })])).toEqual([]);
  });

  it('treats a note as part of an item [V-01]', () => {
    expect(itemChanges([item('A')], [item('A', { notes: 'Sin sal' })])).toMatchObject([{ kind: 'replaced', item: { notes: 'Sin sal' } }]);
  });
});

describe('recordedChange', () => {
  it('is null for equal contents, also if the same times are written differently [V-01]', () => {
    const before = anOrder({ suggestedPickUpAt: '2026-11-20T20:00:00.000Z' });

    expect(recordedChange(before, { ...before, suggestedPickUpAt: '2026-11-20T21:00:00+01:00' })).toBeNull();
  });

  it('names the changed fields, and can be read from the entry of the history [V-01]', () => {
    const before = anOrder({ items: [item('A')] });
    const change = recordedChange(before, { ...before, items: [], clientComments: 'Otro', total: 1 });

    expect(change).toEqual({ items: [{ kind: 'removed', name: 'A', quantity: 1 }], fields: ['comments', 'total'] });
    expect(changeOfEntry({ type: 'change', meta: { change } })).toEqual(change);
    expect(changeOfEntry({ type: 'pos', meta: { change } })).toBeNull();
    expect(changeOfEntry({ type: 'change', meta: { change: 'x' } })).toBeNull();
  });
});

describe('doneItemsAfterChange', () => {
  it('retains finished items that are unchanged or fewer, at their new position [V-01]', () => {
    const before = anOrder({ items: [item('A'), item('B', { qty: 2 }), item('C')], doneItems: [0, 1, 2] });
    const after = anOrder({ items: [item('D'), item('B'), item('C', { qty: 2 }), item('A')] });

    expect(doneItemsAfterChange(before, after)).toEqual([1, 3]);
  });
});
