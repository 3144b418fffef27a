import { boardRow } from '@/features/operations/boardRow';
import { OrderFlags } from '@/features/operations/orderFlags';
import { anOrder, aStatusEntry } from '../../../test/factories/anOrder';

describe('OrderFlags', () => {
  const accepted = aStatusEntry({ status: 'ACEPTED', creator: 'web-app' });
  const before = anOrder({ statuses: [accepted] });
  const after = {
    ...before,
    rev: before.rev + 1,
    statuses: [accepted, aStatusEntry({ status: 'CHANGED', type: 'change', creator: 'glovo' })],
  };

  it('flags an order whose contents its channel changed, also if its status was set by a person, until it is seen [V-01]', () => {
    const flags = new OrderFlags();
    flags.observe([boardRow(before)]);

    expect(flags.observe([boardRow(after)])).toBe(true);
    expect(flags.get(before.id)).toBe('changed');
    flags.markSeen(before.id);
    expect(flags.observe([boardRow({ ...after, rev: after.rev + 1 })])).toBe(false);
    expect(flags.get(before.id)).toBeNull();
  });

  it.each([
    ['refused', 'changed'],
    ['changed', null],
  ])('flags an order when the POS %s its change: %s [V-01]', (posChange, highlight) => {
    const flags = new OrderFlags();
    flags.observe([boardRow(after)]);
    const reply = aStatusEntry({ status: 'CHANGED', type: 'change', creator: 'pos', meta: { posChange } });

    flags.observe([boardRow({ ...after, rev: after.rev + 1, statuses: [...after.statuses, reply] })]);

    expect(flags.get(before.id)).toBe(highlight);
  });
});
