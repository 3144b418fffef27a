// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/shell/CommandPalette/commands/BlockToast';
import '@/app/shell/CommandPalette/commands/PauseToast';
import '@/entities/order/undo/orderActions';
import '@/entities/order/undo/UndoToast';
import '@/features/catalogs/CatalogEditor/PriceSheet/PriceSheet';
import '@/features/catalogs/CatalogPage';
import '@/features/catalogs/CatalogsPage';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listAllChannels } from '@/contract/apps';
import { getLocationCatalog, listCatalogs } from '@/contract/catalogs';
import { listChannelStatuses } from '@/contract/channels';
import { addOrderStatus, listOrders, reprintOrder } from '@/contract/orders';
import type { Order } from '@/domain/order';
import { aCatalog, aProduct } from '../factories/aCatalog';
import { aChannelStatus } from '../factories/aChannelStatus';
import { anOrder, aStatusEntry } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { recordBodies } from '../msw/recordBodies';
import { server } from '../msw/server';
import { endUndo } from '../setup/endUndo';
import { aBlock, blockingServer } from './blockingScreen';
import { ALL_FLAGS } from './shellScreen';
import { beforeStores, MALASANA, NOW, renderStores, RUZAFA, statusServer, statusesOf } from './storeScreen';

const field = () => screen.findByRole('combobox', { name: 'Pantalla, restaurante, ciudad o código de pedido' });
const dialog = () => screen.getByRole('dialog', { name: 'Buscar una pantalla, un restaurante o un pedido' });
const options = () =>
  within(dialog())
    .getAllByRole('option')
    .map((option) => option.textContent);
/** The names of channels are loaded. */
const expectOptions = (texts: string[]) => waitFor(() => expect(options()).toEqual(texts));
const button = (name: string) => screen.findByRole('button', { name });

const CHANNELS = [
  { slug: 'glovo', name: 'Glovo' },
  { slug: 'ubereats', name: 'Uber Eats' },
];

beforeEach(() => {
  beforeStores();
  server.use(handle(listAllChannels, () => HttpResponse.json({ data: CHANNELS, count: 2, totalCount: 2 })));
});
afterEach(() => jest.useRealTimers());

/** Opens the palette and types a query. */
async function type(user: Awaited<ReturnType<typeof renderStores>>['user'], query: string) {
  await user.keyboard('{Control>}k{/Control}');
  const input = await field();
  await user.click(input);
  await user.paste(query);
}

const dashboard = { path: '/dashboard' };

