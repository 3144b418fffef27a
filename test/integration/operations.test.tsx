import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { patchOrders } from '@/services/api/orderPatches';
import { aLocation } from '../factories/aLocation';
import { aStatusEntry, anOrder } from '../factories/anOrder';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeBoard, inStatus, NOW, serverWith } from './boardScreen';
import { receiveMessage } from './receiveMessage';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const oneOfEach = [
  inStatus('N-1', 'INCOMING_NEW'),
  inStatus('N-2', 'ACEPTED'),
  inStatus('P-1', 'ACEPTED', 'IN_KITCHEN'),
  inStatus('D-1', 'DEFERRED'),
  inStatus('F-1', 'READY_TO_PICKUP'),
  inStatus('E-1', 'ERROR'),
  inStatus('C-1', 'CANCELED'),
  inStatus('X-1', 'DISABLED'),
];

const tab = (name: RegExp) => screen.findByRole('tab', { name });
const codes = () => {
  const board = screen.queryByRole('list', { name: 'Pedidos' });
  return board
    ? within(board)
        .getAllByRole('link')
        .map(({ textContent }) => textContent)
    : [];
};
const drawer = (code: string) => screen.findByRole('dialog', { name: `Pedido ${code}` });

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('operations board', () => {
  it('has the tabs of the specification, each with its count [OP-01]', async () => {
    serverWith(oneOfEach);

    await renderApp('/operations');

    await tab(/Todos 8/);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Todos 8',
      'Cancelados 1',
      'Nuevos 2',
      'Con error 1',
      'En curso 1',
      'Programados 1',
      'Finalizados 1',
      'Productos bloqueados 0',
    ]);
  });

  it.each([
    ['Cancelados', ['C-1']],
    ['Nuevos', ['N-1', 'N-2']],
    ['Con error', ['E-1']],
    ['En curso', ['P-1']],
    ['Programados', ['D-1']],
    ['Finalizados', ['F-1']],
  ])('shows under %s only its own orders [OP-01]', async (name, expected) => {
    serverWith(oneOfEach);
    const { user } = await renderApp('/operations');

    await user.click(await tab(new RegExp(name)));

    expect(codes()).toEqual(expected);
  });

  it('moves a changed order to its tab and updates the counts', async () => {
    serverWith(oneOfEach);
    const { app } = await renderApp('/operations?tab=NEW');
    await tab(/Nuevos 2/);
    const changed = { ...inStatus('N-1', 'INCOMING_NEW', 'IN_KITCHEN'), rev: 2 };

    act(() => app.store.dispatch(patchOrders([{ orderId: 'N-1', locationId: 'location-1', rev: 2, order: changed }])));

    await waitFor(() => expect(codes()).toEqual(['N-2']));
    expect([await tab(/Nuevos 1/), await tab(/En curso 2/)]).toHaveLength(2);
  });

  it('reloads the orders when the server reports missed events', async () => {
    serverWith([inStatus('N-1', 'INCOMING_NEW')]);
    const { app } = await renderApp('/operations?tab=NEW');
    await tab(/Nuevos 1/);
    serverWith([inStatus('N-1', 'INCOMING_NEW'), inStatus('N-2', 'INCOMING_NEW')]);

    receiveMessage(app, 'events.missed', {});

    await waitFor(() => expect(codes()).toHaveLength(2));
  });

  it('shows a new order', async () => {
    serverWith([]);
    const { app } = await renderApp('/operations');
    await screen.findByText('Hoy aún no hay pedidos');

    act(() =>
      app.store.dispatch(patchOrders([{ orderId: 'N-1', locationId: 'location-1', rev: 1, order: inStatus('N-1', 'INCOMING_NEW') }])),
    );

    await waitFor(() => expect(codes()).toEqual(['N-1']));
  });

  it('links to the other orders from an empty tab', async () => {
    serverWith([inStatus('N-1', 'INCOMING_NEW')]);
    const { user } = await renderApp('/operations?tab=ERROR');

    await user.click(await screen.findByRole('button', { name: 'Ver todos' }));

    expect(codes()).toEqual(['N-1']);
  });

  it('shows why loading failed, and retries on request', async () => {
    serverWith([inStatus('N-1', 'INCOMING_NEW')]);
    server.use(http.get('*/api/orders/queryOrders', () => refusal(500, 'INTERNAL'), { once: true }));
    const { user } = await renderApp('/operations');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ha habido un error, inténtalo de nuevo');

    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    expect(await screen.findByRole('link', { name: 'N-1' })).toBeVisible();
  });

  it('counts 500 orders and renders only the visible ones', async () => {
    serverWith(Array.from({ length: 500 }, (_, n) => inStatus(`N-${n}`, 'INCOMING_NEW')));

    await renderApp('/operations');

    await tab(/Todos 500/);
    expect(codes().length).toBeGreaterThan(10);
    expect(codes().length).toBeLessThan(100);
  });

  it('states how many orders are not shown and how many are unreadable', async () => {
    server.use(
      http.get('*/api/orders/queryOrders', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const isFirst = searchParams.get('page') === '0' && !searchParams.has('statuses');
        return HttpResponse.json({ data: isFirst ? [anOrder(), { id: 7 }] : [], totalCount: isFirst ? 5730 : 0 });
      }),
    );

    await renderApp('/operations');

    expect(await screen.findByText('Se muestran 1 de 732 pedidos de hoy.')).toBeVisible();
    expect(screen.getByText(/1 pedido no se puede leer/)).toBeVisible();
  });

  it('states whose day it shows when the locations have several time zones', async () => {
    signedInAs('account-admin', [aLocation(), aLocation({ id: 'location-2', name: 'Chapinero', timeZone: 'America/Bogota' })]);
    serverWith(oneOfEach);

    await renderApp('/operations');

    expect(await screen.findByText(/Los restaurantes están en varias zonas: se muestra el día de hoy en tu zona/)).toBeVisible();
  });

  it('sorts the cards by urgency, arrival or channel, with orders that need attention first [BO-01]', async () => {
    const due = (id: string, placed: string, pickUp: string, slug: string) =>
      anOrder({
        id,
        code: id,
        placedAt: `2026-11-20T${placed}:00.000Z`,
        suggestedPickUpAt: `2026-11-20T${pickUp}:00.000Z`,
        channel: { slug },
      });
    serverWith([
      due('A', '11:00', '13:00', 'rappi'),
      due('B', '11:30', '12:10', 'ubereats'),
      due('C', '11:10', '12:40', 'glovo'),
      inStatus('D', 'IN_CHANNEL_DEVICE'),
    ]);
    const { user } = await renderApp('/operations');
    await tab(/Todos 4/);
    const choice = screen.getByRole('combobox', { name: 'Orden de los pedidos' });

    expect(codes()).toEqual(['D', 'B', 'C', 'A']);
    await user.selectOptions(choice, 'Por llegada');
    expect(codes()).toEqual(['D', 'A', 'C', 'B']);
    await user.selectOptions(choice, 'Por canal');
    expect(codes()).toEqual(['D', 'C', 'A', 'B']);
  });
});

