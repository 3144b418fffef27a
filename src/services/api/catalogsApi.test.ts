import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { pushMenu as pushMenuEndpoint } from '@/contract/menus';
import { baseApi } from '@/services/api/baseApi';
import { catalogsApi } from '@/services/api/catalogsApi';
import { loadPosCatalogs } from '@/services/api/loadPosCatalogs';
import { pushMaster } from '@/services/api/masterPushes';
import { pushMenu, pushSnapshot, readMenuImpact } from '@/services/api/menuPushes';
import { menusApi } from '@/services/api/menusApi';
import { aCatalog, aProduct } from '../../../test/factories/aCatalog';
import { anApiStore } from '../../../test/factories/anApiStore';
import { handle } from '../../../test/msw/handle';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

const { getCatalog, importStores, listCatalogSummaries, saveCatalog } = catalogsApi.endpoints;
const { listMenuSnapshots } = menusApi.endpoints;
const CATALOG = aCatalog([aProduct({ id: 'dish-1' }), aProduct({ id: 'dish-2' })]);
const SAVE = { id: 'catalog-1', locationId: 'location-1', patch: { name: 'Cenas' } };

/** Responds to a call with `reply`; returns the requested URLs. */
function respondTo(method: 'get' | 'post' | 'patch', path: string, reply: () => Response): string[] {
  const urls: string[] = [];
  server.use(
    http[method](`*${path}`, ({ request }) => {
      urls.push(request.url);
      return reply();
    }),
  );
  return urls;
}

