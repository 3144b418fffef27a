// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/LocationScreen';
import '@/app/shell/Shell';
import '@/features/catalogs/CatalogsPage';
import '@/features/catalogs/NewCatalog/NewCatalogPage';
import '@/features/locations/LocationsPage';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { createCatalog, importStores, listCatalogs } from '@/contract/catalogs';
import { getLocation } from '@/contract/locations';
import { getMenuImpact, listMenuSnapshots, pushMenu, pushMenuSnapshot } from '@/contract/menus';
import { getOperation } from '@/contract/operations';
import { loadPosCatalogs } from '@/contract/pos';
import { exportCatalog } from '@/domain/catalogFile';
import type { Operation } from '@/domain/operation';
import { aCatalog, aProduct } from '../factories/aCatalog';
import { aLocation } from '../factories/aLocation';
import { aToken } from '../factories/aToken';
import { expectRepliesOffContract, handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { receiveMessage } from './receiveMessage';
import { tableRows } from './historyScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';
import { storeSession } from './storeSession';

const CHANNELS = ['glovo', 'justeat'].map((slug) => ({ slug, enabled: true }));
const CENTRO = aLocation({ channels: [...CHANNELS, { slug: 'rappi', enabled: false }] });
const CARTA = {
  ...{ id: 'catalog-1', name: 'Carta', currency: 'EUR', updatedAt: '2026-11-20T11:00:00.000Z' },
  ...{ masterCatalogId: null, productCount: 12 },
};
const BRUNCH = { ...CARTA, id: 'catalog-2', name: 'Brunch', masterCatalogId: 'master-1', productCount: 3 };
const page = (data: object[]) => HttpResponse.json({ data, count: data.length, totalCount: data.length });
const result = (slug: string, status: string, over: object = {}) => ({ slug, status, code: null, items: [], ...over });

beforeEach(() => {
  aLayoutOf(1280, 800);
  fixNow('2026-11-20T12:05:00.000Z');
  storeSession(aToken());
});
afterEach(() => jest.useRealTimers());

interface CatalogServer {
  catalogs?: object[];
  impacts?: object[];
  /** Replies to the pushes, in order. */
  pushes?: (() => Response | Promise<Response>)[];
  operation?: () => Partial<Operation>;
  snapshots?: object[];
  /** The reply to pushing a snapshot again. */
  back?: () => Response;
}

/** A server with these catalogs. @returns the received calls */
function catalogServer({ catalogs = [CARTA], impacts = [], pushes = [], operation = () => ({}), ...options }: CatalogServer = {}) {
  const {
    snapshots = [],
    back = () => HttpResponse.json({ data: { operationId: 'operation-2', results: [result('glovo', 'success')] } }),
  } = options;
  const sent: { call: string; body: unknown }[] = [];
  const record = async (call: string, request: Request) => sent.push({ call, body: await request.json().catch(() => null) });
  server.use(
    handle(getLocation, () => HttpResponse.json({ data: { id: CENTRO.id, name: 'Centro' } })),
    handle(listCatalogs, () => page(catalogs)),
    handle(createCatalog, async ({ request }) => {
      await record('create', request);
      return HttpResponse.json({ data: { ...aCatalog([]), id: 'new-1' } }, { status: 201 });
    }),
    handle(getMenuImpact, async ({ request }) => {
      await record('impact', request);
      return page(impacts);
    }),
    handle(pushMenu, async ({ request }) => {
      await record('push', request);
      const answer = pushes.shift();
      return answer ? answer() : HttpResponse.json({ ok: true });
    }),
    handle(getOperation, ({ params }) =>
      HttpResponse.json({
        data: { id: params['id'], action: 'catalog-menu-push', status: 'ongoing', date: CARTA.updatedAt, channels: [], ...operation() },
      }),
    ),
    handle(listMenuSnapshots, () => page(snapshots)),
    handle(pushMenuSnapshot, async ({ params, request }) => {
      await record(`back ${String(params['snapshotId'])}`, request);
      return back();
    }),
    handle(importStores, async ({ request }) => {
      await record('import', request);
      return refusal(403, 'WRONG_API_KEY');
    }),
  );
  return sent;
}

async function openCatalogs(options: CatalogServer = {}, role: Parameters<typeof signedInAs>[0] = 'account-menu') {
  signedInAs(role, [CENTRO]);
  const sent = catalogServer(options);
  const app = await renderApp('/locations/location-1/catalogs');
  await screen.findByRole('link', { name: /Carta/ });
  return { sent, ...app };
}

const dialog = () => screen.findByRole('dialog', { name: 'Sincronizar catálogo' });

async function openSync(options: CatalogServer = {}) {
  const opened = await openCatalogs(options);
  await opened.user.click(screen.getByRole('button', { name: 'Sincronizar' }));
  return { ...opened, box: within(await dialog()) };
}

/** Opens the review of the changes and pushes them. */
async function pushAll(options: CatalogServer) {
  const opened = await openSync(options);
  await opened.user.click(opened.box.getByRole('button', { name: 'Revisar cambios' }));
  await opened.box.findByText(/cambio/, { selector: '.bp6-callout' });
  await opened.user.click(opened.box.getByRole('button', { name: 'Sincronizar' }));
  return opened;
}

describe('catalogs of a location', () => {
  it('are listed with their content, and link to the editor and to a new catalog [CA-01]', async () => {
    await openCatalogs({ catalogs: [CARTA, BRUNCH] });

    expect(tableRows('Catálogos')).toEqual([
      ['BrunchMenu Maestro', '3', 'EUR', '20 nov, 12:00 CET'],
      ['Carta', '12', 'EUR', '20 nov, 12:00 CET'],
    ]);
    expect(screen.getByRole('link', { name: /Carta/ })).toHaveAttribute('href', '/locations/location-1/catalogs/catalog-1');
    expect(screen.getByRole('link', { name: 'Nuevo catálogo' })).toHaveAttribute('href', '/locations/location-1/catalogs/new');
  });

  it('lead to the price sheet of the chosen one if the address asks for prices [W-02]', async () => {
    signedInAs('account-menu', [CENTRO]);
    catalogServer({ catalogs: [CARTA, BRUNCH] });
    await renderApp('/locations/location-1/catalogs?view=prices');

    expect(await screen.findByRole('link', { name: /Carta/ })).toHaveAttribute(
      'href',
      '/locations/location-1/catalogs/catalog-1?view=prices',
    );
  });

  it('show that a location needs one, and offer what the role can do [CA-06]', async () => {
    signedInAs('account-menu', [CENTRO]);
    catalogServer({ catalogs: [] });
    await renderApp('/locations/location-1/catalogs');

    expect(await screen.findByText('Un restaurante necesita al menos un catálogo.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Nuevo catálogo' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sincronizar' })).toBeNull();
  });
});

describe('link to the catalogs', () => {
  it('is in the list of locations for a role that cannot change locations [CA-01]', async () => {
    signedInAs('location-menu', [CENTRO]);
    await renderApp('/locations');

    expect(await screen.findByRole('link', { name: /Centro/ })).toHaveAttribute('href', '/locations/location-1/catalogs');
  });

  it('is in the location form for a role that can [CA-01]', async () => {
    signedInAs('location-manager', [CENTRO]);
    server.use(handle(getLocation, () => HttpResponse.json({ data: CENTRO })));
    await renderApp('/locations/location-1');

    expect(await screen.findByRole('link', { name: 'Catálogos' })).toHaveAttribute('href', '/locations/location-1/catalogs');
  });
});

describe('new catalog', () => {
  async function openNew(options: CatalogServer = {}) {
    signedInAs('account-menu', [CENTRO]);
    const sent = catalogServer(options);
    const app = await renderApp('/locations/location-1/catalogs/new');
    await screen.findByRole('radio', { name: 'Vacío' });
    return { sent, ...app };
  }

  it("is empty, with a name and the location's currency, and opens in the editor [CA-01, CA-03]", async () => {
    const { user, sent, address } = await openNew();
    await user.click(screen.getByRole('button', { name: 'Crear catálogo' }));
    expect(await screen.findByText('Campo requerido')).toBeVisible();
    expect(sent).toEqual([]);

    await user.type(screen.getByRole('textbox', { name: /Nombre/ }), 'Cenas');
    await user.click(screen.getByRole('button', { name: 'Crear catálogo' }));

    await waitFor(() => expect(address()).toBe('/locations/location-1/catalogs/new-1'));
    expect(sent).toEqual([{ call: 'create', body: { name: 'Cenas', currency: 'EUR' } }]);
  });

  it('can copy another catalog [CA-01]', async () => {
    const { user, sent } = await openNew();
    await user.click(screen.getByRole('radio', { name: /Copia/ }));
    await user.type(screen.getByRole('textbox', { name: /Nombre/ }), 'Carta 2');
    await user.selectOptions(await screen.findByRole('combobox', { name: /Catálogo que se copia/ }), 'Carta');
    await user.click(screen.getByRole('button', { name: 'Crear catálogo' }));

    await waitFor(() => expect(sent).toEqual([{ call: 'create', body: { name: 'Carta 2', copyOf: 'catalog-1' } }]));
  });

  it('can be read from a file, and a file of another program is recognized', async () => {
    const { user, sent } = await openNew();
    await user.click(screen.getByRole('radio', { name: 'Desde un archivo' }));
    const choose = (name: string, text: string) =>
      fireEvent.change(screen.getByLabelText('Desde un archivo', { selector: '[type=file]' }), {
        target: { files: [Object.assign(new File([text], name), { text: async () => text })] },
      });
    choose('uber.json', '{"menus": [], "items": []}');
    expect(await screen.findByText('El archivo es de otro programa: contiene menus e items. No se ha cambiado nada.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Crear catálogo' })).toBeDisabled();

    choose('carta.json', exportCatalog(aCatalog([aProduct({ id: 'dish-1', name: 'Croquetas 🍴' })])));
    expect(await screen.findByText('«Carta»: 1 sección y 1 producto.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Crear catálogo' }));

    await waitFor(() => expect(sent[0]?.body).toMatchObject({ name: 'Carta', currency: 'EUR' }));
    expect(sent[0]?.body).toHaveProperty('products.dish-1.name', 'Croquetas 🍴');
  });

  it('reports an unreadable file, and uses the file chosen last', async () => {
    const { user } = await openNew();
    await user.click(screen.getByRole('radio', { name: 'Desde un archivo' }));
    const choose = (name: string, text: () => Promise<string>) =>
      fireEvent.change(screen.getByLabelText('Desde un archivo', { selector: '[type=file]' }), {
        target: { files: [Object.assign(new File([], name), { text })] },
      });
    choose('gone.json', async () => Promise.reject(new Error('gone')));
    expect(await screen.findByText('El archivo no es JSON. No se ha cambiado nada.')).toBeVisible();

    let readSlow: (text: string) => void = () => undefined;
    choose('slow.json', () => new Promise((resolve) => (readSlow = resolve)));
    choose('carta.json', async () => exportCatalog(aCatalog([aProduct({ id: 'dish-1' })])));
    expect(await screen.findByText('«Carta»: 1 sección y 1 producto.')).toBeVisible();
    await act(async () => readSlow('{"menus": []}'));
    expect(screen.getByText('«Carta»: 1 sección y 1 producto.')).toBeVisible();
  });

  it('does not navigate after the user has left the form', async () => {
    const { user, address } = await openNew();
    let finishCreation: () => void = () => undefined;
    const creation = new Promise<void>((resolve) => (finishCreation = resolve));
    server.use(
      handle(createCatalog, async () => {
        await creation;
        return HttpResponse.json({ data: { ...aCatalog([]), id: 'new-1' } }, { status: 201 });
      }),
    );
    await user.click(screen.getByRole('radio', { name: 'Desde un archivo' }));
    fireEvent.change(screen.getByLabelText('Desde un archivo', { selector: '[type=file]' }), {
      target: { files: [Object.assign(new File([], 'carta.json'), { text: async () => exportCatalog(aCatalog([])) })] },
    });
    await user.click(await screen.findByRole('button', { name: 'Crear catálogo' }));
    await user.click(screen.getByRole('radio', { name: 'Vacío' }));
    finishCreation();
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Nombre/ })).toBeVisible());

    expect(address()).toBe('/locations/location-1/catalogs/new');
  });

  it('can be copied from other stores with their key, and reports a wrong key [CA-06]', async () => {
    const { user, sent } = await openNew();
    await user.click(screen.getByRole('radio', { name: 'Desde otros restaurantes' }));
    await user.type(screen.getByRole('textbox', { name: /Identificadores/ }), 'store-1, store-2');
    await user.type(screen.getByLabelText(/Clave de acceso/), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Importar' }));

    expect(await screen.findByText('La clave de acceso no es válida.')).toBeVisible();
    expect(sent).toEqual([{ call: 'import', body: { locationId: 'location-1', storeIds: ['store-1', 'store-2'], apiKey: 'wrong' } }]);
    expect(screen.getByRole('textbox', { name: /Identificadores/ })).toHaveValue('store-1, store-2');
  });

  it('can be read from the POS, which may take minutes and can be cancelled [CA-06]', async () => {
    const { user } = await openNew();
    let answer: (response: Response) => void = () => undefined;
    server.use(handle(loadPosCatalogs, () => new Promise<Response>((resolve) => (answer = resolve))));
    await user.click(screen.getByRole('radio', { name: 'Desde el TPV' }));
    await user.click(screen.getByRole('button', { name: 'Leer el TPV' }));
    await user.click(await screen.findByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByText('Cancelado. No se ha creado nada.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Leer el TPV' }));
    await screen.findByRole('button', { name: 'Cancelar' });
    answer(refusal(502, 'POS_NO_ACCESS'));
    expect(await screen.findByText('No hay acceso a los datos del POS')).toBeVisible();
  });
});