describe('order drawer on the board', () => {
  it('opens from a card without another request, and closes', async () => {
    const requests = serverWith([anOrder()]);
    const { user } = await renderApp('/operations');

    await user.click(await screen.findByRole('link', { name: 'A-1001' }));
    const shown = await drawer('A-1001');
    expect(within(shown).getByText('Pizza margarita')).toBeVisible();
    expect(requests.detail).toBe(0);

    await user.click(within(shown).getByRole('button', { name: 'Cerrar el pedido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('link', { name: 'A-1001' })).toHaveFocus();
  });

  it('does not block the board', async () => {
    serverWith([inStatus('N-1', 'INCOMING_NEW'), inStatus('P-1', 'IN_KITCHEN')]);
    const { user } = await renderApp('/operations?order=N-1');
    await drawer('N-1');

    await user.click(await screen.findByRole('link', { name: 'P-1' }));

    expect(await drawer('P-1')).toBeVisible();
  });

  it('opens an order of another day by its address', async () => {
    serverWith([anOrder()]);
    server.use(http.get('*/api/orders/queryOrders', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })));

    await renderApp('/operations?order=order-1');

    expect(await drawer('A-1001')).toBeVisible();
  });

  it('shows why the order could not be loaded, and retries', async () => {
    serverWith([anOrder()]);
    server.use(
      http.get('*/api/orders/queryOrders', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })),
      http.get('*/api/Orders/:id', () => refusal(500, 'INTERNAL'), { once: true }),
    );
    const { user } = await renderApp('/operations?order=order-1');
    const shown = await screen.findByRole('dialog', { name: 'Pedido' });

    await user.click(await within(shown).findByRole('button', { name: 'Volver a intentarlo' }));

    expect(await drawer('A-1001')).toBeVisible();
  });

  it('updates while it is open', async () => {
    serverWith([anOrder()]);
    const { app } = await renderApp('/operations?order=order-1');
    const shown = await drawer('A-1001');
    const entry = aStatusEntry({ status: 'IN_KITCHEN', creator: 'pos', date: NOW });

    act(() => app.store.dispatch(patchOrders([{ orderId: 'order-1', locationId: 'location-1', rev: 2, entry }])));

    expect(await within(shown).findAllByText('En cocina')).toHaveLength(2);
  });
});