describe('commands of the palette', () => {
  it('pause a channel after Enter, as their sentence says, and open it again by undo [W-02]', async () => {
    const sent = statusServer(statusesOf([MALASANA, RUZAFA]));
    const { user } = await renderStores([MALASANA, RUZAFA], dashboard);
    await type(user, 'pausar glovo malasaña 30 min');
    await expectOptions(['Pausar Glovo en Malasañahoy hasta las 13:35']);
    expect(sent).toEqual([]);

    await user.keyboard('{Enter}');

    await waitFor(() =>
      expect(sent).toMatchObject([{ locationId: 'location-1', slug: 'glovo', status: 'paused', until: '2026-11-20T12:35:00.000Z' }]),
    );
    // The server accepts only a UUID.
    expect(sent[0]?.operationId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(await screen.findByText('Se ha pedido pausar 1 canal')).toBeVisible();
    await user.click(await button('Deshacer'));
    await waitFor(() => expect(sent[1]).toMatchObject({ locationId: 'location-1', slug: 'glovo', status: 'open', until: null }));
    expect(await screen.findByText('Se ha pedido reabrir 1 canal')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  it('put back the former end of a pause by undo [W-02]', async () => {
    const until = '2026-11-20T20:15:00.000Z';
    const sent = statusServer(statusesOf([MALASANA], aChannelStatus({ status: 'paused', until, reportedAt: '2026-11-20T11:00:00.000Z' })));
    const { user } = await renderStores([MALASANA], dashboard);
    await type(user, 'pausar glovo malasaña 30 min');
    await user.keyboard('{Enter}');
    await user.click(await button('Deshacer'));

    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ status, until: end }) => [status, end])).toEqual([
      ['paused', '2026-11-20T12:35:00.000Z'],
      ['paused', until],
    ]);
    expect(await screen.findByText('Pausar Glovo en Malasaña: hoy hasta las 21:15')).toBeVisible();
  });

  it('pause a channel whose former status cannot be read, without undo [W-02]', async () => {
    const sent = statusServer([]);
    server.use(handle(listChannelStatuses, () => refusal(503, 'UNAVAILABLE')));
    const { user } = await renderStores([MALASANA], dashboard);
    await type(user, 'pausar glovo malasaña 30 min');
    await user.keyboard('{Enter}');

    expect(await screen.findByText('Se ha pedido pausar 1 canal')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  it('show that a channel was not paused [W-02]', async () => {
    const sent = statusServer([], (_sent, call) => (call === 1 ? refusal(502, 'CHANNEL_REFUSED') : null));
    const { user } = await renderStores([MALASANA], dashboard);
    await type(user, 'pausar glovo malasaña 30 min');
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent('Glovo');
    expect(screen.queryByText('Se ha pedido pausar 1 canal')).not.toBeInTheDocument();
    expect(sent).toHaveLength(1);
  });

  it('reopen a channel [W-02]', async () => {
    const sent = statusServer([]);
    const { user } = await renderStores([MALASANA, RUZAFA], dashboard);
    await type(user, 'reabrir uber ruzafa');
    await expectOptions(['Reabrir Uber Eats en Ruzafa']);

    await user.keyboard('{Enter}');

    await waitFor(() => expect(sent).toMatchObject([{ locationId: 'location-2', slug: 'ubereats', status: 'open', until: null }]));
  });

  it('block a product until tomorrow, and undo it [W-02]', async () => {
    const { sent } = blockingServer({ menus: { 'location-1': [aCatalog([aProduct({ id: 'dish-1', name: 'Croquetas' })])] } });
    statusServer([]);
    const { user } = await renderStores([MALASANA], { ...dashboard, role: 'location-staff' });
    await type(user, 'bloquear croquetas hasta mañana');
    expect(await screen.findByRole('option', { name: 'Bloquear Croquetas en Malasaña mañana hasta las 12:00' })).toBeVisible();

    await user.keyboard('{Enter}');

    const item = { innerId: 'dish-1', kind: 'product', channels: ['glovo', 'ubereats'] };
    await waitFor(() =>
      expect(sent).toEqual([{ call: 'location-1 one', items: [{ ...item, suspended: true, until: '2026-11-21T11:00:00.000Z' }] }]),
    );
    expect(await screen.findByText('Bloquear Croquetas')).toBeVisible();
    await user.click(await button('Deshacer'));
    await waitFor(() => expect(sent[1]).toEqual({ call: 'location-1 one', items: [{ ...item, suspended: false, until: null }] }));
  });

  it('put back by undo what was blocked before in some channels and restaurants [W-02]', async () => {
    const menu = [aCatalog([aProduct({ id: 'dish-1', name: 'Croquetas' })])];
    const { sent } = blockingServer({
      menus: { 'location-1': menu, 'location-2': menu },
      blocked: { 'location-1': [aBlock({ innerId: 'dish-1', until: '2026-11-20T18:00:00.000Z' })] },
    });
    statusServer([]);
    const { user } = await renderStores([MALASANA, RUZAFA], dashboard);
    await type(user, 'bloquear croquetas hasta mañana');
    await user.click(await screen.findByRole('option', { name: 'Bloquear Croquetas en 2 restaurantes mañana hasta las 12:00' }));
    await user.click(await button('Deshacer'));

    expect(await screen.findByText('Deshacer el bloqueo de Croquetas')).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(5));
    const undone = sent
      .slice(2)
      .map(({ call, items }) => [call, ...items.map(({ suspended, until, channels }) => [suspended, until, channels])]);
    expect(undone.filter(([call]) => call === 'location-1 one')).toEqual([
      ['location-1 one', [false, null, ['ubereats']]],
      ['location-1 one', [true, '2026-11-20T18:00:00.000Z', ['glovo']]],
    ]);
    expect(undone.filter(([call]) => call === 'location-2 one')).toEqual([['location-2 one', [false, null, ['glovo', 'ubereats']]]]);
    expect(screen.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();
  });

  it('unblock a product [W-02]', async () => {
    const menus = {
      'location-1': [aCatalog([aProduct({ id: 'dish-1', name: 'Croquetas' }), aProduct({ id: 'dish-2', name: 'Croquetas de jamón' })])],
    };
    const { sent } = blockingServer({ menus, blocked: { 'location-1': [aBlock({ innerId: 'dish-1' })] } });
    statusServer([]);
    const { user } = await renderStores([MALASANA], dashboard);
    await type(user, 'desbloquear croquetas');
    expect(await screen.findByRole('option', { name: 'Desbloquear Croquetas en Malasaña' })).toBeVisible();

    await user.keyboard('{Enter}');

    await waitFor(() => expect(sent).toMatchObject([{ items: [{ innerId: 'dish-1', suspended: false, channels: ['glovo'] }] }]));
  });

  it('print an order again [W-02]', async () => {
    ordersToday([anOrder({ placedAt: NOW, code: 'E6FJY' })]);
    const printed: string[] = [];
    server.use(
      handle(reprintOrder, ({ request }) => {
        printed.push(new URL(request.url).search);
        return HttpResponse.json({ data: { created: 1, released: 0 } });
      }),
    );
    const { user } = await renderStores([MALASANA], { ...dashboard, role: 'location-staff' });
    await type(user, 'reimprimir e6fjy');
    await user.click(await screen.findByRole('option', { name: /^Imprimir de nuevo el pedido E6FJY .* · Malasaña$/ }));

    expect(await screen.findByText('Pedido enviado a la impresora')).toBeVisible();
    expect(printed).toHaveLength(1);
  });

  it('mark an order as ready after the time for undoing [W-02]', async () => {
    const order = anOrder({
      placedAt: NOW,
      code: 'E6FJY',
      fulfillment: { type: 'takeaway' },
      statuses: [aStatusEntry({ status: 'IN_KITCHEN' })],
    });
    ordersToday([order]);
    const ready = { ...order, rev: 2, statuses: [...order.statuses, aStatusEntry({ status: 'READY_TO_PICKUP' })] };
    const sent = recordBodies(addOrderStatus, () => HttpResponse.json({ data: ready }));
    const { user } = await renderStores([MALASANA], { ...dashboard, role: 'location-staff' });
    await type(user, 'E6FJY listo');
    await user.click(await screen.findByRole('option', { name: /^Pedido E6FJY: Marcar listo/ }));
    await endUndo();

    await waitFor(() => expect(sent).toMatchObject([{ orderId: 'order-1', newStatus: { status: 'READY_TO_PICKUP' } }]));
  });

  it('change the theme, open a screen, and are remembered for the user [W-02]', async () => {
    const { user, address } = await renderStores([MALASANA], dashboard);
    await type(user, 'tema oscuro');
    await expectOptions(['Cambiar el tema: Oscuro']);
    await user.keyboard('{Enter}');
    expect(localStorage.getItem('pase:theme')).toBe('dark');

    await type(user, 'ir a operaciones');
    await user.keyboard('{Enter}');
    expect(address()).toBe('/operations');

    await user.keyboard('{Control>}k{/Control}');
    await field();
    expect(options()[0]).toBe('tema oscuroComando reciente');
    await user.keyboard('{Enter}');
    expect(await field()).toHaveValue('tema oscuro');
    await expectOptions(['Cambiar el tema: Oscuro']);
  });

  it('open the price sheet of the only catalog of a restaurant, and leave it [W-02]', async () => {
    const carta = { ...aCatalog([aProduct({ id: 'dish-1', name: 'Croquetas' })]), id: 'catalog-1', name: 'Carta', currency: 'EUR' };
    server.use(
      handle(listCatalogs, () => HttpResponse.json({ data: [carta], count: 1, totalCount: 1 })),
      handle(getLocationCatalog, () => HttpResponse.json({ data: carta })),
    );
    const { user, address } = await renderStores([MALASANA, RUZAFA], { ...dashboard, flags: ALL_FLAGS });
    await type(user, 'ir a la hoja de precios malasaña');
    await expectOptions(['Abrir la hoja de precios de Malasaña']);
    await user.keyboard('{Enter}');

    expect(await screen.findByRole('grid', { name: 'Hoja de precios' })).toBeVisible();
    expect(address()).toBe('/locations/location-1/catalogs/catalog-1');
    await user.click(await button('Hoja de precios'));
    expect(screen.queryByRole('grid', { name: 'Hoja de precios' })).not.toBeInTheDocument();
    expect(await button('Secciones')).toBeVisible();
  });

  it('are not offered without the permission of their buttons [W-02]', async () => {
    ordersToday([anOrder({ placedAt: NOW, code: 'E6FJY', statuses: [aStatusEntry({ status: 'IN_KITCHEN' })] })]);
    const { user } = await renderStores([MALASANA], { ...dashboard, role: 'location-sales', flags: ALL_FLAGS });
    const nothing = ['Nada con ese nombre. Prueba con menos letras'];
    await type(user, 'pausar glovo malasaña 30 min');
    await expectOptions(nothing);
    for (const query of ['bloquear croquetas', 'reimprimir e6fjy', 'e6fjy listo', 'precios malasaña']) {
      await user.clear(await field());
      await user.paste(query);
      await expectOptions(nothing);
    }
  });

  it('cannot be chosen if the restaurant is closed, and say why [W-02]', async () => {
    const sent = statusServer([]);
    const { user } = await renderStores([MALASANA], { ...dashboard, now: '2026-11-20T02:00:00.000Z' });
    await type(user, 'pausar glovo malasaña 30 min');
    await expectOptions(['Pausar Glovo en MalasañaEstá fuera de su horario: solo se puede pausar mientras está abierto']);

    await user.keyboard('{Enter}');

    expect(await field()).toBeVisible();
    expect(sent).toEqual([]);
  });
});

function ordersToday(orders: Order[]) {
  server.use(
    handle(listOrders, ({ request }) => HttpResponse.json({ data: new URL(request.url).searchParams.has('statuses') ? [] : orders })),
  );
}
