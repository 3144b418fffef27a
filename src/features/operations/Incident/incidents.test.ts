import type { Order } from '@/domain/order';
import { boardRow } from '@/features/operations/boardRow';
import { groupIncidents } from '@/features/operations/Incident/incidents';
import type { ResendRun } from '@/features/operations/Incident/resendRuns';
import { aStatusEntry, anOrder } from '../../../../test/factories/anOrder';

const failed = (id: string, reason: string | null = 'ERROR_POS_OFFLINE', over: Partial<Order> = {}) =>
  anOrder({ id, statuses: [aStatusEntry({ status: 'ERROR', reason })], ...over });
const grouped = (orders: Order[], runs: ReadonlyMap<string, ResendRun> = new Map()) =>
  groupIncidents(orders.map(boardRow), runs, 'urgency').map(({ order, incident }) => incident?.orders.map(({ id }) => id) ?? order.id);

describe('groupIncidents', () => {
  it('replaces three orders of a location that failed for one cause by one row, at the first of them [K-10]', () => {
    expect(grouped([anOrder({ id: 'a' }), failed('b'), failed('c', 'TIMEOUT'), anOrder({ id: 'd' }), failed('e')])).toEqual([
      'a',
      ['b', 'c', 'e'],
      'd',
    ]);
  });

  it.each([
    ['two orders', [failed('a'), failed('b')]],
    ['orders of several locations', ['a', 'b', 'c'].map((id) => failed(id, 'TIMEOUT', { locationId: id }))],
    ['several causes', [failed('a'), failed('b', 'CASH_CLOSED'), failed('c', 'UNAUTHORIZED')]],
    ['orders that the POS rejected one by one', ['a', 'b', 'c'].map((id) => failed(id, 'ERROR_POS_INVALID_ITEM'))],
    ['orders without a reason', ['a', 'b', 'c'].map((id) => failed(id, null))],
  ])('leaves %s as they are [K-10]', (_case, orders) => {
    expect(grouped(orders)).toEqual(orders.map(({ id }) => id));
  });

  it('shows an incident with its resent orders until the run is dismissed [K-10]', () => {
    const orders = [failed('a'), failed('b'), failed('c')];
    const run: ResendRun = { cause: 'posOffline', orders, outcomes: new Map(), isRunning: false };
    const runs = new Map([['posOffline location-1', run]]);
    const resent = orders.map((order) => ({ ...order, statuses: [aStatusEntry({ status: 'IN_KITCHEN' })] }));

    expect(grouped([...resent.slice(0, 2), failed('c')], runs)).toEqual(['a', 'b', ['a', 'b', 'c']]);
    expect(grouped(resent, runs)).toEqual([['a', 'b', 'c'], 'a', 'b', 'c']);
    expect(grouped(resent)).toEqual(['a', 'b', 'c']);
  });

  it('leaves an incident whose orders were all resent at its position [K-10]', () => {
    const orders = ['b', 'c', 'd'].map((id) => failed(id));
    const run: ResendRun = { cause: 'posOffline', orders, outcomes: new Map(), isRunning: false };
    const due = (id: string, minute: number) =>
      anOrder({ id, suggestedPickUpAt: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString() });

    expect(grouped([due('a', 5), due('z', 50)], new Map([['posOffline location-1', run]]))).toEqual(['a', ['b', 'c', 'd'], 'z']);
  });

  it('returns cause, location and failed orders of an incident', () => {
    const orders = ['a', 'b', 'c'].map((id) => failed(id, 'CASH_CLOSED'));

    expect(groupIncidents(orders.map(boardRow), new Map(), 'urgency')[0]?.incident).toEqual({
      id: 'posCash location-1',
      cause: 'posCash',
      locationId: 'location-1',
      failed: orders,
      orders,
    });
  });
});
