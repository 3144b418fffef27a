import { eq } from 'drizzle-orm';
import { anOrder, anOrderItem } from '../../../test/factories/anOrder';
import { useTestServer } from '../../../test/server/testServer';
import { catalogs, locations } from '../../platform/db/schema';
import { log } from '../../platform/monitoring/log';
import { findOrder, insertOrder } from './orderStore';

const LOCATION = 'location-es-1';

describe('the stations of the items of a new order', () => {
  const { server, database } = useTestServer();
  const grill = { id: 'grill', name: 'Plancha', productIds: ['dish-9'], sectionNames: ['principales'] };
  const bar = { id: 'bar', name: 'Barra', productIds: [], sectionNames: ['Bebidas'] };

  async function setStations(stations: unknown, locationId = LOCATION): Promise<void> {
    const [row] = await database().select().from(locations).where(eq(locations.id, locationId));
    await database()
      .update(locations)
      .set({ data: { ...row?.data, stations } })
      .where(eq(locations.id, locationId));
  }
  const item = (innerId: string | null, over: object = {}) => anOrderItem({ innerId, posRef: null, modifiers: [], ...over });
  async function stationsOfItems(...items: ReturnType<typeof item>[]) {
    const order = { ...anOrder({ locationId: LOCATION, items }), accountId: 'account-es' };
    const { id } = await insertOrder(server.context, order);
    return (await findOrder(database(), id))?.items.map(({ stationId }) => stationId);
  }

  it('are those of their product, else of a section of any catalog [K-05]', async () => {
    await setStations([bar, grill]);
    await database()
      .insert(catalogs)
      .values({
        ...{ id: 'second', locationId: LOCATION, name: 'Second', currency: 'EUR' },
        data: { sections: [{ id: 's', name: 'BEBIDAS', productIds: ['mojito'] }], products: { mojito: { id: 'mojito', posRef: 'M9' } } },
      });

    // dish-1: Principales, dish-9 and dish-10: Bebidas, dish-8: Postres.
    expect(await stationsOfItems(...['dish-1', 'dish-9', 'dish-10', 'dish-8', 'mojito', 'unknown'].map((id) => item(id)))).toEqual([
      'grill',
      'grill',
      'bar',
      undefined,
      'bar',
      undefined,
    ]);
  });

  it('are found by the POS id of an item with an unknown product id [K-05]', async () => {
    await setStations([bar, grill]);

    expect(await stationsOfItems(item(null, { posRef: 'P110' }), item('dish-1', { posRef: 'P110' }), item(null, { posRef: 'P1' }))).toEqual(
      ['bar', 'grill', undefined],
    );
  });

  it('are not those that the sender of the order set [K-05]', async () => {
    await setStations([]);
    expect(await stationsOfItems(item('dish-1', { stationId: 'grill' }))).toEqual([undefined]);
    await setStations([bar]);
    await database().delete(catalogs);
    const order = {
      ...anOrder({ id: 'order-2', locationId: LOCATION, items: [item('dish-1', { stationId: 'bar' })] }),
      accountId: 'account-es',
    };
    expect((await insertOrder(server.context, order)).items[0]?.stationId).toBeUndefined();
  });

  it('are missing, with a logged error, when the catalogs cannot be read: the order is stored [K-05]', async () => {
    const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    await setStations([bar, grill]);
    await database()
      .update(catalogs)
      .set({ data: { products: { 'dish-1': {} }, sections: 'none' } });

    expect(await stationsOfItems(item('dish-1'))).toEqual([undefined]);
    expect(logged).toHaveBeenCalledTimes(1);
    logged.mockRestore();
  });
});
