// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/MasterCatalogsScreen';
import '@/app/shell/Shell';
import '@/ui/Toasts/Toasts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { listAccounts } from '@/contract/accounts';
import { getCatalog, listCatalogs } from '@/contract/catalogs';
import { cloneMasterCatalog, getMasterCatalog, listMasterCatalogs } from '@/contract/masterCatalogs';
import { flagStates } from '@/services/flags/flagStates';
import { aCatalog, aProduct } from '../factories/aCatalog';
import { aDeployment } from '../factories/aDeployment';
import { aLocation } from '../factories/aLocation';
import { anAccount } from '../factories/anAccount';
import { aToken } from '../factories/aToken';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { receiveMessage } from './receiveMessage';
import { tableRows } from './historyScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';
import { storeSession } from './storeSession';
import {
  channels,
  CENTRO,
  SUR,
  SUMMER,
  page,
  outcome,
  FAILED,
  masterServer,
  anOperation,
  openMasters,
  openMaster,
  type MasterServer,
} from './masterCatalogScreen';

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

describe('master catalogs', () => {
  it('are listed with validity, service type, stores and last sync result [MC-01, MC-02]', async () => {
    await openMasters();

    expect(tableRows('Menu Maestro')).toEqual([
      ['Verano', '1 jun 2026 – 30 sept 2026', 'A domicilio y recogida', '12', '1', 'Correcta en parte'],
    ]);
  });

  it("are created empty or from a restaurant's catalog [MC-01]", async () => {
    server.use(handle(listCatalogs, () => page([{ id: 'catalog-1', name: 'Carta' }])));
    const { user, sent, query } = await openMasters();
    server.use(handle(listCatalogs, () => page([{ id: 'catalog-1', name: 'Carta' }])));
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

  it("are saved as a whole, and merged with another user's changes [MC-02]", async () => {
    const { user, drawer, sent } = await openMaster();
    server.use(handle(getMasterCatalog, () => HttpResponse.json({ data: { ...SUMMER, serviceType: 'pickup' } })));
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

  it('reject a validity that ends before it begins [MC-02]', async () => {
    const { user, drawer, sent } = await openMaster();
    const until = drawer.getByLabelText(/Válido hasta/);
    await user.clear(until);
    await user.type(until, '2026-05-01');
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));

    expect(await drawer.findByText('Formato de fecha inválido')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('have no validity bound after its date is cleared [MC-02]', async () => {
    const { user, drawer, sent } = await openMaster();
    await user.clear(drawer.getByLabelText(/Válido desde/));
    await user.clear(drawer.getByLabelText(/Válido hasta/));
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ call: 'put', body: { validFrom: null, validTo: null } });
  });

  it('have promotions for their products [MC-02]', async () => {
    const { user, drawer, sent } = await openMaster();
    await user.click(drawer.getByRole('button', { name: 'Añadir promoción' }));
    const parts = within(drawer.getByRole('group', { name: 'Promociones' }));
    await user.type(parts.getByRole('textbox', { name: /Nombre/ }), 'Martes');
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));
    expect(await drawer.findByText('Campo requerido')).toBeVisible();
    expect(sent).toEqual([]);
    await user.click(parts.getByLabelText(/Productos/));
    await user.click(await screen.findByText('Croquetas', { selector: '[role=option] *' }));
    await user.click(drawer.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ promotions: [{ name: 'Martes', percent: 10, productIds: ['dish-1'] }] });
  });

  it('are reloaded with their content when another user changes them [MC-01]', async () => {
    const promotions = [{ id: 'promotion-1', name: 'Martes', percent: 10, productIds: ['dish-1'] }];
    const { app, drawer } = await openMaster({ masters: [{ ...SUMMER, promotions }] });
    expect(await drawer.findByText('Croquetas')).toBeVisible();
    const catalog = aCatalog([aProduct({ id: 'dish-1', name: 'Croquetas de jamón' })]);
    server.use(
      handle(getCatalog, () => HttpResponse.json({ data: catalog })),
      handle(listMasterCatalogs, () => page([{ ...SUMMER, promotions, serviceType: 'pickup' }])),
    );
    receiveMessage(app, 'masterCatalogs.changed', { accountId: 'account-1', catalogId: 'catalog-m' });

    expect(await drawer.findByText('Croquetas de jamón')).toBeVisible();
    await waitFor(() => expect(drawer.getByRole('combobox', { name: /Tipo de servicio/ })).toHaveDisplayValue('Recogida'));
  });

  it('can be renamed only with permission [MC-02]', async () => {
    const { drawer } = await openMaster({}, 'account-manager');

    expect(drawer.getByRole('textbox', { name: /Nombre/ })).toBeDisabled();
    expect(drawer.getByText('Tu rol no puede cambiar el nombre')).toBeVisible();
    expect(drawer.getByRole('combobox', { name: /Tipo de servicio/ })).toBeEnabled();
  });

  it('are read-only without permission to change catalogs, and their content is not loaded [MC-02]', async () => {
    const requests: string[] = [];
    server.events.on('request:start', ({ request }) => void requests.push(new URL(request.url).pathname));
    const { drawer } = await openMaster({}, 'account-staff');

    expect(await drawer.findByText('Fallida', { selector: 'summary *' })).toBeVisible();
    expect(requests.filter((path) => path.startsWith('/api/Catalogs'))).toEqual([]);
    expect(drawer.queryByRole('link', { name: 'Editar el contenido' })).toBeNull();
    expect(drawer.queryByRole('button', { name: 'Quitar de la lista' })).toBeNull();
    server.events.removeAllListeners();

    expect(drawer.getByRole('combobox', { name: /Tipo de servicio/ })).toBeDisabled();
    expect(drawer.queryByRole('button', { name: 'Sincronizar' })).toBeNull();
    expect(drawer.queryByRole('button', { name: 'Eliminar menú maestro' })).toBeNull();
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

  it('are applied only to stores that the user can see [MC-03]', async () => {
    const { user, drawer, sent } = await openMaster({ masters: [{ ...SUMMER, stores: ['location-1', 'hidden'] }] });
    await user.click(drawer.getByRole('button', { name: 'Aplicar' }));
    const apply = within(await screen.findByRole('dialog', { name: 'Aplicar a restaurantes' }));
    await user.click(apply.getByRole('button', { name: 'Aplicar a 1 restaurante' }));

    await waitFor(() => expect(sent).toEqual([{ call: 'apply', body: { locations: ['location-1'] } }]));
  });

  it('are cloned once when the reply contains no clone [MC-03]', async () => {
    const { user, drawer } = await openMaster({ masters: [{ ...SUMMER, name: `Verano ${'x'.repeat(113)}` }] }, 'account-admin');
    const names: unknown[] = [];
    server.use(
      handle(
        cloneMasterCatalog,
        async ({ request }) => {
          names.push(((await request.json()) as { name: string }).name.length);
          return HttpResponse.json({ ok: true });
        },
        { isOffContract: true },
      ),
    );
    await user.click(drawer.getByRole('button', { name: 'Clonar' }));
    const clone = within(await screen.findByRole('dialog', { name: 'Clonar menú maestro' }));
    await user.click(clone.getByRole('button', { name: 'Clonar' }));

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Clonar menú maestro' })).toBeNull());
    expect(names).toEqual([120]);
  });

  it('are offered only the locations of their account and its sub-accounts [MC-03]', async () => {
    const accounts = [anAccount(), anAccount({ id: 'sub', parentId: 'account-1' }), anAccount({ id: 'other' })];
    server.use(handle(listAccounts, () => page(accounts)));
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

  it('show the result of each push, which can be dismissed [MC-04]', async () => {
    const { user, drawer, sent } = await openMaster();
    expect(await drawer.findByText('Fallida', { selector: 'summary *' })).toBeVisible();
    expect(drawer.getByText('Centro · glovo')).toBeInTheDocument();
    await user.click(drawer.getByRole('button', { name: 'Quitar de la lista' }));

    await waitFor(() => expect(sent).toEqual([{ call: 'dismiss operation-0', body: null }]));
  });

  it('list all their pushes, fifty at a time [MC-04]', async () => {
    const { user, drawer } = await openMaster({ history: Array.from({ length: 51 }, (_, nth) => anOperation(`operation-${nth}`, [])) });
    expect(await drawer.findAllByText('Fallida', { selector: 'summary *' })).toHaveLength(50);

    await user.click(drawer.getByRole('button', { name: 'Ver más' }));

    await waitFor(() => expect(drawer.getAllByText('Fallida', { selector: 'summary *' })).toHaveLength(51));
    expect(drawer.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument();
  });
});

describe('master catalog push', () => {
  async function openSync(options: MasterServer = {}) {
    const opened = await openMaster(options);
    await opened.user.click(opened.drawer.getByRole('button', { name: 'Sincronizar' }));
    return { ...opened, box: within(await screen.findByRole('dialog', { name: 'Sincronizar Verano' })) };
  }

  async function pushAll(options: MasterServer) {
    const opened = await openSync(options);
    const { box, user } = opened;
    await user.click(box.getByRole('checkbox', { name: 'Todos los restaurantes' }));
    await user.click(box.getByRole('checkbox', { name: /glovo/ }));
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));
    await box.findByText('Un cambio para los clientes.');
    await user.click(box.getByRole('button', { name: 'Sincronizar' }));
    return opened;
  }

  it('requires a restaurant and a channel [MC-03]', async () => {
    const { box, user, sent } = await openSync();
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));
    expect(await box.findByText('Elige al menos un restaurante y un canal.')).toBeVisible();
    await user.click(box.getByRole('checkbox', { name: /glovo/ }));
    await user.click(box.getByRole('checkbox', { name: /^Centro/ }));
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));

    expect(box.getByText('Elige al menos un restaurante y un canal.')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('shows the changes, polls until every result is final, and retries only the failures [MC-03, MC-04, BC-01]', async () => {
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

  it.each([
    ['NOT_VALID_NOW', 422, /no es válido hoy/],
    ['CATALOG_HAS_PROBLEMS', 422, /tiene errores que ningún canal acepta/],
    ['PUSH_UNDER_WAY', 409, /Ya hay una sincronización en curso/],
  ])('shows why it was rejected: %s [MC-03]', async (code, status, text) => {
    const { box, user } = await pushAll({ syncs: [() => refusal(status, code)] });

    expect(await box.findByText(text)).toBeVisible();
    expect(box.getByText('Error al sincronizar los canales seleccionados')).toBeVisible();
    await user.click(box.getByRole('button', { name: 'Atrás' }));
    expect(await box.findByRole('button', { name: 'Revisar cambios' })).toBeVisible();
  });

  it('shows which retries could not be sent, and why [MC-04]', async () => {
    const { box, user, sent } = await pushAll({
      outcomes: [
        [outcome('location-1', 'glovo', 'fail'), outcome('location-2', 'justeat', 'fail')],
        [outcome('location-1', 'glovo', 'success')],
      ],
      syncs: [
        ...[1, 2].map((number) => () => HttpResponse.json({ data: { operationId: `operation-${number}` } })),
        () => refusal(409, 'PUSH_UNDER_WAY'),
      ],
    });
    await user.click(await box.findByRole('button', { name: 'Reenviar lo que falló' }));

    expect(await box.findByText('Sincronizado en parte. Puedes volver a enviar solo lo que falló.')).toBeVisible();
    expect(box.getByText(/Ya hay una sincronización en curso/)).toBeVisible();
    expect(box.getByText('Centro · glovo').closest('li')).toHaveTextContent('Correcta');
    expect(box.getByText('Sur · justeat').closest('li')).toHaveTextContent('Fallida');
    expect(sent.slice(2).map(({ body }) => body)).toEqual([
      { channels: ['glovo'], locations: ['location-1'] },
      { channels: ['justeat'], locations: ['location-2'] },
    ]);
  });

  it('does not claim that nothing changes when part of the reply is unreadable [BC-01]', async () => {
    const { box, user } = await openSync({ impacts: [{ slug: 'glovo', locationId: 'location-1', counts: {}, entries: [] }, { slug: 7 }] });
    await user.click(box.getByRole('checkbox', { name: /glovo/ }));
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));

    expect(await box.findByText(/No se ha podido averiguar qué cambia/)).toBeVisible();
  });

  it('finds its operation after a server error, is not sent twice, and shows the result [MC-04]', async () => {
    const history = [FAILED];
    const fails = () => {
      history.unshift({ ...anOperation('operation-9', DONE), status: 'success' });
      return refusal(500, 'INTERNAL');
    };
    const { box, sent } = await pushAll({ history, syncs: [fails], outcomes: [DONE] });

    expect(await box.findByText('¡Sincronización exitosa!')).toBeVisible();
    expect(sent.filter(({ call }) => call === 'sync')).toHaveLength(1);
  });

  it('advises to wait and check after a server error without an operation in the history [MC-04]', async () => {
    const { box } = await pushAll({ syncs: [() => refusal(500, 'INTERNAL')] });

    expect(await box.findByText('El catálogo se está actualizando. Espera 5 minutos, compruébalo y vuelve a sincronizar.')).toBeVisible();
    expect(box.queryByRole('button', { name: 'Reenviar lo que falló' })).toBeNull();
    expect(box.queryByText('Fallida')).toBeNull();
  });

  it('does not mistake an earlier push for this one when the reply names no operation [MC-04]', async () => {
    const { box } = await pushAll({ syncs: [() => HttpResponse.json({ ok: true })] });

    expect(await box.findByText('Sincronizando los restaurantes…')).toBeVisible();
    expect(box.queryByText('Fallida')).toBeNull();
  });

  it('uses the status of the operation when it contains no channel results [MC-04]', async () => {
    const history = [FAILED];
    const taken = () => {
      history.unshift({ ...anOperation('operation-9', []), status: 'success' });
      return HttpResponse.json({ ok: true });
    };
    const { box } = await pushAll({ history, syncs: [taken], outcomes: [] });

    expect(await box.findByText('¡Sincronización exitosa!')).toBeVisible();
    expect(box.getByText('Sur · glovo').closest('li')).toHaveTextContent('Correcta');
  });

  it('notifies the configured automation webhook, and ignores its failure [MC-04]', async () => {
    const notifications: unknown[] = [];
    server.use(
      http.post('https://automation.test/hook', async ({ request }) => {
        notifications.push(await request.json());
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
    expect(notifications).toEqual([
      {
        ...{ masterCatalogId: 'master-1', channels: ['glovo'], locations: ['location-1'] },
        ...{ user: expect.stringContaining('@'), at: '2026-11-20T12:05:00.000Z' },
      },
    ]);
  });
});

const DONE = [outcome('location-1', 'glovo', 'success')];