describe('catalog push', () => {
  it('has the steps channels, changes, sync and done [CA-04, CA-05]', async () => {
    const { box, user, sent } = await openSync({
      catalogs: [CARTA, BRUNCH],
      pushes: [() => HttpResponse.json({ data: { operationId: 'operation-1', results: [result('glovo', 'success')] } })],
    });
    const steps = () => box.getAllByRole('listitem', { current: 'step' }).map(({ textContent }) => textContent);
    expect(steps()).toEqual(['Seleccionar canales']);
    expect(box.getAllByRole('checkbox')).toHaveLength(3);
    await user.selectOptions(box.getByRole('combobox', { name: 'Catálogo' }), 'Brunch');
    const again = within(await dialog());
    await user.click(again.getByRole('checkbox', { name: /justeat/ }));
    await user.click(again.getByRole('button', { name: 'Revisar cambios' }));
    expect(await again.findByText('Los clientes no notarán ningún cambio.')).toBeVisible();
    await user.click(again.getByRole('button', { name: 'Sincronizar' }));

    expect(await again.findByText('¡Sincronización exitosa!')).toBeVisible();
    expect(again.getAllByRole('listitem', { current: 'step' }).map(({ textContent }) => textContent)).toEqual(['Listo']);
    const body = { channels: ['glovo'], catalogId: 'catalog-2' };
    expect(sent).toEqual([
      { call: 'impact', body },
      { call: 'push', body },
    ]);
  });

  it('shows the changes of each channel before it runs [BC-01]', async () => {
    const entry = (kind: string, id: string, over: object = {}) => ({
      kind,
      subject: 'product',
      id,
      name: id,
      from: null,
      to: null,
      ...over,
    });
    const { box, user, sent } = await openSync({
      impacts: [
        {
          ...{ slug: 'glovo', since: '2026-11-19T11:00:00.000Z', counts: { priceUp: 1, vanishes: 1, comesBack: 1, belowMinimum: 1 } },
          entries: [
            entry('priceUp', 'Croquetas', { from: 900, to: 950 }),
            entry('vanishes', 'Jamón'),
            entry('comesBack', 'Tarta'),
            entry('belowMinimum', 'Salsas', { subject: 'modifierGroup', from: 1, to: 2 }),
          ],
        },
        { slug: 'justeat', since: null, counts: {}, entries: [] },
      ],
    });
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));

    expect(await box.findByText('4 cambios para los clientes.')).toBeVisible();
    expect(box.getByText('9,00 € → 9,50 €')).toBeInTheDocument();
    expect(box.getByText('Jamón')).toBeVisible();
    expect(box.getByText('quedan 1 de 2')).toBeVisible();
    expect(box.getByText(/el canal desbloquea todo/)).toBeVisible();
    expect(box.getByText('Sin cambios en este canal.')).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual(['impact']);
    await user.click(box.getByRole('button', { name: 'Atrás' }));
    expect(box.getByRole('button', { name: 'Revisar cambios' })).toBeVisible();
  });

  it('loads the changes again after the dialog was closed [BC-01]', async () => {
    const impacts = [{ slug: 'glovo', since: null, counts: { priceUp: 1 }, entries: [] }];
    const { box, user, sent } = await openSync({ impacts });
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));
    await box.findByText('Un cambio para los clientes.');
    await user.click(box.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Sincronizar' }));
    const again = within(await dialog());
    impacts[0] = { slug: 'glovo', since: null, counts: { priceUp: 2 }, entries: [] };
    await user.click(await again.findByRole('button', { name: 'Revisar cambios' }));

    expect(await again.findByText('2 cambios para los clientes.')).toBeVisible();
    expect(sent.map(({ call }) => call)).toEqual(['impact', 'impact']);
  });

  it('does not claim that nothing changes when part of the reply is unreadable [BC-01]', async () => {
    expectRepliesOffContract();
    const { box, user } = await openSync({ impacts: [{ slug: 'glovo', counts: {}, entries: [] }, { slug: 7 }] });
    await user.click(box.getByRole('button', { name: 'Revisar cambios' }));

    expect(await box.findByText(/No se ha podido averiguar qué cambia/)).toBeVisible();
    expect(box.queryByText('Los clientes no notarán ningún cambio.')).toBeNull();
  });

  it.each([
    ['contains only an operation id', { data: { operationId: 'operation-1', results: [] } }],
    ['reports only one channel', { data: { operationId: 'operation-1', results: [result('glovo', 'success')] } }],
    ['cannot be read', { data: { results: [result('glovo', 'done'), result('justeat', 'done')] } }],
  ])('stays in progress when a reply %s [CA-05]', async (_case, answer) => {
    const { box } = await pushAll({ pushes: [() => HttpResponse.json(answer)] });

    expect(await box.findByText(/El catálogo se está actualizando/)).toBeVisible();
    expect(box.getByText('justeat').closest('li')).toHaveTextContent('En curso');
    expect(box.queryByText('¡Sincronización exitosa!')).toBeNull();
  });

  it('succeeds when another server only confirms it [CA-05]', async () => {
    const { box } = await pushAll({});

    expect(await box.findByText('¡Sincronización exitosa!')).toBeVisible();
  });

  it.each([
    ['a server that fails', () => refusal(500, 'INTERNAL')],
    ['a gateway timeout', () => refusal(504, 'GATEWAY_TIMEOUT')],
    ['an unreadable reply', () => new HttpResponse('done')],
  ])('stays in progress after %s, and advises to wait and check [CA-05]', async (_case, answer) => {
    const { box, sent } = await pushAll({ pushes: [answer] });

    expect(await box.findByText('El catálogo se está actualizando. Espera 5 minutos, compruébalo y vuelve a sincronizar.')).toBeVisible();
    expect(box.queryByRole('button', { name: 'Volver a sincronizar' })).toBeNull();
    expect(sent.filter(({ call }) => call === 'push')).toHaveLength(1);
  });

  it("shows each channel's result, follows a slow channel, and retries the failed ones [CA-05]", async () => {
    const refused = [{ innerId: 'dish-9', name: 'Vino', reason: 'Sin alcohol' }];
    const state: { channels: object[] } = { channels: [] };
    const answers = [[result('glovo', 'ongoing'), result('justeat', 'fail', { code: 'CHANNEL_REFUSED' })], [result('justeat', 'success')]];
    const push = () => HttpResponse.json({ data: { operationId: 'operation-1', results: answers.shift() } });
    const { box, user, app, sent } = await pushAll({ pushes: [push, push], operation: () => state as Partial<Operation> });
    expect(await box.findByText(/El catálogo se está actualizando/)).toBeVisible();

    state.channels = [result('glovo', 'partial-success', { items: refused })];
    receiveMessage(app, 'operations.changed', { locationId: 'location-1' });
    expect(await box.findByText('Sincronizado en parte: mira qué canal falta y por qué.')).toBeVisible();
    expect(box.getByText('Vino: Sin alcohol')).toBeVisible();
    await user.click(box.getByRole('button', { name: 'Volver a sincronizar' }));

    await waitFor(() => expect(sent.at(-1)).toEqual({ call: 'push', body: { channels: ['justeat'], catalogId: 'catalog-1' } }));
    await waitFor(() => expect(box.queryByRole('button', { name: 'Volver a sincronizar' })).toBeNull());
  });

  it('shows why nothing was pushed, and links to the problems [CA-05]', async () => {
    const { box } = await pushAll({ pushes: [() => refusal(422, 'CATALOG_HAS_PROBLEMS')] });

    expect(await box.findByText('Error al sincronizar los canales seleccionados')).toBeVisible();
    expect(box.getByRole('link', { name: 'Abrir el catálogo y corregirlos' })).toHaveAttribute(
      'href',
      '/locations/location-1/catalogs/catalog-1',
    );
    expect(box.getByRole('button', { name: 'Volver a sincronizar' })).toBeVisible();
  });
});

