// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/entities/orderRecall/RecallPanel';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { recallOrder } from '@/contract/orderRecall';
import type { Order } from '@/domain/order';
import { aStatusEntry } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { endUndo } from '../setup/endUndo';
import { beforeBoard, card, inStatus, NOW, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

const finished = (id: string, minute: number, status = 'READY_TO_PICKUP'): Order => ({
  ...inStatus(id, 'IN_KITCHEN'),
  statuses: [aStatusEntry({ status, creator: 'web-app', date: `2026-11-20T12:0${minute}:00.000Z` })],
});
const opened = async () => {
  const app = await renderApp('/operations');
  await app.user.click(await screen.findByRole('button', { name: 'Recuperar pedidos terminados' }));
  return { ...app, panel: within(await screen.findByRole('region', { name: 'Últimos pedidos terminados' })) };
};
const recalled = (order: Order): Order => ({
  ...order,
  rev: 2,
  statuses: [
    ...order.statuses,
    aStatusEntry({ status: 'IN_KITCHEN', creator: 'web-app', date: NOW, meta: { recall: true, by: { id: 'user-1', name: 'Ana' } } }),
  ],
});

describe('recall of finished orders', () => {
  it('lists them newest first and says that the channel was already informed [K-03]', async () => {
    serverWith([finished('A-1', 1), finished('B-2', 3, 'PICKED_UP'), inStatus('C-3', 'IN_KITCHEN')]);

    const { panel } = await opened();

    expect(panel.getByText(/^El canal ya sabe .* No se le avisa/)).toBeVisible();
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/B-2.*Recogido.*13:03.*web-app/),
      expect.stringMatching(/A-1.*Listo para recoger.*13:01.*web-app/),
    ]);
  });

  it('returns an order to the kitchen after the time for undoing it, and its history names the person [K-03]', async () => {
    const order = finished('A-1', 1);
    serverWith([order]);
    const calls: unknown[] = [];
    server.use(
      handle(recallOrder, ({ params }) => {
        calls.push(params['id']);
        return HttpResponse.json({ data: recalled(order) });
      }),
    );
    const { user, panel } = await opened();

    await user.click(panel.getByRole('button', { name: 'Volver A-1 a cocina' }));
    expect(await within(await card('A-1')).findByText('En cocina')).toBeVisible();
    expect(calls).toEqual([]);
    await endUndo();

    await waitFor(() => expect(calls).toEqual(['A-1']));
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: 'A-1' }));
    expect(await screen.findByText('Devuelto a cocina por Ana')).toBeVisible();
  });

  it('is undone before it is sent [K-03]', async () => {
    serverWith([finished('A-1', 1)]);
    const { user, panel } = await opened();

    await user.click(panel.getByRole('button', { name: 'Volver A-1 a cocina' }));
    await user.click(await screen.findByRole('button', { name: 'Deshacer A-1: Volver a cocina' }));

    expect(await within(await card('A-1')).findByText('Listo para recoger')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Recuperar pedidos terminados' }));
    expect(await screen.findByRole('button', { name: 'Volver A-1 a cocina' })).toBeEnabled();
  });

  it('explains why the server rejected it, naming the order [K-03]', async () => {
    serverWith([finished('A-1', 1)]);
    server.use(
      handle(recallOrder, () =>
        HttpResponse.json({ error: { statusCode: 409, code: 'ORDER_NOT_FINISHED', message: 'not finished' } }, { status: 409 }),
      ),
    );
    const { user, panel } = await opened();

    await user.click(panel.getByRole('button', { name: 'Volver A-1 a cocina' }));
    await endUndo();

    expect(await screen.findByText(/^A-1: No se pudo devolver a cocina\. El pedido no está terminado/)).toBeVisible();
  });

  it('is not offered to a role that may not change orders [K-03]', async () => {
    signedInAs('location-sales');
    serverWith([finished('A-1', 1)]);
    await renderApp('/operations');
    await card('A-1');

    expect(screen.queryByRole('button', { name: 'Recuperar pedidos terminados' })).toBeNull();
  });
});
