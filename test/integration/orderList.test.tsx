import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { patchOrders } from '@/services/api/orderPatches';
import { aLocation } from '../factories/aLocation';
import { anOrder, aStatusEntry } from '../factories/anOrder';
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
  it('asks at first for fifty orders of today, in the zone of the restaurant [OR-01]', async () => {
    const asked = serverLists(manyOrders(3));

    await renderApp('/orders');

    expect(await codes()).toEqual(['A-0', 'A-1', 'A-2']);
    expect(await count()).toHaveTextContent('1–3 de 3');
    expect(asked).toEqual([FIRST_PAGE]);
  });

  it('says of an order what is looked for', async () => {
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

  it('shows of an order without anything what there is', async () => {
    serverLists([{ id: 'order-1', code: 'A-0' }]);

    await renderApp('/orders');

    expect(await codes()).toEqual(['?A-0']);
  });

  it('calls an order without a code as the board does', async () => {
    serverLists([anOrder({ id: 'a', code: '' }), anOrder({ id: 'b', code: '', channel: { slug: 'glovo' } })]);

    await renderApp('/orders');

    expect(await codes()).toEqual([expect.stringMatching(/GLV-778$/), expect.stringMatching(/b$/)]);
  });

  it('turns pages of fifty, keeps the page in the address, and asks only for that page [OR-01]', async () => {
    const asked = serverLists(manyOrders(120));
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

    expect(asked.map(({ page }) => page)).toEqual([['0'], ['1'], ['2'], ['0']]);
  });

  it('keeps the last page in sight, marked as old, while the next one is loaded', async () => {
    serverLists(manyOrders(80));
    const { user } = await renderApp('/orders');
    await count();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => (letGo = resolve));
    server.use(
      http.get('*/api/orders/queryOrders', async () => {
        await held;
        return HttpResponse.json({ data: manyOrders(80).slice(50), count: 30, totalCount: 80 });
      }),
    );

    await user.click(button('Página siguiente'));

    expect(await screen.findByText('Cargando…')).toBeVisible();
    expect((await codes())[0]).toBe('A-0');
    letGo();
    expect(await screen.findByText('51–80 de 80')).toBeVisible();
  });

  it.each(['-1', 'two', '1.5', '9999999999'])('begins at the first page where the address says %s', async (page) => {
    const asked = serverLists(manyOrders(1));

    await renderApp(`/orders?page=${page}`);

    expect(await codes()).toEqual(['A-0']);
    expect(asked[0]?.page).toEqual(['0']);
  });

  it('leads back from a page that is no longer there', async () => {
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
  ])('asks under %s for its group and statuses, from the first page [OR-02]', async (name, group, statuses) => {
    const asked = serverLists(manyOrders(80));
    const { user, query } = await renderApp('/orders?page=1');
    await count();

    await user.click(screen.getByRole('tab', { name }));

    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toEqual({ ...FIRST_PAGE, group: [group], ...(statuses && { statuses, statusesConjunction: ['or'] }) });
    expect(query()).toBe('');
    expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true');
  });

  it.each([
    ['Desde', '', 'Campo requerido'],
    ['Desde', '0026-11-20', 'Formato de fecha inválido'],
    ['Hasta', '2026-11-19', 'La fecha final es anterior a la inicial'],
    ['Hasta', '2026-12-21', 'El periodo puede tener como máximo 31 días'],
  ])('asks for nothing while %s is "%s", and says why [OR-03]', async (field, value, words) => {
    const asked = serverLists(manyOrders(2));
    const { user } = await renderApp('/orders');
    await count();

    fireEvent.change(await period(field), { target: { value } });
    await user.click(screen.getByRole('tab', { name: 'Con error' }));
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(screen.getByText('Pedidos de la búsqueda anterior: revisa las fechas')).toBeVisible();
    expect(asked).toHaveLength(1);
    fireEvent.change(await period(field), { target: { value: '2026-11-20' } });

    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toMatchObject({ ...TODAY, group: ['error'] });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes 31 days, the last one with all its hours', async () => {
    const asked = serverLists([]);
    await renderApp('/orders');
    await screen.findByText('No hay pedidos para la búsqueda');

    fireEvent.change(await period('Desde'), { target: { value: '2026-10-21' } });

    await waitFor(() => expect(asked.at(-1)).toMatchObject({ fromDate: ['2026-10-20T22:00:00.000Z'], toDate: TODAY.toDate }));
  });

  it('cuts days in the zone of the one location chosen, and says whose they are where there are several', async () => {
    signedInAs('account-admin', [aLocation(), aLocation({ id: 'location-2', name: 'Chapinero', timeZone: 'America/Bogota' })]);
    const asked = serverLists([]);
    const { user } = await renderApp('/orders');
    expect(await screen.findByText(/Los locales están en varias zonas: los días son los de tu zona/)).toBeVisible();

    await user.click(screen.getByRole('button', { name: /^Locales/ }));
    await user.click(await screen.findByText('Chapinero'));

    expect(await screen.findByText('Los días van de 0:00 a 24:00 en America/Bogota')).toBeVisible();
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        path: '/Locations/location-2/orders',
        fromDate: ['2026-11-20T05:00:00.000Z'],
        toDate: ['2026-11-21T05:00:00.000Z'],
      }),
    );
  });

  it('says that nothing was found and how to see more [OR-15]', async () => {
    const asked = serverLists([]);
    const { user } = await renderApp('/orders');
    await user.click(await screen.findByRole('tab', { name: 'Cancelados' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Modalidad' }), 'Para llevar');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ group: ['cancelled'], serviceType: ['takeaway'] }));
    expect(await screen.findByText('No hay pedidos para la búsqueda')).toBeVisible();
    expect(screen.getByText('Cambia los filtros para ver otros pedidos.')).toBeVisible();

    await user.click(button('Quitar filtros'));

    await waitFor(() => expect(asked.at(-1)).toEqual(FIRST_PAGE));
    expect(screen.getByRole('tab', { name: 'Todos' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('combobox', { name: 'Modalidad' })).toHaveDisplayValue('Todas las modalidades');
  });

  it('says what failed and loads again when asked', async () => {
    serverLists(manyOrders(1));
    server.use(http.get('*/api/orders/queryOrders', () => refusal(500, 'INTERNAL'), { once: true }));
    const { user } = await renderApp('/orders');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ha habido un error, inténtalo de nuevo');

    await user.click(button('Volver a intentarlo'));

    expect(await codes()).toEqual(['A-0']);
  });

  it('never shows the orders of another search for those that could not be loaded', async () => {
    serverLists(manyOrders(1));
    const { user } = await renderApp('/orders');
    await count();
    server.use(http.get('*/api/orders/queryOrders', () => refusal(500, 'INTERNAL')));

    await user.click(screen.getByRole('tab', { name: 'Nuevos' }));

    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('keeps the orders that it has when they cannot be refreshed, and says since when they are old', async () => {
    serverLists(manyOrders(1));
    const { user } = await renderApp('/orders');
    await count();
    server.use(http.get('*/api/orders/queryOrders', () => refusal(500, 'INTERNAL')));

    await user.click(button('Actualizar'));

    expect(await screen.findByText('12:05:00')).toBeVisible();
    expect(await codes()).toEqual(['A-0']);
  });

  it('says how many orders could not be read', async () => {
    serverLists([...manyOrders(1), { id: 7 }]);

    await renderApp('/orders');

    expect(await screen.findByText('1 línea no se ha podido leer y no se muestra.')).toBeVisible();
    expect(await count()).toHaveTextContent('1–2 de 2');
  });

  it('follows its orders live, without asking again', async () => {
    const asked = serverLists([inStatus('A-0', 'INCOMING_NEW')]);
    const { app } = await renderApp('/orders');
    expect(await screen.findByText('Nuevo')).toBeVisible();
    const order = { ...inStatus('A-0', 'INCOMING_NEW', 'IN_KITCHEN'), rev: 2 };

    act(() => app.store.dispatch(patchOrders([{ orderId: 'A-0', locationId: 'location-1', rev: 2, order }])));

    expect(await screen.findByText('En cocina')).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('opens an order beside the list, on its page, and closes it', async () => {
    serverLists(manyOrders(60));
    const { user, query } = await renderApp('/orders?page=1');

    await user.click(await screen.findByRole('link', { name: /A-50/ }));

    const drawer = within(await screen.findByRole('dialog', { name: 'Pedido A-50' }));
    expect(query()).toBe('?page=1&order=order-50');
    await user.click(drawer.getByRole('button', { name: 'Cerrar el pedido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(query()).toBe('?page=1');
  });

  it('has in a narrow window code, status and arrival, and the filters behind a button', async () => {
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
