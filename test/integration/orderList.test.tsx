import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listOrders } from '@/contract/orders';
import { patchOrders } from '@/services/api/orderPatches';
import { aLocation } from '../factories/aLocation';
import { anOrder, aStatusEntry } from '../factories/anOrder';
import { expectRepliesOffContract, handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aWindowOf } from '../setup/matchMedia';
import { beforeBoard, inStatus } from './boardScreen';
import { codes, manyOrders, serverLists, table } from './orderListScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const TODAY = { fromDate: ['2026-11-19T23:00:00.000Z'], toDate: ['2026-11-20T23:00:00.000Z'] };
const FIRST_PAGE = { path: '/orders/queryOrders', ...TODAY, page: ['0'], limit: ['50'] };

const count = () => screen.findByText(/^[\d.]+–[\d.]+ de /);
const button = (name: string) => screen.getByRole('button', { name });
const period = (name: string) => screen.findByLabelText(name);

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('order list', () => {
  it("first requests fifty of today's orders in the restaurant's time zone [OR-01]", async () => {
    const requests = serverLists(manyOrders(3));

    await renderApp('/orders');

    expect(await codes()).toEqual(['A-0', 'A-1', 'A-2']);
    expect(await count()).toHaveTextContent('1–3 de 3');
    expect(requests).toEqual([FIRST_PAGE]);
  });

  it("shows an order's main fields", async () => {
    signedInAs('account-admin', [aLocation(), aLocation({ id: 'location-2', name: 'Norte' })]);
    serverLists([
      anOrder({
        channel: { slug: 'glovo' },
        statuses: [aStatusEntry({ status: 'IN_CHANNEL_DEVICE' }), aStatusEntry({ status: 'DELIVERING', type: 'rider', creator: 'Iván' })],
      }),
    ]);

    await renderApp('/orders');

    const cells = within(await table()).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual([
      'GLA-1001',
      expect.stringMatching(/^En el dispositivo del canal/),
      expect.stringMatching(/^13:00/),
      expect.stringMatching(/^13:50/),
      'Lucía Martín',
      'Centro',
      'Reparto del canal',
      'Tarjeta',
      '1',
      '14,25\u00a0€',
    ]);
    expect(screen.getByRole('img', { name: /Necesita atención/ })).toBeInTheDocument();
    expect(screen.getByTitle('En reparto')).toBeInTheDocument();
  });

  it('shows an order with almost no data', async () => {
    serverLists([{ id: 'order-1', code: 'A-0' }]);

    await renderApp('/orders');

    expect(await codes()).toEqual(['?A-0']);
  });

  it('names an order without a code as the board does', async () => {
    serverLists([anOrder({ id: 'a', code: '' }), anOrder({ id: 'b', code: '', channel: { slug: 'glovo' } })]);

    await renderApp('/orders');

    expect(await codes()).toEqual([expect.stringMatching(/GLV-778$/), expect.stringMatching(/b$/)]);
  });

  it('loads pages of fifty, stores the page in the address, and requests only that page [OR-01]', async () => {
    const requests = serverLists(manyOrders(120));
    const { user, query } = await renderApp('/orders');
    expect(await count()).toHaveTextContent('1–50 de 120');
    expect([button('Primera página'), button('Página anterior')].map((each) => each.getAttribute('aria-disabled'))).toEqual([
      'true',
      'true',
    ]);

    await user.click(button('Página siguiente'));
    await waitFor(async () => expect(await count()).toHaveTextContent('51–100 de 120'));
    await user.click(button('Última página'));
    await waitFor(async () => expect(await count()).toHaveTextContent('101–120 de 120'));
    expect((await codes())[0]).toBe('A-100');
    expect(query()).toBe('?page=2');
    await user.click(button('Página siguiente'));
    expect(query()).toBe('?page=2');
    await user.click(button('Primera página'));
    await waitFor(async () => expect(await count()).toHaveTextContent('1–50 de 120'));

    expect(requests.map(({ page }) => page)).toEqual([['0'], ['1'], ['2'], ['0']]);
  });

  it('shows the previous page, marked as stale, while the next one is loading', async () => {
    serverLists(manyOrders(80));
    const { user } = await renderApp('/orders');
    await count();
    let release = () => {};
    const pending = new Promise<void>((resolve) => (release = resolve));
    server.use(
      handle(listOrders, async () => {
        await pending;
        return HttpResponse.json({ data: manyOrders(80).slice(50), count: 30, totalCount: 80 });
      }),
    );

    await user.click(button('Página siguiente'));

    expect(await screen.findByText('Cargando…')).toBeVisible();
    expect((await codes())[0]).toBe('A-0');
    release();
    expect(await screen.findByText('51–80 de 80')).toBeVisible();
  });

  it.each(['-1', 'two', '1.5', '9999999999'])('starts at the first page when the address contains the page %s', async (page) => {
    const requests = serverLists(manyOrders(1));

    await renderApp(`/orders?page=${page}`);

    expect(await codes()).toEqual(['A-0']);
    expect(requests[0]?.page).toEqual(['0']);
  });

  it('links to the first page from a page that no longer exists', async () => {
    serverLists(manyOrders(10));
    const { user } = await renderApp('/orders?page=3');
    expect(await screen.findByText('En esta página ya no hay pedidos')).toBeVisible();

    await user.click(button('Primera página'));

    expect(await count()).toHaveTextContent('1–10 de 10');
  });

  it.each([
    ['Nuevos', 'newers', ['INCOMING_NEW', 'ACEPTED', 'ACCEPTED']],
    ['Programados', 'deferred', ['DEFERRED']],
    ['En preparación', 'preparing', ['IN_KITCHEN', 'IN_CHANNEL_DEVICE']],
    ['Finalizados', 'finished', undefined],
    ['Con error', 'error', ['ERROR', 'UNKNOW', 'UNKNOWN']],
    ['Cancelados', 'cancelled', ['CANCELED', 'CANCELLED']],
  ])('requests for %s its group and statuses, from the first page [OR-02]', async (name, group, statuses) => {
    const requests = serverLists(manyOrders(80));
    const { user, query } = await renderApp('/orders?page=1');
    await count();

    await user.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));

    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).toEqual({ ...FIRST_PAGE, group: [group], ...(statuses && { statuses, statusesConjunction: ['or'] }) });
    expect(query()).toBe('');
    expect(screen.getByRole('tab', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-selected', 'true');
  });

  it.each([
    ['Desde', '', 'Campo requerido'],
    ['Desde', '0026-11-20', 'Formato de fecha inválido'],
    ['Hasta', '2026-11-19', 'La fecha final es anterior a la inicial'],
    ['Hasta', '2026-12-21', 'El periodo puede tener como máximo 31 días'],
  ])('sends no request while %s is "%s", and shows why [OR-03]', async (field, value, message) => {
    const requests = serverLists(manyOrders(2));
    const { user } = await renderApp('/orders');
    await count();

    fireEvent.change(await period(field), { target: { value } });
    await user.click(screen.getByRole('tab', { name: /^Con error/ }));
    expect(screen.getByRole('alert')).toHaveTextContent(message);
    expect(screen.getByText('Pedidos de la búsqueda anterior: revisa las fechas')).toBeVisible();
    expect(requests).toHaveLength(1);
    fireEvent.change(await period(field), { target: { value: '2026-11-20' } });

    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[1]).toMatchObject({ ...TODAY, group: ['error'] });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('accepts 31 days, including the whole last day', async () => {
    const requests = serverLists([]);
    await renderApp('/orders');
    await screen.findByText('No hay pedidos para la búsqueda');

    fireEvent.change(await period('Desde'), { target: { value: '2026-10-21' } });

    await waitFor(() => expect(requests.at(-1)).toMatchObject({ fromDate: ['2026-10-20T22:00:00.000Z'], toDate: TODAY.toDate }));
  });

  it('uses the time zone of a single chosen location, and states whose days apply to several', async () => {
    signedInAs('account-admin', [aLocation(), aLocation({ id: 'location-2', name: 'Chapinero', timeZone: 'America/Bogota' })]);
    const requests = serverLists([]);
    const { user } = await renderApp('/orders');
    expect(await screen.findByText(/Los restaurantes están en varias zonas: los días son los de tu zona/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: /^Restaurantes/ }));
    await user.click(await screen.findByText('Chapinero'));

    expect(await screen.findByText('Los días van de 0:00 a 24:00 en America/Bogota')).toBeVisible();
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({
        path: '/Locations/location-2/orders',
        fromDate: ['2026-11-20T05:00:00.000Z'],
        toDate: ['2026-11-21T05:00:00.000Z'],
      }),
    );
  });

  it('shows that nothing matches, and clears the filters on request [OR-15]', async () => {
    const requests = serverLists([]);
    const { user } = await renderApp('/orders');
    await user.click(await screen.findByRole('tab', { name: /^Cancelados/ }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Modalidad' }), 'Para llevar');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ group: ['cancelled'], serviceType: ['takeaway'] }));
    expect(await screen.findByText('No hay pedidos para la búsqueda')).toBeVisible();
    expect(screen.getByText('Cambia los filtros para ver otros pedidos.')).toBeVisible();

    await user.click(button('Quitar filtros'));

    await waitFor(() => expect(requests.at(-1)).toEqual(FIRST_PAGE));
    expect(screen.getByRole('tab', { name: /^Todos/ })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('combobox', { name: 'Modalidad' })).toHaveDisplayValue('Todas las modalidades');
  });

  it('shows why loading failed, and retries on request', async () => {
    serverLists(manyOrders(1));
    server.use(handle(listOrders, () => refusal(500, 'INTERNAL'), { once: true }));
    const { user } = await renderApp('/orders');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ha habido un error, inténtalo de nuevo');

    await user.click(button('Volver a intentarlo'));

    expect(await codes()).toEqual(['A-0']);
  });

  it('does not show the orders of a previous search after a failed one', async () => {
    serverLists(manyOrders(1));
    const { user } = await renderApp('/orders');
    await count();
    server.use(handle(listOrders, () => refusal(500, 'INTERNAL')));

    await user.click(screen.getByRole('tab', { name: /^Nuevos/ }));

    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('retains its orders after a failed refresh, and shows their age', async () => {
    serverLists(manyOrders(1));
    const { user } = await renderApp('/orders');
    await count();
    server.use(handle(listOrders, () => refusal(500, 'INTERNAL')));

    await user.click(button('Actualizar'));

    expect(await screen.findByText('12:05:00')).toBeVisible();
    expect(await codes()).toEqual(['A-0']);
  });

  it('counts the unreadable orders', async () => {
    expectRepliesOffContract();
    serverLists([...manyOrders(1), { id: 7 }]);

    await renderApp('/orders');

    expect(await screen.findByText('1 línea no se ha podido leer y no se muestra.')).toBeVisible();
    expect(await count()).toHaveTextContent('1–2 de 2');
  });

  it('updates its orders live without another request', async () => {
    const requests = serverLists([inStatus('A-0', 'INCOMING_NEW')]);
    const { app } = await renderApp('/orders');
    expect(await screen.findByText('Nuevo')).toBeVisible();
    const order = { ...inStatus('A-0', 'INCOMING_NEW', 'IN_KITCHEN'), rev: 2 };

    act(() => app.store.dispatch(patchOrders([{ orderId: 'A-0', locationId: 'location-1', rev: 2, order }])));

    expect(await screen.findByText('En cocina')).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  it('opens an order next to the list or on its page, and closes it', async () => {
    serverLists(manyOrders(60));
    const { user, query } = await renderApp('/orders?page=1');

    await user.click(await screen.findByRole('link', { name: /A-50/ }));

    const drawer = within(await screen.findByRole('dialog', { name: 'Pedido A-50' }));
    expect(query()).toBe('?page=1&order=order-50');
    await user.click(drawer.getByRole('button', { name: 'Cerrar el pedido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(query()).toBe('?page=1');
  });

  it('shows code, status and arrival in a narrow window, with the filters behind a button', async () => {
    aWindowOf(390);
    serverLists(manyOrders(1));
    const { user } = await renderApp('/orders');

    expect(
      within(await table())
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Pedido', 'Estado', 'Recibido']);
    await user.click(button('Filtros'));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Periodo' }), 'Ayer');
    await user.click(button('Cerrar'));

    expect(await screen.findByRole('button', { name: 'Filtros (1)' })).toBeVisible();
  });
});