describe('catalog endpoints', () => {
  it('list catalogs without their content, also from a server that returns them whole [CA-01]', async () => {
    const urls = respondTo('get', '/api/Locations/location-1/catalogs', () => HttpResponse.json({ data: [CATALOG, { name: 'no id' }] }));

    const { data } = await anApiStore().dispatch(listCatalogSummaries.initiate('location-1'));

    expect(new URL(urls[0] ?? '').searchParams.get('fields')).toBe('id,name,currency,updatedAt,masterCatalogId,productCount');
    expect(data).toMatchObject({ data: [{ id: 'catalog-1', name: 'Carta', productCount: 2 }], dropped: 1 });
    expect(data?.data[0]).not.toHaveProperty('products');
  });

  it('treat any success reply to a save as saved [CA-02]', async () => {
    const replies = [HttpResponse.json({ data: CATALOG }), HttpResponse.json({ ok: true }), HttpResponse.json([]), new HttpResponse('')];
    respondTo('patch', '/api/Catalogs/catalog-1', () => replies.shift() ?? HttpResponse.error());
    const store = anApiStore();

    const saved = [];
    for (let number = 0; number < 4; number += 1) saved.push((await store.dispatch(saveCatalog.initiate(SAVE))).data);

    expect(saved).toEqual([expect.objectContaining({ id: 'catalog-1' }), null, null, null]);
  });

  it('refetch a catalog when saving fails because another user changed it [BC-03]', async () => {
    const urls = respondTo('get', '/api/Locations/location-1/catalogs/catalog-1', () => HttpResponse.json({ data: CATALOG }));
    respondTo('patch', '/api/Catalogs/catalog-1', () => refusal(409, 'CATALOG_CHANGED'));
    const store = anApiStore();
    await store.dispatch(getCatalog.initiate({ id: 'catalog-1', locationId: 'location-1' }));

    const { error } = await store.dispatch(saveCatalog.initiate(SAVE));

    expect(error).toMatchObject({ status: 409, code: 'CATALOG_CHANGED' });
    await store.dispatch(getCatalog.initiate({ id: 'catalog-1', locationId: 'location-1' }));
    expect(urls).toHaveLength(2);
  });

  it('import stores from the URL of the products API when there is one [CA-06]', async () => {
    const own = respondTo('post', '/api/catalogs/location', () => HttpResponse.json({ data: [CATALOG] }));
    const theirs = respondTo('post', '/products/catalogs/location', () => HttpResponse.json('made'));
    const body = { locationId: 'location-1', storeIds: ['store-101'], apiKey: 'key' };

    const here = await anApiStore().dispatch(importStores.initiate(body));
    const there = await anApiStore({ productsApiUrl: 'http://other.test/products' }).dispatch(importStores.initiate(body));

    expect([here.data?.data.length, there.data?.data.length]).toEqual([1, 0]);
    expect([own.length, theirs.length, new URL(theirs[0] ?? '').host]).toEqual([1, 1, 'other.test']);
  });

  it('push once even when the server fails, and accept a reply without content [CA-04, CA-05]', async () => {
    const failing = respondTo('post', '/api/Locations/location-1/updateCatalogInChannels', () => refusal(503, 'SERVICE_UNAVAILABLE'));
    const push = () => anApiStore().dispatch(pushMenu('location-1', { channels: ['glovo'] }));
    expect(await push()).toEqual({ error: expect.objectContaining({ status: 503 }) });
    expect(failing).toHaveLength(1);

    respondTo('post', '/api/Locations/location-1/updateCatalogInChannels', () => HttpResponse.json('OK'));
    expect(await push()).toEqual({ data: { operationId: null, results: [] } });
    const back = (results: object[]) => {
      respondTo('post', '/api/Locations/location-1/menu-snapshots/snapshot-1/push', () =>
        HttpResponse.json({ data: { operationId: 1, results } }),
      );
      return anApiStore().dispatch(pushSnapshot('location-1', 'snapshot-1'));
    };
    const results = [{ slug: 'glovo', status: 'success', items: 'none' }];
    expect(await back(results)).toMatchObject({ data: { operationId: null, results: [{ slug: 'glovo', status: 'success', items: [] }] } });
    expect(await back([...results, { slug: 7 }])).toMatchObject({ error: { kind: 'unreadable' } });
  });

  it('wait two minutes for a push and for its impact without delaying other refetches [CA-04, BC-01]', async () => {
    const wait = jest.spyOn(AbortSignal, 'timeout');
    let answer: (response: Response) => void = () => undefined;
    server.use(handle(pushMenuEndpoint, () => new Promise<Response>((resolve) => (answer = resolve))));
    const listed = respondTo('get', '/api/Locations/location-1/catalogs', () => HttpResponse.json({ data: [CATALOG] }));
    respondTo('post', '/api/Locations/location-1/menu-impact', () => HttpResponse.json({ data: [] }));
    respondTo('post', '/api/master-catalogs/master-1/sync', () => HttpResponse.json({ data: {} }));
    const store = anApiStore();
    await store.dispatch(readMenuImpact('location-1', { channels: ['glovo'] }, new AbortController().signal));
    await store.dispatch(pushMaster('master-1', { channels: ['glovo'], locations: ['location-1'] }));
    const pushing = store.dispatch(pushMenu('location-1', { channels: ['glovo'] }));
    expect(wait.mock.calls).toEqual([[120_000], [120_000], [120_000]]);

    const list = store.dispatch(listCatalogSummaries.initiate('location-1'));
    await list;
    store.dispatch(baseApi.util.invalidateTags([{ type: 'catalog', id: 'location-1' }]));
    await waitFor(() => expect(listed).toHaveLength(2));
    answer(HttpResponse.json({ data: { operationId: 'operation-1', results: [] } }));
    expect(await pushing).toMatchObject({ data: { operationId: 'operation-1' } });
    list.unsubscribe();
    wait.mockRestore();
  });

  it('refetch the menu snapshots after a push succeeds or fails [BC-02]', async () => {
    const urls = respondTo('get', '/api/Locations/location-1/menu-snapshots', () => HttpResponse.json({ data: [] }));
    respondTo('post', '/api/Locations/location-1/updateCatalogInChannels', () => refusal(500, 'INTERNAL'));
    const store = anApiStore();
    const list = store.dispatch(listMenuSnapshots.initiate('location-1'));
    await list;
    await store.dispatch(pushMenu('location-1', { channels: ['glovo'] }));

    await waitFor(() => expect(urls).toHaveLength(2));
    list.unsubscribe();
  });

  it('return the snapshots that can be read [BC-02]', async () => {
    const rows = [{ id: 's', slug: 'glovo', at: '2026-11-20T12:00:00.000Z', isCurrent: 'yes' }, { id: 1 }];
    respondTo('get', '/api/Locations/location-1/menu-snapshots', () => HttpResponse.json(rows));

    const { data } = await anApiStore().dispatch(listMenuSnapshots.initiate('location-1'));

    expect(data).toMatchObject({ data: [{ id: 's', isCurrent: false }], dropped: 1 });
  });

  it('return the catalogs made from a POS and refetch the list [CA-06]', async () => {
    const listed = respondTo('get', '/api/Locations/location-1/catalogs', () => HttpResponse.json({ data: [] }));
    const replies = [HttpResponse.json({ data: [CATALOG] }), HttpResponse.json({ done: true }), refusal(504, 'POS_SILENT')];
    const urls = respondTo('post', '/api/Locations/location-1/loadPosCatalogs', () => replies.shift() ?? HttpResponse.error());
    const store = anApiStore();
    await store.dispatch(listCatalogSummaries.initiate('location-1'));
    const load = () => store.dispatch(loadPosCatalogs('location-1', new AbortController().signal));

    expect([await load(), await load(), await load()]).toMatchObject([
      { data: [{ id: 'catalog-1' }] },
      { data: [] },
      { error: { status: 504, code: 'POS_SILENT' } },
    ]);
    await store.dispatch(listCatalogSummaries.initiate('location-1'));
    expect([urls.length, listed.length > 1]).toEqual([3, true]);
  });
});
