import { canRecall, RECALL_WITHIN_MS, recallableOrders, recallOfEntry } from '@/domain/orderRecall';
import { metaOfUnsent } from '@/domain/unsentEntry';
import { aStatusEntry, anOrder } from '../../test/factories/anOrder';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const ago = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();
const order = (id: string, status: string, minutes: number) => anOrder({ id, statuses: [aStatusEntry({ status, date: ago(minutes) })] });

describe('recallableOrders', () => {
  it('returns the last 20 finished orders, the one with the newest status first [K-03]', () => {
    const orders = Array.from({ length: 25 }, (_, index) => order(`${index}`, index % 2 ? 'PICKED_UP' : 'READY_TO_PICKUP', index + 1));

    const offered = recallableOrders([order('new', 'INCOMING_NEW', 0), order('gone', 'CANCELED', 0), ...orders.reverse()], NOW);

    expect(offered.map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, index) => `${index}`));
  });

  it('leaves out an order whose status can still be undone [K-03]', () => {
    const pending = anOrder({ statuses: [aStatusEntry({ status: 'SERVED', date: ago(0), meta: metaOfUnsent('mark') })] });

    expect(recallableOrders([pending], NOW)).toEqual([]);
  });
});

describe('canRecall', () => {
  it('is limited to 24 h after the newest status [K-03]', () => {
    const minutes = RECALL_WITHIN_MS / 60_000;

    expect(canRecall(order('a', 'SERVED', minutes), NOW)).toBe(true);
    expect(canRecall(order('a', 'SERVED', minutes + 1), NOW)).toBe(false);
    expect(canRecall(anOrder({ statuses: [aStatusEntry({ status: 'SERVED', date: 'yesterday' })] }), NOW)).toBe(false);
  });
});

describe('recallOfEntry', () => {
  it('reads the person of a recall, and ignores other and unreadable entries [K-03]', () => {
    const by = { id: 'user-1', name: 'Ana' };

    expect(recallOfEntry(aStatusEntry({ meta: { recall: true, by } }))?.by).toEqual(by);
    expect(recallOfEntry(aStatusEntry({ meta: { recall: true, by: 7 } }))?.by).toBeNull();
    expect(recallOfEntry(aStatusEntry({ meta: { answer: {} } }))).toBeNull();
    expect(recallOfEntry(aStatusEntry())).toBeNull();
  });
});
