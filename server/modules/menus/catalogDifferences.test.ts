import { catalogSchema, type Catalog } from '@/domain/catalog';
import { channelImpactListSchema, type MenuSnapshot } from '@/domain/menuPush';
import { menuSnapshots, operations } from '../../platform/db/schema';
import { recordingPlatforms } from '../../../test/server/recordingPlatforms';
import { useTestServer } from '../../../test/server/testServer';

const HERE = 'location-es-1';
const OWN = `catalog-${HERE}`;
const AS = 'location-menu';

describe('catalogDifferences', () => {
  const { server, call, database } = useTestServer();

  beforeEach(async () => {
    await database().delete(operations);
    await database().delete(menuSnapshots);
    server.context.platforms = { ...recordingPlatforms().platforms, setMenu: async () => ({ kind: 'done', refusedItems: [] }) };
  });

  const push = (channels: string[], catalogId = OWN) =>
    call('POST', `/Locations/${HERE}/updateCatalogInChannels`, { as: AS, body: { channels, catalogId } });
  const snapshots = async (): Promise<MenuSnapshot[]> => (await call('GET', `/Locations/${HERE}/menu-snapshots`, { as: AS })).body.data;
  /** The channels whose current menu differs from a catalog, with the id of the catalog. */
  const differing = async () => (await snapshots()).flatMap(({ slug, differsFrom }) => (differsFrom ? [[slug, differsFrom]] : [])).sort();
  const catalog = async (): Promise<Catalog> => catalogSchema.parse((await call('GET', `/Catalogs/${OWN}`, { as: AS })).body.data);
  async function renameSection(name: string) {
    const { sections, rev } = await catalog();
    const [section, ...others] = sections;
    await call('PATCH', `/Catalogs/${OWN}`, { as: AS, body: { rev, sections: [{ ...section, name }, ...others] } });
  }

  it('lists a channel after an older menu was pushed back, and the impact review lists the differences [R-07]', async () => {
    await push(['glovo', 'justeat']);
    await renameSection('Del día');
    expect(await differing()).toEqual([
      ['glovo', OWN],
      ['justeat', OWN],
    ]);
    await push(['glovo', 'justeat']);
    expect(await differing()).toEqual([]);
    const old = (await snapshots()).filter(({ slug }) => slug === 'glovo').at(-1);

    await call('POST', `/Locations/${HERE}/menu-snapshots/${old?.id}/push`, { as: AS });

    expect(await differing()).toEqual([['glovo', OWN]]);
    const { body } = await call('POST', `/Locations/${HERE}/menu-impact`, { as: AS, body: { channels: ['glovo', 'justeat'] } });
    // Blocked items reappear with any push.
    const reviewed = channelImpactListSchema
      .parse(body)
      .data.map(({ slug, entries }) => [slug, entries.flatMap(({ kind, name }) => (kind === 'comesBack' ? [] : [[kind, name]]))]);
    expect(reviewed).toEqual([
      ['glovo', [['changes', 'Del día']]],
      ['justeat', []],
    ]);
  });

  it('compares with the only remaining catalog if that of the menu is gone, and with none if several remain [R-07]', async () => {
    const draft = { name: 'Zumos', sections: [] };
    const { body } = await call('POST', `/Locations/${HERE}/catalogs`, { as: AS, body: draft });
    const other: string = body.data.id;
    await push(['glovo'], other);
    await push(['justeat']);
    expect(await differing()).toEqual([]);

    await call('DELETE', `/Locations/${HERE}/catalogs/${other}`, { as: AS });

    expect(await differing()).toEqual([['glovo', OWN]]);
    await call('POST', `/Locations/${HERE}/catalogs`, { as: AS, body: draft });
    expect(await differing()).toEqual([]);
  });

  it('omits channels that are off [R-07]', async () => {
    await push(['glovo', 'justeat']);
    await renameSection('Del día');
    const { channels } = (await call('GET', `/Locations/${HERE}`, { as: 'account-admin' })).body.data;
    const off = channels.map(({ accessKeySet: _set, ...channel }: { accessKeySet: boolean; slug: string }) => ({
      ...channel,
      ...(channel.slug === 'justeat' && { enabled: false }),
    }));
    expect((await call('PATCH', `/Locations/${HERE}`, { as: 'account-admin', body: { channels: off } })).status).toBe(200);

    expect(await differing()).toEqual([['glovo', OWN]]);
  });
});
