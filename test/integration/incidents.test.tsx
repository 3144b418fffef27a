import '@/features/operations/Incident/IncidentCard';
import '@/features/operations/OrderTable/OrderTable';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { resendToPos } from '@/contract/orders';
import type { Order } from '@/domain/order';
import { resendRuns } from '@/features/operations/Incident/resendRuns';
import { dismissResend } from '@/features/operations/Incident/startResend';
import { aLocation } from '../factories/aLocation';
import { aStatusEntry, anOrder } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeBoard, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => {
  for (const id of resendRuns.get().keys()) dismissResend(id);
  jest.useRealTimers();
});

const failedOrder = (code: string, reason = 'ERROR_POS_OFFLINE') =>
  anOrder({ id: code, code, statuses: [aStatusEntry(), aStatusEntry({ status: 'ERROR', reason, date: '2026-11-20T12:02:00.000Z' })] });
const failed = ['E-1', 'E-2', 'E-3'].map((code) => failedOrder(code));
const incident = async () => {
  const title = await screen.findByRole('heading', { name: 'El TPV de Centro no responde' });
  return within(title.closest('article') ?? document.body);
};

/** Resends of these orders are accepted, others refused. @returns the ids in the order of the requests */
function serverAccepts(isAccepted: (order: Order) => boolean): string[] {
  const sent: string[] = [];
  server.use(
    handle(resendToPos, ({ params }) => {
      const order = failed.find(({ id }) => id === params.id);
      if (!order) return refusal(404, 'NOT_FOUND');
      sent.push(order.id);
      if (!isAccepted(order)) return refusal(502, 'ERROR_POS_OFFLINE');
      return HttpResponse.json({ data: { ...order, rev: 2, statuses: inStatus('x', 'ACEPTED', 'ERROR', 'IN_KITCHEN').statuses } });
    }),
  );
  return sent;
}

describe('incident on the board', () => {
  it('is one card with the cause, the number of orders and what to do [K-10]', async () => {
    signedInAs('location-staff', [aLocation()]);
    serverWith([...failed, inStatus('N-1', 'ACEPTED')]);

    await renderApp('/operations');

    const shown = await incident();
    expect(shown.getByText('3 pedidos sin llegar al TPV')).toBeVisible();
    expect(shown.getByText('Enciende el TPV y reenvíalos')).toBeVisible();
    expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['E-1', 'E-2', 'E-3']);
    const board = within(screen.getByRole('list', { name: 'Pedidos' }));
    expect(board.getAllByRole('article')).toHaveLength(2);
    expect(screen.getByRole('tab', { name: /Con error 3/ })).toBeVisible();
  });

  it('resends all orders and shows the outcome of each until it is dismissed [K-10]', async () => {
    serverWith(failed);
    const sent = serverAccepts(({ id }) => id !== 'E-2');
    const { user } = await renderApp('/operations');

    await user.click((await incident()).getByRole('button', { name: 'Reenviar todos (3)' }));

    expect(await screen.findByText('2 enviados, 1 fallidos')).toBeVisible();
    expect([...sent].sort()).toEqual(['E-1', 'E-2', 'E-3']);
    const shown = await incident();
    const outcomes = within(shown.getByRole('list', { name: 'Pedidos afectados' })).getAllByRole('listitem');
    expect(outcomes.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^E-1.*enviado/),
      expect.stringMatching(/^E-2.*Ha /),
      expect.stringMatching(/^E-3.*enviado/),
    ]);
    expect(screen.getByRole('tab', { name: /En curso 2/ })).toBeVisible();

    await user.click(shown.getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: /no responde/ })).not.toBeInTheDocument());
    expect(await screen.findByRole('link', { name: 'E-2' })).toBeVisible();
  });

  it('shows its progress and sends each order once [K-10]', async () => {
    serverWith(failed);
    let answer: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (answer = resolve));
    let calls = 0;
    server.use(
      handle(resendToPos, async () => {
        calls += 1;
        await released;
        return refusal(502, 'ERROR_POS_OFFLINE');
      }),
    );
    const { user } = await renderApp('/operations');

    await user.dblClick((await incident()).getByRole('button', { name: 'Reenviar todos (3)' }));

    expect(await screen.findByText('0 de 3')).toBeVisible();
    expect((await incident()).getAllByText('enviando…')).toHaveLength(3);
    answer();
    expect(await screen.findByText('0 enviados, 3 fallidos')).toBeVisible();
    expect(calls).toBe(3);
  });

  it('offers no resending to a role that may not change orders [K-10]', async () => {
    signedInAs('location-sales');
    serverWith(failed);

    await renderApp('/operations');

    expect((await incident()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('is one row of the list, too, which opens the orders with the outcome of each [K-10]', async () => {
    serverWith([...failed, inStatus('N-1', 'ACEPTED')]);
    serverAccepts(({ id }) => id !== 'E-2');
    const { user } = await renderApp('/operations');
    await incident();

    await user.keyboard('v');

    const rows = within(await screen.findByRole('table', { name: 'Pedidos' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/El TPV de Centro no responde.*3 pedidos sin llegar al TPV.*Reenviar todos \(3\)/),
      expect.stringMatching(/N-1/),
    ]);

    await user.click(screen.getByRole('button', { name: 'Reenviar todos (3)' }));
    await screen.findByText('2 enviados, 1 fallidos');
    await user.click(screen.getByRole('button', { name: /3 pedidos/ }));

    const orders = within(await screen.findByRole('list', { name: 'Pedidos afectados' })).getAllByRole('listitem');
    expect(orders.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^E-1.*enviado/),
      expect.stringMatching(/^E-2.*Ha /),
      expect.stringMatching(/^E-3.*enviado/),
    ]);
  });
});

describe('banner of an order with a problem', () => {
  it.each([
    ['ERROR_POS_OFFLINE', 'El TPV no responde', /puede que la cocina no lo tenga.*reenvía el pedido/],
    ['CASH_CLOSED', 'La caja del TPV está cerrada', /hasta que se abra la caja.*Abre la caja/],
    ['UNAUTHORIZED', 'El TPV rechaza el acceso', /fallarán todos los pedidos.*avisa a soporte/],
    ['ERROR_POS_INVALID_ITEM', 'El pedido no está en el TPV', /El TPV ha rechazado este pedido.*Introdúcelo a mano/],
  ])('says for %s the cause, what it means and what to do [K-10]', async (reason, cause, text) => {
    serverWith([failedOrder('E-1', reason)]);

    await renderApp('/operations?order=E-1');

    const title = await within(await screen.findByRole('dialog', { name: 'Pedido E-1' })).findByRole('heading', { name: cause });
    expect(title.parentElement).toHaveTextContent(text);
  });

  it('is missing for an order without a problem [K-10]', async () => {
    serverWith([inStatus('A-1', 'IN_KITCHEN')]);

    await renderApp('/operations?order=A-1');

    const dialog = await screen.findByRole('dialog', { name: 'Pedido A-1' });
    await within(dialog).findByText('Pizza margarita');
    expect(dialog.querySelector('.order-notice')).toBeNull();
  });
});
