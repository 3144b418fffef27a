import { boardRow } from '@/features/operations/boardRow';
import { itemsOfStation, kitchenOrders, NO_STATION, rowsOfStation, stationChoices } from '@/features/operations/Kitchen/kitchenOrders';
import { aLocation } from '../../../../test/factories/aLocation';
import { aStatusEntry, anOrder, anOrderItem } from '../../../../test/factories/anOrder';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const station = (id: string, name: string) => ({ id, name, productIds: [], sectionNames: [] });
const here = aLocation({ id: 'here', stations: [station('g1', 'Plancha'), station('b1', 'Barra')] });
const there = aLocation({ id: 'there', stations: [station('g2', 'PLANCHA '), station('c2', 'Frío')] });
const byId = new Map([here, there].map((location) => [location.id, location]));

const order = (id: string, over: object = {}) =>
  boardRow(
    anOrder({ id, locationId: 'here', statuses: [aStatusEntry({ status: 'IN_KITCHEN', date: '2026-11-20T11:00:00.000Z' })], ...over }),
  );
const of = (...stationIds: (string | null)[]) => stationIds.map((stationId) => anOrderItem({ stationId }));

describe('kitchenOrders', () => {
  it.each([
    ['in the kitchen', 'IN_KITCHEN', 300, 1],
    ['deferred and due in an hour', 'DEFERRED', 60, 1],
    ['deferred and due later', 'DEFERRED', 61, 0],
    ['ready', 'READY_TO_PICKUP', 10, 0],
    ['cancelled', 'CANCELED', 10, 0],
  ])('shows an order that is %s or not [K-02]', (_what, status, minutes, shown) => {
    const row = order('1', {
      statuses: [aStatusEntry({ status, date: '2026-11-20T11:00:00.000Z' })],
      fulfillment: { type: 'takeaway' },
      suggestedPickUpAt: new Date(NOW + minutes * 60_000).toISOString(),
    });

    expect(kitchenOrders([row], NOW).rows).toHaveLength(shown);
  });

  it('counts the deferred orders of later [K-02]', () => {
    const later = order('1', {
      statuses: [aStatusEntry({ status: 'DEFERRED', date: '2026-11-20T11:00:00.000Z' })],
      fulfillment: { type: 'takeaway' },
      suggestedPickUpAt: new Date(NOW + 3 * 3_600_000).toISOString(),
    });

    expect(kitchenOrders([later, order('2')], NOW)).toMatchObject({ later: 1, rows: [{ order: { id: '2' } }] });
  });
});

describe('stations of the kitchen mode', () => {
  const rows = [
    order('1', { items: of('g1', 'b1') }),
    order('2', { items: of('g1', null), doneItems: [0] }),
    order('3', { locationId: 'there', items: of('g2', 'deleted') }),
  ];

  it('are one for the same name at several locations, with the orders that have unfinished items of it [K-05]', () => {
    expect(stationChoices(rows, [here, there])).toEqual([
      { key: 'plancha', name: 'Plancha', count: 2 },
      { key: 'barra', name: 'Barra', count: 1 },
      { key: 'frío', name: 'Frío', count: 0 },
      { key: NO_STATION, name: null, count: 2 },
    ]);
  });

  it('are none if no location has one [K-05]', () => {
    expect(stationChoices(rows, [aLocation()])).toEqual([]);
  });

  it('select the orders with unfinished items, and the items of an order [K-05]', () => {
    const ids = (key: string | null) => rowsOfStation(rows, byId, key).map((row) => row.order.id);

    expect([ids(null), ids('plancha'), ids('barra'), ids(NO_STATION)]).toEqual([['1', '2', '3'], ['1', '3'], ['1'], ['2', '3']]);
    expect(itemsOfStation(order('1', { items: of('g1', 'b1', 'b1'), doneItems: [1] }), here, 'plancha')).toEqual({
      items: [{ position: 0, isDone: false }],
      elsewhere: 1,
    });
  });
});
