// The screens are loaded when they are opened; how long that takes here is no part of what is tested.
import '@/app/MasterCatalogsScreen';
import '@/app/shell/Shell';
import '@/ui/Toasts/Toasts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { MasterCatalog } from '@/domain/masterCatalog';
import { flagStates } from '@/services/flags/flagStates';
import { aCatalog, aProduct } from '../factories/aCatalog';
import { aDeployment } from '../factories/aDeployment';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { signedInAs } from './boardScreen';
import { tableRows } from './historyScreen';
import { renderApp } from './renderApp';
import { storeSession } from './storeSession';

const channels = ['glovo', 'justeat'].map((slug) => ({ slug, enabled: true }));
const CENTRO = aLocation({ channels });
const SUR = aLocation({ id: 'location-2', name: 'Sur', channels });
const SUMMER: MasterCatalog = {
  ...{ id: 'master-1', name: 'Verano', accountId: 'account-1', catalogId: 'catalog-m', currency: 'EUR' },
  ...{ validFrom: '2026-06-01', validTo: '2026-09-30', serviceType: 'delivery-and-pickup', type: 2 },
  ...{ promotions: [], stores: ['location-1'], syncStatus: 'partial-success', syncedAt: null, updatedAt: null, productCount: 12 },
};
const page = (data: readonly object[]) => HttpResponse.json({ data, count: data.length, totalCount: data.length });
const outcome = (locationId: string, slug: string, status: string, over: object = {}) => ({
  ...{ locationId, slug, status, code: null, items: [], ...over },
});

beforeEach(() => {
  aLayoutOf(1280, 800);
  fixNow('2026-11-20T12:05:00.000Z');
  storeSession(aToken());
  flagStates.change({ 'mastercatalogs-view': 'on' });
});
afterEach(() => {
  jest.useRealTimers();
  act(() => flagStates.change({ 'mastercatalogs-view': 'undecided' }));
});

interface MasterServer {
  masters?: readonly MasterCatalog[];
  /** What the history says of the first push, the second … */
  outcomes?: object[][];
  syncs?: (() => Response)[];
}

function masterServer({ masters = [SUMMER], outcomes = [], syncs = [] }: MasterServer = {}) {
  const sent: { call: string; body: unknown }[] = [];
  const state = { masters: [...masters] };
  const note = async (call: string, request: Request) => sent.push({ call, body: await request.json().catch(() => null) });
  server.use(
    http.get('*/api/master-catalogs', () => page(state.masters)),
    http.get('*/api/master-catalogs/:id', ({ params }) => HttpResponse.json({ data: state.masters.find(({ id }) => id === params['id']) })),
    http.put('*/api/master-catalogs/:id', async ({ request }) => {
      await note('put', request.clone());
      const body = (await request.json()) as object;
      state.masters = state.masters.map((master) => ({ ...master, ...body }));
      return HttpResponse.json({ data: state.masters[0] });
    }),
    http.post('*/api/master-catalogs/', async ({ request }) => {
      await note(`create ${new URL(request.url).searchParams.get('catalogId') ?? ''}`, request);
      return HttpResponse.json({ data: { ...SUMMER, id: 'master-2', name: 'Otoño' } }, { status: 201 });
    }),
    ...(['clone', 'apply'] as const).map((call) =>
      http.post(`*/api/master-catalogs/:id/${call}`, async ({ request }) => {
        await note(call, request);
        return HttpResponse.json({ data: { ...SUMMER, id: call === 'clone' ? 'master-2' : 'master-1' } });
      }),
    ),
    http.post('*/api/master-catalogs/:id/impact', async ({ request }) => {
      await note('impact', request);
      return page([
        { slug: 'glovo', locationId: 'location-1', since: null, counts: { priceUp: 1 }, entries: [PRICE_UP] },
        { slug: 'glovo', locationId: 'location-2', since: null, counts: {}, entries: [] },
      ]);
    }),
    http.post('*/api/master-catalogs/:id/sync', async ({ request }) => {
      await note('sync', request);
      const answer = syncs.shift();
      return answer
        ? answer()
        : HttpResponse.json({ data: { operationId: `operation-${sent.filter(({ call }) => call === 'sync').length}` } });
    }),
    http.get('*/api/Catalogs/:id', () => HttpResponse.json({ data: aCatalog([aProduct({ id: 'dish-1', name: 'Croquetas' })]) })),
    http.get('*/api/statuses', () =>
      page([anOperation('operation-0', [outcome('location-1', 'glovo', 'fail', { code: 'CHANNEL_REFUSED' })])]),
    ),
    http.get('*/api/statuses/:id', ({ params }) => HttpResponse.json({ data: anOperation(String(params['id']), outcomes.shift() ?? []) })),
    http.delete('*/api/statuses/:id', async ({ params, request }) => {
      await note(`dismiss ${String(params['id'])}`, request);
      return HttpResponse.json({ data: null });
    }),
  );
  return sent;
}