describe('pushed snapshots', () => {
  async function openSnapshots(options: CatalogServer = {}) {
    const snapshot = (id: string, isCurrent: boolean, at: string) => ({
      ...{ id, slug: 'glovo', at, by: 'Ana', catalogId: 'catalog-1', catalogName: 'Carta', productCount: 12, isCurrent },
    });
    const opened = await openCatalogs({
      snapshots: [snapshot('two', true, '2026-11-20T11:00:00.000Z'), snapshot('one', false, '2026-11-19T11:00:00.000Z')],
      ...options,
    });
    await opened.user.click(screen.getByRole('button', { name: 'Envíos anteriores' }));
    return { ...opened, drawer: within(await screen.findByRole('dialog', { name: 'Envíos anteriores' })) };
  }

  async function pushBack(options: CatalogServer) {
    const opened = await openSnapshots(options);
    await opened.user.click(await opened.drawer.findByRole('button', { name: 'Volver a enviar' }));
    await opened.user.click(opened.drawer.getByRole('button', { name: 'Enviar' }));
    return opened;
  }

  it('are listed by channel, and one can be pushed again after a confirmation [BC-02]', async () => {
    const { user, sent, drawer } = await openSnapshots();
    expect(await drawer.findByText('Actual')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'Volver a enviar' }));
    expect(sent).toEqual([]);
    await user.click(drawer.getByRole('button', { name: 'Enviar' }));

    expect(await drawer.findByText('¡Sincronización exitosa!')).toBeVisible();
    expect(sent).toEqual([{ call: 'back one', body: null }]);
  });

  it.each([
    ['a server that fails', () => refusal(500, 'INTERNAL')],
    ['a reply without a result', () => HttpResponse.json({ data: { operationId: 'operation-2', results: [] } })],
  ])('are in progress after %s [BC-02]', async (_case, back) => {
    const { drawer } = await pushBack({ back });

    expect(await drawer.findByText(/El catálogo se está actualizando/)).toBeVisible();
    expect(drawer.queryByText('¡Sincronización exitosa!')).toBeNull();
  });

  it('show what the channel rejected, once it reports it [BC-02]', async () => {
    const state: { channels: object[] } = { channels: [] };
    const back = () => HttpResponse.json({ data: { operationId: 'operation-2', results: [result('glovo', 'ongoing')] } });
    const { app, drawer } = await pushBack({ back, operation: () => state as Partial<Operation> });
    expect(await drawer.findByText(/El catálogo se está actualizando/)).toBeVisible();
    state.channels = [result('glovo', 'partial-success', { items: [{ innerId: 'dish-9', name: 'Vino', reason: 'Sin alcohol' }] })];
    receiveMessage(app, 'operations.changed', { locationId: 'location-1' });

    expect(await drawer.findByText('Vino: Sin alcohol')).toBeVisible();
    expect(drawer.queryByText('¡Sincronización exitosa!')).toBeNull();
  });

  it('report that another push is in progress [BC-02]', async () => {
    const { drawer } = await pushBack({ back: () => refusal(409, 'PUSH_UNDER_WAY') });

    expect(await drawer.findByText(/Ya hay una sincronización en curso/)).toBeVisible();
  });
});
