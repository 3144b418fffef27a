import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getCatalog } from '@/contract/catalogs';
import {
  applyMasterCatalog,
  cloneMasterCatalog,
  createMasterCatalog,
  getMasterCatalog,
  getMasterCatalogImpact,
  listMasterCatalogs,
  syncMasterCatalog,
  updateMasterCatalog,
} from '@/contract/masterCatalogs';
import { dismissOperation, getOperation, listOperations } from '@/contract/operations';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { aCatalog, aProduct } from '../factories/aCatalog';
import { aLocation } from '../factories/aLocation';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

export const channels = ['glovo', 'justeat'].map((slug) => ({ slug, enabled: true }));
export const CENTRO = aLocation({ channels });
export const SUR = aLocation({ id: 'location-2', name: 'Sur', channels });
export const SUMMER: MasterCatalog = {
  ...{ id: 'master-1', name: 'Verano', accountId: 'account-1', catalogId: 'catalog-m', currency: 'EUR' },
  ...{ validFrom: '2026-06-01', validTo: '2026-09-30', serviceType: 'delivery-and-pickup', type: 2 },
  ...{ promotions: [], stores: ['location-1'], syncStatus: 'partial-success', syncedAt: null, updatedAt: null, productCount: 12 },
};
export const page = (data: readonly object[], totalCount = data.length) => HttpResponse.json({ data, count: data.length, totalCount });
export const outcome = (locationId: string, slug: string, status: string, over: object = {}) => ({
  ...{ locationId, slug, status, code: null, items: [], ...over },
});

export interface MasterServer {
  masters?: readonly MasterCatalog[];
  /** The results of the pushes, in order. */
  outcomes?: object[][];
  syncs?: (() => Response)[];
  /** The operations of the master catalog's pushes, newest first. */
  history?: object[];
  impacts?: object[];
}

export function masterServer({ masters = [SUMMER], outcomes = [], syncs = [], history = [FAILED], impacts = IMPACTS }: MasterServer = {}) {
  const sent: { call: string; body: unknown }[] = [];
  const state = { masters: [...masters] };
  const record = async (call: string, request: Request) => sent.push({ call, body: await request.json().catch(() => null) });
  server.use(
    handle(listMasterCatalogs, () => page(state.masters)),
    handle(getMasterCatalog, ({ params }) => HttpResponse.json({ data: state.masters.find(({ id }) => id === params['id']) })),
    handle(updateMasterCatalog, async ({ request }) => {
      await record('put', request.clone());
      const body = (await request.json()) as object;
      state.masters = state.masters.map((master) => ({ ...master, ...body }));
      return HttpResponse.json({ data: state.masters[0] });
    }),
    handle(createMasterCatalog, async ({ request }) => {
      await record(`create ${new URL(request.url).searchParams.get('catalogId') ?? ''}`, request);
      return HttpResponse.json({ data: { ...SUMMER, id: 'master-2', name: 'Otoño' } }, { status: 201 });
    }),
    handle(cloneMasterCatalog, async ({ request }) => {
      await record('clone', request);
      return HttpResponse.json({ data: { ...SUMMER, id: 'master-2' } });
    }),
    handle(applyMasterCatalog, async ({ request }) => {
      await record('apply', request);
      return HttpResponse.json({ data: SUMMER });
    }),
    handle(getMasterCatalogImpact, async ({ request }) => {
      await record('impact', request);
      return page(impacts);
    }),
    handle(syncMasterCatalog, async ({ request }) => {
      await record('sync', request);
      const answer = syncs.shift();
      return answer
        ? answer()
        : HttpResponse.json({ data: { operationId: `operation-${sent.filter(({ call }) => call === 'sync').length}` } });
    }),
    handle(getCatalog, () => HttpResponse.json({ data: aCatalog([aProduct({ id: 'dish-1', name: 'Croquetas' })]) })),
    handle(listOperations, ({ request }) => {
      const { searchParams } = new URL(request.url);
      const first = Number(searchParams.get('page')) * 50;
      return searchParams.get('affectedEntityId') === 'master-1' ? page(history.slice(first, first + 50), history.length) : page([]);
    }),
    handle(getOperation, ({ params }) => {
      const listed = history.find((each) => 'id' in each && each.id === params['id']);
      return HttpResponse.json({ data: listed ?? anOperation(String(params['id']), outcomes.shift() ?? []) });
    }),
    handle(dismissOperation, async ({ params, request }) => {
      await record(`dismiss ${String(params['id'])}`, request);
      return HttpResponse.json({ data: null });
    }),
  );
  return sent;
}

export const FAILED = anOperation('operation-0', [outcome('location-1', 'glovo', 'fail', { code: 'CHANNEL_REFUSED' })]);
const PRICE_UP = { kind: 'priceUp', subject: 'product', id: 'dish-1', name: 'Croquetas', from: 900, to: 950 };
const IMPACTS = [
  { slug: 'glovo', locationId: 'location-1', since: null, counts: { priceUp: 1 }, entries: [PRICE_UP] },
  { slug: 'glovo', locationId: 'location-2', since: null, counts: {}, entries: [] },
];

export function anOperation(id: string, results: readonly { status?: string }[]) {
  const status = results.some((each) => each.status === 'ongoing') ? 'ongoing' : 'fail';
  return { id, action: 'master-catalog-menu-push', status, date: '2026-11-20T11:00:00.000Z', by: 'Ana', channels: results, items: [] };
}

export async function openMasters(options: MasterServer = {}, role: Parameters<typeof signedInAs>[0] = 'account-admin', search = '') {
  signedInAs(role, [CENTRO, SUR]);
  const sent = masterServer(options);
  const app = await renderApp(`/mastercatalogs${search}`);
  await screen.findByRole('link', { name: /Verano/ });
  return { sent, ...app };
}

export async function openMaster(options: MasterServer = {}, role: Parameters<typeof signedInAs>[0] = 'account-admin') {
  const opened = await openMasters(options, role, '?id=master-1');
  return { ...opened, drawer: within(await screen.findByRole('dialog', { name: /^Verano/ })) };
}