const PRICE_UP = { kind: 'priceUp', subject: 'product', id: 'dish-1', name: 'Croquetas', from: 900, to: 950 };

function anOperation(id: string, results: readonly { status?: string }[]) {
  const status = results.some((each) => each.status === 'ongoing') ? 'ongoing' : 'fail';
  return { id, action: 'master-catalog-menu-push', status, date: '2026-11-20T11:00:00.000Z', by: 'Ana', channels: results, items: [] };
}

async function openMasters(given: MasterServer = {}, role: Parameters<typeof signedInAs>[0] = 'account-admin', search = '') {
  signedInAs(role, [CENTRO, SUR]);
  const sent = masterServer(given);
  const app = await renderApp(`/mastercatalogs${search}`);
  await screen.findByRole('link', { name: /Verano/ });
  return { sent, ...app };
}

async function openMaster(given: MasterServer = {}, role: Parameters<typeof signedInAs>[0] = 'account-admin') {
  const opened = await openMasters(given, role, '?id=master-1');
  return { ...opened, drawer: within(await screen.findByRole('dialog', { name: 'Verano' })) };
}

describe('master catalogs', () => {
  it('are listed with validity, service, stores and how the last sync went [MC-01, MC-02]', async () => {
    await openMasters();

    expect(tableRows('Menu Maestro')).toEqual([
      ['Verano', '1 jun 2026 – 30 sept 2026', 'A domicilio y recogida', '12', '1', 'Correcta en parte'],
    ]);
  });

  it('are made empty or of a catalog of a restaurant [MC-01]', async () => {
    server.use(http.get('*/api/Locations/:id/catalogs', () => page([{ id: 'catalog-1', name: 'Carta' }])));
    const { user, sent, query } = await openMasters();
    server.use(http.get('*/api/Locations/:id/catalogs', () => page([{ id: 'catalog-1', name: 'Carta' }])));
    await user.click(screen.getByRole('button', { name: 'Nuevo menú maestro' }));
    const box = within(await screen.findByRole('dialog', { name: 'Nuevo menú maestro' }));
    await user.click(box.getByRole('button', { name: 'Crear menú maestro' }));
    expect(await box.findByText('Campo requerido')).toBeVisible();
    await user.type(box.getByRole('textbox', { name: /Nombre/ }), 'Otoño');
    await user.selectOptions(box.getByRole('combobox', { name: 'Contenido' }), 'Centro');
    await box.findByRole('option', { name: 'Carta' });
    await user.selectOptions(box.getByRole('combobox', { name: 'Catálogo que se copia' }), 'Carta');
    await user.click(box.getByRole('button', { name: 'Crear menú maestro' }));

    await waitFor(() => expect(query()).toBe('?id=master-2'));
    const draft = { name: 'Otoño', serviceType: 'delivery', type: 1, validFrom: null, validTo: null, promotions: [] };
    expect(sent).toEqual([{ call: 'create catalog-1', body: draft }]);
  });

  it('are changed as a whole, and what others changed meanwhile stays [MC-02]', async () => {
    const { user, drawer, sent } = await openMaster();
    server.use(http.get('*/api/master-catalogs/:id', () => HttpResponse.json({ data: { ...SUMMER, serviceType: 'pickup' } })));
    const name = drawer.getByRole('textbox', { name: /Nombre/ });
    await user.clear(name);
    await user.type(name, 'Verano 2027');
    await user.click(drawer.getByRole('radio', { name: 'Los del menú maestro' }));
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({
      call: 'put',
      body: { name: 'Verano 2027', type: 1, serviceType: 'pickup', validFrom: '2026-06-01', validTo: '2026-09-30' },
    });
  });

  it('refuse a validity that ends before it begins [MC-02]', async () => {
    const { user, drawer, sent } = await openMaster();
    const until = drawer.getByLabelText(/Válido hasta/);
    await user.clear(until);
    await user.type(until, '2026-05-01');
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));

    expect(await drawer.findByText('Formato de fecha inválido')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('can be renamed by who has the permission alone [MC-02]', async () => {
    const { drawer } = await openMaster({}, 'account-manager');

    expect(drawer.getByRole('textbox', { name: /Nombre/ })).toBeDisabled();
    expect(drawer.getByText('Tu rol no puede cambiar el nombre')).toBeVisible();
    expect(drawer.getByRole('combobox', { name: /Tipo de servicio/ })).toBeEnabled();
  });

  it('can only be read without the right to change catalogs [MC-02]', async () => {
    const { drawer } = await openMaster({}, 'account-staff');

    expect(drawer.getByRole('combobox', { name: /Tipo de servicio/ })).toBeDisabled();
    expect(drawer.queryByRole('button', { name: 'Sincronizar' })).toBeNull();
    expect(drawer.queryByRole('button', { name: 'Borrar menú maestro' })).toBeNull();
  });

  it('are cloned under another name and applied to stores [MC-03]', async () => {
    const { user, drawer, sent, query } = await openMaster();
    await user.click(drawer.getByRole('button', { name: 'Aplicar' }));
    const apply = within(await screen.findByRole('dialog', { name: 'Aplicar a restaurantes' }));
    expect(apply.getByText(/conserva sus identificadores/)).toBeVisible();
    await user.click(apply.getByRole('checkbox', { name: /^Sur/ }));
    await user.click(apply.getByRole('button', { name: 'Aplicar a 2 restaurantes' }));
    await waitFor(() => expect(sent).toEqual([{ call: 'apply', body: { locations: ['location-1', 'location-2'] } }]));

    await user.click(drawer.getByRole('button', { name: 'Clonar' }));
    const clone = within(await screen.findByRole('dialog', { name: 'Clonar menú maestro' }));
    await user.click(clone.getByRole('button', { name: 'Clonar' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ call: 'clone', body: { name: 'Copia de Verano' } }));
    await waitFor(() => expect(query()).toBe('?id=master-2'));
  });

  it('are offered the locations of their account and its sub-accounts alone [MC-03]', async () => {
    const accounts = [anAccount(), anAccount({ id: 'sub', parentId: 'account-1' }), anAccount({ id: 'other' })];
    server.use(http.get('*/api/Accounts', () => page(accounts)));
    const others = ['sub', 'other'].map((accountId) => aLocation({ id: accountId, name: `De ${accountId}`, accountId, channels }));
    signedInAs('multi-account-admin', [CENTRO, ...others]);
    masterServer();
    const { user } = await renderApp('/mastercatalogs?id=master-1');
    const drawer = within(await screen.findByRole('dialog', { name: 'Verano' }));
    await user.click(drawer.getByRole('button', { name: 'Aplicar' }));
    const apply = within(await screen.findByRole('dialog', { name: 'Aplicar a restaurantes' }));

    await waitFor(() => expect(apply.queryByRole('checkbox', { name: /^De other/ })).toBeNull());
    expect(apply.getByRole('checkbox', { name: /^Centro/ })).toBeVisible();
    expect(apply.getByRole('checkbox', { name: /^De sub/ })).toBeVisible();
  });

  it('tell what came of their pushes, each to be put away [MC-04]', async () => {
    const { user, drawer, sent } = await openMaster();
    expect(await drawer.findByText('Fallida', { selector: 'summary *' })).toBeVisible();
    expect(drawer.getByText('Centro · glovo')).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Quitar de la lista' }));

    await waitFor(() => expect(sent).toEqual([{ call: 'dismiss operation-0', body: null }]));
  });
});

describe('pushing a master catalog', () => {
  async function openSync(given: MasterServer = {}) {
    const opened = await openMaster(given);
    await opened.user.click(opened.drawer.getByRole('button', { name: 'Sincronizar' }));
    return { ...opened, box: within(await screen.findByRole('dialog', { name: 'Sincronizar Verano' })) };
  }

  async function pushAll(given: MasterServer) {
    const opened = await openSync(given);
    const { box, user } = opened;
    await user.click(box.getByRole('checkbox', { name: 'Todos los restaurantes' }));
    await user.click(box.getByRole('checkbox', { name: /glovo/ }));
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));
    await box.findByText('Un cambio para los clientes.');
    await user.click(box.getByRole('button', { name: 'Sincronizar' }));
    return opened;
  }

  it('is refused without a restaurant or without a channel [MC-03]', async () => {
    const { box, user, sent } = await openSync();
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));
    expect(await box.findByText('Elige al menos un restaurante y un canal.')).toBeVisible();
    await user.click(box.getByRole('checkbox', { name: /glovo/ }));
    await user.click(box.getByRole('checkbox', { name: /^Centro/ }));
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));

    expect(box.getByText('Elige al menos un restaurante y un canal.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('shows what changes, asks until all are done and sends again what failed alone [MC-03, MC-04, BC-01]', async () => {
    const targets = { channels: ['glovo'], locations: ['location-1', 'location-2'] };
    const { box, user, sent } = await pushAll({
      outcomes: [
        [outcome('location-1', 'glovo', 'success'), outcome('location-2', 'glovo', 'fail', { code: 'CHANNEL_REFUSED' })],
        [outcome('location-2', 'glovo', 'success')],
      ],
    });
    expect(await box.findByText('Sincronizado en parte. Puedes volver a enviar solo lo que falló.')).toBeVisible();
    expect(box.getByText('Sur · glovo')).toBeVisible();
    await user.click(box.getByRole('button', { name: 'Reenviar lo que falló' }));

    expect(await box.findByText('¡Sincronización exitosa!')).toBeVisible();
    expect(sent).toEqual([
      { call: 'impact', body: targets },
      { call: 'sync', body: targets },
      { call: 'sync', body: { channels: ['glovo'], locations: ['location-2'] } },
    ]);
  });

  it('says why it was refused', async () => {
    const { box } = await pushAll({ syncs: [() => refusal(422, 'NOT_VALID_NOW')] });

    expect(await box.findByText(/no es válido hoy/)).toBeVisible();
  });

  it('tells an automation of it, where there is one, and does not mind when that fails [MC-04]', async () => {
    const told: unknown[] = [];
    server.use(
      http.post('https://automation.test/hook', async ({ request }) => {
        told.push(await request.json());
        return HttpResponse.error();
      }),
    );
    signedInAs('account-admin', [CENTRO, SUR]);
    masterServer({ outcomes: [DONE] });
    const deployment = { ...aDeployment(), automationWebhookUrl: 'https://automation.test/hook' };
    const { user } = await renderApp('/mastercatalogs?id=master-1', { deployment });
    const drawer = within(await screen.findByRole('dialog', { name: 'Verano' }));
    await user.click(drawer.getByRole('button', { name: 'Sincronizar' }));
    const box = within(await screen.findByRole('dialog', { name: 'Sincronizar Verano' }));
    await user.click(box.getByRole('checkbox', { name: /glovo/ }));
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));
    await box.findByText('Un cambio para los clientes.');
    await user.click(box.getByRole('button', { name: 'Sincronizar' }));

    expect(await box.findByText('¡Sincronización exitosa!')).toBeVisible();
    expect(told).toEqual([
      {
        ...{ masterCatalogId: 'master-1', channels: ['glovo'], locations: ['location-1'] },
        ...{ user: expect.stringContaining('@'), at: '2026-11-20T12:05:00.000Z' },
      },
    ]);
  });
});

const DONE = [outcome('location-1', 'glovo', 'success')];
