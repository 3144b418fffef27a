import { eq } from 'drizzle-orm';
import { catalogSchema } from '@/domain/catalog';
import { menuFor, type MenuExtra } from '@/domain/menuPayload';
import type { ChannelImpact } from '@/domain/menuPush';
import { blockedItems, masterCatalogs, menuSnapshots, operations } from '../../platform/db/schema';
import { useTestServer } from '../../../test/server/testServer';

const MASTER = 'master-es-1';
const [OWN, STORE] = ['location-es-1', 'location-es-2'];
const AS = 'account-admin';

describe('a store’s own push of a catalog that follows a master catalog', () => {
  const { call, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(operations);
    await database().delete(menuSnapshots);
    await database().delete(blockedItems);
  });

  const set = (values: Partial<typeof masterCatalogs.$inferInsert>) =>
    database().update(masterCatalogs).set(values).where(eq(masterCatalogs.id, MASTER));
  const push = (at: string) => call('POST', `/Locations/${at}/updateCatalogInChannels`, { as: AS, body: { channels: ['glovo'] } });
  const pushed = async () => (await database().select().from(menuSnapshots))[0]?.payload;
  const menuOf = async (at: string, extra: MenuExtra = {}) =>
    menuFor(catalogSchema.parse((await call('GET', `/Catalogs/catalog-${at}`, { as: AS })).body.data), 'glovo', extra);

  it('includes its service type and promotions, so that a master push would change nothing [MC-02, BC-01]', async () => {
    await call('POST', `/master-catalogs/${MASTER}/apply`, { as: AS, body: { locations: [STORE] } });

    expect((await push(STORE)).status).toBe(200);

    const promotions = [{ id: 'promotion-1', name: 'Martes de pizza', percent: 20, productIds: ['dish-2'] }];
    expect(await pushed()).toEqual(await menuOf(STORE, { serviceType: 'delivery-and-pickup', promotions }));
    const impacts = await call('POST', `/master-catalogs/${MASTER}/impact`, { as: AS, body: { channels: ['glovo'], locations: [STORE] } });
    expect(impacts.body.data.map(({ counts }: ChannelImpact) => counts)).toEqual([{}]);
    const own = await call('POST', `/Locations/${STORE}/menu-impact`, { as: AS, body: { channels: ['glovo'] } });
    expect(own.body.data.map(({ counts }: ChannelImpact) => counts)).toEqual([{}]);
  });

  it.each([
    ['has expired', { validTo: '2026-01-01' }],
    ['is not valid yet', { validFrom: '2099-01-01' }],
  ])('omits them and succeeds if the master catalog %s [MC-02]', async (_what, days) => {
    await set(days);

    expect((await push(STORE)).status).toBe(200);

    expect(await pushed()).toEqual(await menuOf(STORE));
  });

  it('omits them for a catalog that follows no master catalog', async () => {
    await push(OWN);

    expect(await pushed()).toEqual(await menuOf(OWN));
  });
});
