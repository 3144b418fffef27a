// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/entities/order/undo/OutdatedText';
import '@/entities/orderAnswer/AnswerOrder';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { answerOrder } from '@/contract/orderAnswer';
import { addOrderStatus } from '@/contract/orders';
import { logout } from '@/contract/session';
import type { Order } from '@/domain/order';
import { patchOrders } from '@/services/api/orderPatches';
import { aStatusEntry } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { recordBodies } from '../msw/recordBodies';
import { server } from '../msw/server';
import { endUndo } from '../setup/endUndo';
import { beforeBoard, card, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

const takeaway = (id: string, ...statuses: string[]): Order => ({ ...inStatus(id, ...statuses), fulfillment: { type: 'takeaway' } });
const button = async (code: string, name: RegExp | string) => within(await card(code)).findByRole('button', { name });
const undoButton = (code: string, label: string) => screen.findByRole('button', { name: `Deshacer ${code}: ${label}` });
const codes = () =>
  within(screen.getByRole('list', { name: 'Pedidos' }))
    .getAllByRole('article')
    .map((each) => within(each).getAllByRole('link')[0]?.textContent);

describe('an action on an order', () => {
  it('is sent once for a double tap on two different buttons of the same position [K-03]', async () => {
    serverWith([takeaway('T-1', 'IN_KITCHEN')]);
    const ready = { ...takeaway('T-1', 'IN_KITCHEN', 'READY_TO_PICKUP'), rev: 2 };
    const sent = recordBodies(addOrderStatus, () => HttpResponse.json({ data: ready }));
    const { user } = await renderApp('/operations');

    await user.click(await button('T-1', 'Marcar listo'));
    fireEvent.click(await button('T-1', 'Marcar recogido'));
    await endUndo();

    await waitFor(async () => expect(await button('T-1', 'Marcar recogido')).toBeEnabled());
    expect(sent).toEqual([{ orderId: 'T-1', locationId: 'location-1', newStatus: { status: 'READY_TO_PICKUP', creator: 'web-app' } }]);
  });

  it('is shown at once with a message that names order and action, and nothing is sent when it is undone [K-03]', async () => {
    serverWith([takeaway('T-1', 'IN_KITCHEN')]);
    const sent = recordBodies(addOrderStatus, () => refusal(500, 'REMOTE_SERVER_ERROR'));
    const { user } = await renderApp('/operations');

    await user.click(await button('T-1', 'Marcar listo'));
    expect(await within(await card('T-1')).findByText('Listo para recoger')).toBeVisible();
    expect(await screen.findByText('T-1: Listo para recoger. Se envía en 5 s')).toBeVisible();
    await user.click(await undoButton('T-1', 'Listo para recoger'));

    expect(await button('T-1', 'Marcar listo')).toBeEnabled();
    expect(await within(await card('T-1')).findByText('En cocina')).toBeVisible();
    expect(within(await card('T-1')).queryByText('Cambió')).toBeNull();
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(sent).toEqual([]);
  });

  it('is undone by u, the newest of several first [K-03]', async () => {
    serverWith([takeaway('T-1', 'IN_KITCHEN'), takeaway('T-2', 'IN_KITCHEN')]);
    const { user } = await renderApp('/operations');
    await user.click(await button('T-1', 'Marcar listo'));
    await undoButton('T-1', 'Listo para recoger');
    await user.click(await button('T-2', 'Marcar listo'));
    await undoButton('T-2', 'Listo para recoger');

    await user.keyboard('u');
    expect(await button('T-2', 'Marcar listo')).toBeEnabled();
    expect(await button('T-1', 'Marcar recogido')).toBeDisabled();

    await user.keyboard('u');
    expect(await button('T-1', 'Marcar listo')).toBeEnabled();
  });

  it('is not sent, and a message says so, when another device changed the order meanwhile [K-03]', async () => {
    const order = takeaway('T-1', 'IN_KITCHEN');
    serverWith([order]);
    const sent = recordBodies(addOrderStatus, () => refusal(500, 'REMOTE_SERVER_ERROR'));
    const { user, app } = await renderApp('/operations');
    await user.click(await button('T-1', 'Marcar listo'));

    const picked = aStatusEntry({ status: 'PICKED_UP', creator: 'web-app', date: '2026-11-20T12:05:01.000Z' });
    const changed = { ...order, rev: 2, statuses: [...order.statuses, picked] };
    act(() => app.store.dispatch(patchOrders([{ orderId: 'T-1', locationId: 'location-1', rev: 2, order: changed }])));

    expect(await screen.findByText('T-1: «Listo para recoger» no se ha enviado, porque el pedido está ahora en «Recogido»')).toBeVisible();
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(sent).toEqual([]);
  });

  it('is sent before a sign-out within the time for undoing it [K-03]', async () => {
    serverWith([takeaway('T-1', 'IN_KITCHEN')]);
    const requests: string[] = [];
    server.use(
      handle(addOrderStatus, () => {
        requests.push('status');
        return HttpResponse.json({ data: { ...takeaway('T-1', 'IN_KITCHEN', 'READY_TO_PICKUP'), rev: 2 } });
      }),
      handle(logout, () => {
        requests.push('logout');
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const { user, visit, address } = await renderApp('/operations');
    await user.click(await button('T-1', 'Marcar listo'));
    await undoButton('T-1', 'Listo para recoger');

    await visit('/logout');

    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() => expect(requests).toEqual(['status', 'logout']));
  });

  it('stops the ringing of a new order at the tap, and undoing it rings again [K-03]', async () => {
    const play = jest.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
    serverWith([inStatus('N-1', 'INCOMING_NEW')]);
    recordBodies(answerOrder, () => refusal(500, 'REMOTE_SERVER_ERROR'), { id: 'N-1' });
    const { user } = await renderApp('/operations');
    expect(await button('N-1', /^Silenciar/)).toBeVisible();

    await user.click(await button('N-1', /^Aceptar N-1/));
    const undo = await undoButton('N-1', 'Aceptado');
    expect(within(await card('N-1')).queryByRole('button', { name: /^Silenciar/ })).toBeNull();
    await user.click(undo);

    expect(await button('N-1', /^Silenciar/)).toBeVisible();
    play.mockRestore();
  });
});

describe('the board', () => {
  it('leaves cards at their position while they are touched, and for 1.5 s after [K-03]', async () => {
    serverWith([takeaway('T-1', 'IN_KITCHEN'), takeaway('T-2', 'IN_KITCHEN')]);
    const { user } = await renderApp('/operations?tab=PREPARING&sort=arrival');
    await screen.findByRole('link', { name: 'T-1' });
    const [first, second] = codes();

    await user.click(await button(first ?? '', 'Marcar listo'));

    expect(await within(await card(first ?? '')).findByText('Listo para recoger')).toBeVisible();
    expect(codes()).toEqual([first, second]);
    await waitFor(() => expect(codes()).toEqual([second]), { timeout: 4_000 });

    await user.keyboard('u');
    await waitFor(() => expect(codes()).toEqual([first, second]));
  });
});
