import { kitchenChanges } from '@/domain/changeEntry';
import { aPrinterEntry, aStatusEntry } from '../../test/factories/anOrder';

const WATER = { kind: 'added', name: 'Agua', quantity: 1 };
const change = (at: string, items: object[] = [WATER], fields: string[] = []) =>
  aStatusEntry({ status: 'CHANGED', type: 'change', date: at, meta: { change: { items, fields } } });

describe('kitchenChanges', () => {
  it('lists the changes since the kitchen had the order, newest first, without those that a kitchen does not need [V-01]', () => {
    const statuses = [
      aStatusEntry({ status: 'INCOMING_NEW' }),
      change('2026-11-20T12:01:00.000Z'),
      aStatusEntry({ status: 'ACEPTED' }),
      change('2026-11-20T12:02:00.000Z', [WATER], ['total', 'comments']),
      change('2026-11-20T12:03:00.000Z', [], ['payment', 'total']),
      change('2026-11-20T12:04:00.000Z', [], ['times']),
    ];

    expect(kitchenChanges({ statuses })).toEqual([
      { at: '2026-11-20T12:04:00.000Z', items: [], fields: ['times'] },
      { at: '2026-11-20T12:02:00.000Z', items: [WATER], fields: ['comments'] },
    ]);
  });

  it.each([
    ['was printed', aPrinterEntry(), 1],
    ['could not be printed', aPrinterEntry({ status: 'ERROR' }), 0],
    ['is in the kitchen', aStatusEntry({ status: 'IN_KITCHEN' }), 1],
    ['failed at the POS', aStatusEntry({ status: 'ERROR', type: 'pos' }), 0],
    ['has a rider', aStatusEntry({ status: 'PICKING', type: 'rider' }), 0],
  ])('regards an order that %s as known to the kitchen or not [V-01]', (_case, entry, count) => {
    const statuses = [aStatusEntry({ status: 'INCOMING_NEW' }), entry, change('2026-11-20T12:01:00.000Z')];

    expect(kitchenChanges({ statuses })).toHaveLength(count);
  });
});