describe('print again dialog', () => {
  const printed: { search: string; body: unknown }[] = [];
  const serverPrints = (answer: () => Response) =>
    server.use(
      http.post('*/api/Orders/send-again-to-printer', async ({ request }) => {
        const { searchParams } = new URL(request.url);
        printed.push({ search: `${searchParams.get('ticketType')} ${searchParams.get('copies')}`, body: await request.json() });
        return answer();
      }),
    );
  const button = async () => within(await drawer('A-1001')).findByRole('button', { name: 'Imprimir de nuevo' });

  beforeEach(() => {
    printed.length = 0;
    serverWith([anOrder()]);
  });

  it('requests the chosen ticket and copies, and confirms the request [OR-14]', async () => {
    serverPrints(() => HttpResponse.json({ data: { created: 1, released: 0 } }));
    const { user } = await renderApp('/operations?order=order-1');
    const print = await button();
    const shown = within(await drawer('A-1001'));

    await user.selectOptions(shown.getByRole('combobox', { name: 'Tipo de ticket' }), 'Ticket');
    await user.clear(shown.getByRole('spinbutton', { name: 'Copias' }));
    await user.type(shown.getByRole('spinbutton', { name: 'Copias' }), '3');
    await user.click(print);

    expect(await screen.findByText('Pedido enviado a la impresora')).toBeVisible();
    expect(printed).toEqual([{ search: 'RECEIPT 3', body: { orderId: 'order-1', locationId: 'location-1' } }]);
  });

  it.each([
    ['0', '1'],
    ['25', '10'],
  ])('limits %s copies to %s', async (typed, copies) => {
    serverPrints(() => HttpResponse.json({ data: { created: 1, released: 0 } }));
    const { user } = await renderApp('/operations?order=order-1');
    const print = await button();
    const field = screen.getByRole('spinbutton', { name: 'Copias' });

    await user.clear(field);
    await user.type(field, typed);
    await user.click(print);

    await waitFor(() => expect(printed[0]?.search).toBe(`KITCHEN ${copies}`));
    expect(field).toHaveDisplayValue(copies);
  });

  it.each([
    ['the server fails', () => refusal(500, 'INTERNAL'), 'No se pudo imprimir el pedido. Ha habido un error, inténtalo de nuevo'],
    [
      'the server is out of reach',
      () => HttpResponse.error(),
      'No se pudo imprimir el pedido. Ha ocurrido un error conectando con el servidor',
    ],
    [
      'the location has no such printer',
      () => refusal(409, 'NO_ACTIVE_PRINTER'),
      /No se pudo imprimir el pedido: el restaurante no tiene una impresora activa/,
    ],
    ['no printer could be used', () => HttpResponse.json({ data: { created: 0, released: 0 } }), /el restaurante no tiene una impresora activa/],
  ])('says that the order could not be printed when %s [OR-14]', async (_case, answer, message) => {
    serverPrints(answer);
    const { user } = await renderApp('/operations?order=order-1');

    await user.click(await button());

    expect(await screen.findByText(message)).toBeVisible();
  });

  it.each(['location-sales', 'location-menu'] as const)('is not offered to %s', async (role) => {
    signedInAs(role);

    await renderApp('/operations?order=order-1');

    expect(within(await drawer('A-1001')).queryByRole('button', { name: 'Imprimir de nuevo' })).not.toBeInTheDocument();
  });
});
