// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/KitchenScreen';
import '@/entities/orderAnswer/AnswerOrder';
import '@/features/operations/Kitchen/AllDayPanel';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { answerOrder } from '@/contract/orderAnswer';
import { setDoneItems } from '@/contract/orderItems';
import { doneItemsSchema } from '@/domain/doneItems';
import { addOrderStatus, listOrders } from '@/contract/orders';
import type { Order } from '@/domain/order';
import { patchOrders } from '@/services/api/orderPatches';
import { aLocation } from '../factories/aLocation';
import { anOrderItem } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { recordBodies } from '../msw/recordBodies';
import { server } from '../msw/server';
import { endUndo } from '../setup/endUndo';
import { aLayoutOf } from '../setup/layout';
import { beforeBoard, card, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(() => {
  beforeBoard();
  aLayoutOf(1024, 768);
});
afterEach(() => jest.useRealTimers());

const stations = [
  { id: 'grill', name: 'Plancha', productIds: [], sectionNames: [] },
  { id: 'bar', name: 'Barra', productIds: [], sectionNames: [] },
];
const burger = anOrderItem({ name: 'Hamburguesa', qty: 2, stationId: 'grill', modifiers: [] });
const fries = anOrderItem({ name: 'Patatas', innerId: 'fries', stationId: 'grill', modifiers: [], notes: 'Sin sal' });
const beer = anOrderItem({ name: 'Cerveza', innerId: 'beer', stationId: 'bar', modifiers: [] });

const takeaway = (id: string, over: Partial<Order> = {}): Order => ({
  ...inStatus(id, 'ACEPTED', 'IN_KITCHEN'),
  fulfillment: { type: 'takeaway' },
  ...over,
});
const station = (name: RegExp) => within(screen.getByRole('group', { name: 'Partidas' })).getByRole('button', { name });
const codes = () =>
  within(screen.getByRole('list', { name: 'Pedidos' }))
    .getAllByRole('article')
    .map((each) => within(each).getAllByRole('link')[0]?.textContent);
/** The server stores the finished items of an order. @returns the requests */
function serverStores(order: Order): unknown[] {
  let rev = 1;
  return recordBodies(setDoneItems, (body) => {
    const { items, done } = doneItemsSchema.parse(body);
    return HttpResponse.json({ data: { ...order, rev: (rev += 1), doneItems: done ? items : [] } });
  });
}

describe('the kitchen mode', () => {
  it('fills the window without the navigation, and leads back to the board [K-02]', async () => {
    serverWith([takeaway('T-1')]);
    const { user } = await renderApp('/operations/kitchen');

    expect(await card('T-1')).toBeVisible();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Volver al tablero' }));
    expect(await screen.findByRole('tab', { name: /Todos/ })).toBeVisible();
  });

  it('shows the open orders by due time, without those of later and those that are ready [K-02]', async () => {
    const due = (id: string, minute: number, over: Partial<Order> = {}) =>
      takeaway(id, { suggestedPickUpAt: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(), ...over });
    serverWith([
      due('LATER', 300, { statuses: inStatus('x', 'DEFERRED').statuses }),
      due('SECOND', 30),
      due('FIRST', 10),
      due('READY', 5, { statuses: inStatus('x', 'IN_KITCHEN', 'READY_TO_PICKUP').statuses }),
    ]);

    await renderApp('/operations/kitchen');

    await card('FIRST');
    expect(codes()).toEqual(['FIRST', 'SECOND']);
    expect(screen.getByText('1 pedido para más tarde')).toBeVisible();
  });

  it('shows no number of orders while the orders cannot be loaded [K-02]', async () => {
    signedInAs('location-staff', [aLocation({ stations })]);
    server.use(handle(listOrders, () => refusal(500, 'UNEXPECTED_ERROR')));

    await renderApp('/operations/kitchen');

    expect(await screen.findByRole('button', { name: 'Volver a intentarlo' })).toBeVisible();
    expect(station(/Todas/)).toHaveTextContent('Todas –');
    expect(station(/Plancha/)).toHaveTextContent('Plancha –');
  });

  it('performs the next step of an order, which can be undone [K-02] [K-03]', async () => {
    serverWith([takeaway('T-1', { items: [burger] })]);
    const ready = { ...takeaway('T-1'), rev: 2, statuses: inStatus('x', 'IN_KITCHEN', 'READY_TO_PICKUP').statuses };
    const sent = recordBodies(addOrderStatus, () => HttpResponse.json({ data: ready }));
    const { user } = await renderApp('/operations/kitchen');

    await user.click(within(await card('T-1')).getByRole('button', { name: 'Marcar listo' }));
    await endUndo();

    await waitFor(() => expect(sent).toMatchObject([{ newStatus: { status: 'READY_TO_PICKUP' } }]));
  });

  it('saves the size of its texts on this device [K-02]', async () => {
    serverWith([takeaway('T-1')]);
    const { user } = await renderApp('/operations/kitchen');
    await card('T-1');

    await user.click(screen.getByRole('button', { name: 'Texto grande' }));
    cleanup();
    await renderApp('/operations/kitchen');

    await card('T-1');
    expect(screen.getByRole('button', { name: 'Texto grande' })).toHaveAttribute('aria-pressed', 'true');
    expect(document.querySelector('.kitchen-large')).not.toBeNull();
  });

  it('shows the notes, allergens and modifiers of an order, and what to do about a problem [K-02]', async () => {
    serverWith([
      takeaway('T-1', { note: 'Alergia a los frutos secos', items: [fries] }),
      takeaway('T-2', {
        statuses: [
          ...inStatus('x', 'IN_KITCHEN').statuses,
          { status: 'ERROR', reason: 'ERROR_POS_OFFLINE', date: '2026-11-20T12:03:00.000Z' },
        ],
      }),
    ]);

    await renderApp('/operations/kitchen');

    const shown = within(await card('T-1'));
    expect(shown.getAllByText('Alergia a los frutos secos')).toHaveLength(2);
    expect(shown.getByText('Sin sal')).toBeVisible();
    expect(within(await card('T-2')).getByRole('button', { name: 'Reenviar al TPV' })).toBeVisible();
  });
});

describe('a ticket of the kitchen mode', () => {
  it('accepts a new order, which can be undone [K-02] [K-06]', async () => {
    signedInAs('location-staff', [aLocation({ channels: [{ slug: 'glovo', enabled: true, autoAccept: false }] })]);
    serverWith([{ ...inStatus('N-1', 'INCOMING_NEW'), fulfillment: { type: 'takeaway' } }]);
    const sent = recordBodies(answerOrder, () => HttpResponse.json({ data: { ...inStatus('N-1', 'INCOMING_NEW', 'ACEPTED'), rev: 2 } }));
    const { user } = await renderApp('/operations/kitchen');

    await user.click(await within(await card('N-1')).findByRole('button', { name: /^Aceptar N-1/ }));
    await endUndo();

    await waitFor(() => expect(sent).toMatchObject([{ kind: 'accept' }]));
  });

  it('shows an order without items, one with 60 and one with a long and a right-to-left name [K-02]', async () => {
    const long = 'Hamburguesa '.repeat(25).trim();
    serverWith([
      takeaway('NONE', { items: [] }),
      takeaway('MANY', { items: Array.from({ length: 60 }, (_each, n) => anOrderItem({ name: `Plato ${n}`, modifiers: [] })) }),
      takeaway('LONG', { items: [anOrderItem({ name: long, modifiers: [] }), anOrderItem({ name: 'كباب', modifiers: [] })] }),
    ]);

    await renderApp('/operations/kitchen');

    expect(within(await card('NONE')).getByText('Sin artículos')).toBeVisible();
    expect(within(await card('MANY')).getAllByRole('button', { name: /Plato/ })).toHaveLength(60);
    const shown = within(await card('LONG'));
    expect([shown.getByText(long), shown.getByText('كباب').tagName]).toEqual([expect.any(HTMLElement), 'BDI']);
  });

  it('stays as it is in the page when another order changes [K-02]', async () => {
    serverWith([takeaway('T-1', { items: [burger] }), takeaway('T-2', { items: [beer] })]);
    const { app } = await renderApp('/operations/kitchen');
    const [first, second] = [await card('T-1'), await card('T-2')];
    const changed: Node[] = [];
    const observer = new MutationObserver((mutations) => changed.push(...mutations.map(({ target }) => target)));
    for (const each of [first, second]) observer.observe(each, { subtree: true, childList: true, characterData: true, attributes: true });

    const order = takeaway('T-2', { items: [beer], note: 'Sin hielo', rev: 2 });
    act(() => app.store.dispatch(patchOrders([{ orderId: 'T-2', locationId: 'location-1', rev: 2, order }])));

    await within(second).findByText('Sin hielo');
    observer.disconnect();
    expect(changed.some((node) => second.contains(node))).toBe(true);
    expect(changed.some((node) => first.contains(node))).toBe(false);
  });
});

describe('the items of an order in the kitchen mode', () => {
  it('are finished one by one, and reopened by a second tap [K-05]', async () => {
    const order = takeaway('T-1', { items: [burger, fries] });
    serverWith([order]);
    const sent = serverStores(order);
    const { user } = await renderApp('/operations/kitchen');
    const item = async () => within(await card('T-1')).getByRole('button', { name: /Hamburguesa/ });

    await user.click(await item());
    await waitFor(async () => expect(await item()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(await item());

    await waitFor(async () => expect(await item()).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() =>
      expect(sent).toEqual([
        { items: [0], done: true },
        { items: [0], done: false },
      ]),
    );
  });

  it('are those of the chosen station, and "all done" finishes them and can be undone [K-05]', async () => {
    signedInAs('location-staff', [aLocation({ stations })]);
    const order = takeaway('T-1', { items: [burger, fries, beer] });
    serverWith([order, takeaway('T-2', { items: [beer] })]);
    const sent = serverStores(order);
    const { user } = await renderApp('/operations/kitchen');
    await card('T-2');
    expect([station(/Todas/), station(/Plancha/), station(/Barra/)].map(({ textContent }) => textContent)).toEqual([
      'Todas 2',
      'Plancha 1',
      'Barra 2',
    ]);

    await user.click(station(/Plancha/));

    await waitFor(() => expect(codes()).toEqual(['T-1']));
    const shown = within(await card('T-1'));
    expect(shown.queryByText('Cerveza')).not.toBeInTheDocument();
    expect(shown.getByText('1 plato en otras partidas')).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Todo hecho' }));
    expect(await screen.findByText('T-1: 2 platos hechos')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Deshacer' }));

    await waitFor(() =>
      expect(sent).toEqual([
        { items: [0, 1], done: true },
        { items: [0, 1], done: false },
      ]),
    );
    await waitFor(async () => expect(within(await card('T-1')).getByRole('button', { name: 'Todo hecho' })).toBeEnabled());
  });

  it('are added up in the all-day panel, by station [K-05]', async () => {
    signedInAs('location-staff', [aLocation({ stations })]);
    serverWith([takeaway('T-1', { items: [burger, beer] }), takeaway('T-2', { items: [burger, fries], doneItems: [1] })]);
    const { user } = await renderApp('/operations/kitchen');
    await card('T-2');

    await user.click(screen.getByRole('button', { name: 'Por hacer' }));

    const panel = within(await screen.findByRole('complementary', { name: 'Por hacer' }));
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^4.×Hamburguesa$/),
      expect.stringMatching(/^1.×Cerveza$/),
    ]);
    await user.click(station(/Barra/));
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^1.×Cerveza$/)]);
  });

  it('stay open when the server rejects the change [K-05]', async () => {
    serverWith([takeaway('T-1', { items: [burger] })]);
    recordBodies(setDoneItems, () => refusal(409, 'ORDER_NOT_IN_KITCHEN'));
    const { user } = await renderApp('/operations/kitchen');
    const item = async () => within(await card('T-1')).getByRole('button', { name: /Hamburguesa/ });

    await user.click(await item());

    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await item()).toHaveAttribute('aria-pressed', 'false');
  });
});
