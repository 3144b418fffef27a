import { FULFILLMENT_TYPES, LIST_FILTERS } from '@/domain/order';
import { isInListFilter } from '@/domain/listFilter';
import { OPERATION_GROUPS, ORDER_STATUSES, currentStatus, operationGroup, riderStatus, shownStatus } from '@/domain/orderStatus';
import { posOrder } from '@/domain/posOrder/posOrder';
import { listOrders } from '../../modules/orders/listOrders';
import { listLocations } from '../../modules/locations/locationStore';
import { useTestServer } from '../../../test/server/testServer';
import { eveningPlans } from './eveningPlans';

const RIDER_STATUSES = [
  'CREATED',
  'PICKING',
  'DELIVERING',
  'COMPLETED',
  'CANCELED',
  'ERROR',
  'DEFERRED',
  'UNKNOW',
  'DISABLED',
  'RETURNED',
  'PICKING_RET',
  'DELIVERING_RET',
];

describe('the simulated evening', () => {
  const { server, database } = useTestServer();
  const kinds = eveningPlans(new Date()).length;

  it('fits into 200 orders', () => {
    expect(kinds).toBeLessThanOrEqual(200);
  });

  it('leaves an order of every service type in every status, tab and attention case', async () => {
    const locations = await listLocations(database(), 'all');
    // A second call continues after the first.
    await server.demo.evening.play(server.context, 60, locations);
    await server.demo.evening.play(server.context, 140, locations);

    const { orders } = await listOrders(database(), 'all', { limit: 500 });
    expect([orders.length, server.recorded.printed.length]).toEqual([200, 200]);
    expect(new Set(orders.map(currentStatus))).toEqual(new Set(ORDER_STATUSES));
    expect(new Set(orders.map(operationGroup))).toEqual(new Set([...OPERATION_GROUPS, null]));
    expect(LIST_FILTERS.filter((filter) => !orders.some((order) => isInListFilter(order, filter, Date.now())))).toEqual([]);
    for (const type of FULFILLMENT_TYPES) {
      const attention = orders.filter(({ fulfillment }) => fulfillment?.type === type).map(shownStatus);
      const cases = attention.flatMap(({ attention: needed, status }) => (needed ? [status] : []));
      expect(new Set(cases)).toEqual(new Set(['IN_CHANNEL_DEVICE', 'IN_KITCHEN', 'DISABLED']));
    }
    const riders = orders.flatMap((order) => riderStatus(order) ?? []);
    expect(new Set(riders.map(({ status }) => status))).toEqual(new Set(RIDER_STATUSES));
    expect(riders.some(({ name }) => name === null)).toBe(true);
    const lines = orders.reduce((sum, { statuses }) => sum + statuses.length, 0);
    expect(server.recorded.changed).toHaveLength(lines);
    for (const { rev, statuses } of orders) expect(rev).toBe(statuses.length);
  }, 60_000);

  it('places its orders within the last hour of the local day', async () => {
    const locations = await listLocations(database(), 'all');
    const begun = Date.now();
    await server.demo.evening.play(server.context, 24, locations);

    const { orders } = await listOrders(database(), 'all', { limit: 500 });
    const dayAt = (instant: string | number, timeZone = 'UTC') => new Intl.DateTimeFormat('en', { timeZone }).format(new Date(instant));
    for (const { placedAt, locationId } of orders) {
      const zone = locations.find(({ id }) => id === locationId)?.timeZone;
      expect(Date.now() - Date.parse(placedAt)).toBeLessThan(3_660_000);
      // Midnight may pass during the test.
      expect([dayAt(begun, zone), dayAt(Date.now(), zone)]).toContain(dayAt(placedAt, zone));
    }
  });

  it('does not change the POS mode that a tester has set', async () => {
    const locations = await listLocations(database(), ['location-es-1']);
    server.demo.pos.setMode('location-es-1', 'cashClosed');

    await server.demo.evening.play(server.context, kinds, locations);

    const { orders } = await listOrders(database(), 'all', { limit: 500 });
    expect(orders.some((order) => currentStatus(order) === 'IN_KITCHEN')).toBe(true);
    const [location] = locations;
    const [order] = orders;
    expect(order && location && (await server.demo.pos.send(posOrder(order, location), location))).toMatchObject({ reason: 'CASH_CLOSED' });
  }, 60_000);
});
