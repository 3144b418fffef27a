// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/OpenedOrder';
import '@/app/OperationsScreen';
import '@/app/OrderScreen';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aLocation } from '../factories/aLocation';
import { anOrder, aPrinterEntry } from '../factories/anOrder';
import { aPrinter } from '../factories/aPrinter';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeBoard, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('ticket that must be printed manually', () => {
  const waiting = (rev = 1) =>
    anOrder({
      rev,
      statuses: [aPrinterEntry({ status: 'REQUIRES_MANUAL_PRINT', meta: { printerOrder: { uuid: 'manual', ticketType: 'RECEIPT' } } })],
    });
  const TWICE = aLocation({ thirdPartyServices: [aPrinter({ ticketType: 'RECEIPT', copies: 2 })] });
  const print = () => screen.findByRole('button', { name: 'Imprimir' });

  function serverPrints(answer: () => Response) {
    const requests: string[] = [];
    server.use(
      http.post('*/api/Orders/send-again-to-printer', ({ request }) => {
        const { searchParams } = new URL(request.url);
        requests.push(`${searchParams.get('ticketType')} ${searchParams.get('copies')}`);
        return answer();
      }),
    );
    return requests;
  }

  it('is the first action of the order, and is printed with one click [PR-18]', async () => {
    serverWith([waiting()]);
    signedInAs('location-staff', [TWICE]);
    const requests = serverPrints(() => HttpResponse.json({ data: { created: 1, released: 0 } }));
    const { user } = await renderApp('/orders/order-1');
    const group = await screen.findByRole('group', { name: 'Acciones del pedido' });
    expect(within(group).getAllByRole('button')[0]).toBe(await print());
    expect(group.querySelectorAll('[data-next-action]')).toHaveLength(1);

    await user.click(await print());

    expect(await screen.findByText('Pedido enviado a la impresora')).toBeVisible();
    expect(requests).toEqual(['RECEIPT 2']);
    // The button is hidden: a second click would print a second ticket.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument());
  });

  it('can be printed again after a failure, and the reason is shown', async () => {
    serverWith([waiting()]);
    signedInAs('location-staff', [TWICE]);
    serverPrints(() => refusal(500, 'INTERNAL'));
    const { user } = await renderApp('/orders/order-1');

    await user.click(await print());

    expect(await screen.findByText(/^No se pudo imprimir el pedido\./)).toBeVisible();
    await waitFor(async () => expect(await print()).toBeEnabled());
  });

  it('offers no print button after it was printed', async () => {
    const order = waiting();
    const printed = aPrinterEntry({ date: '2026-11-20T12:01:00.000Z', meta: { printerOrder: { ticketType: 'RECEIPT' } } });
    serverWith([{ ...order, statuses: [...order.statuses, printed] }]);
    await renderApp('/orders/order-1');
    await screen.findByText(/Pizza margarita/);

    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument();
  });

  it.each(['location-sales', 'location-menu'] as const)('shows %s who can print it', async (role) => {
    serverWith([waiting()]);
    signedInAs(role, [TWICE]);
    await renderApp('/orders/order-1');

    expect(
      await screen.findByText('Lo puede imprimir el personal, un encargado o un administrador del restaurante o de la cuenta.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument();
  });

  it("can be printed from its card's menu on the board", async () => {
    serverWith([waiting()]);
    signedInAs('location-staff', [TWICE]);
    const requests = serverPrints(() => HttpResponse.json({ data: { created: 1, released: 0 } }));
    const { user } = await renderApp('/operations');

    await user.click(await screen.findByRole('button', { name: 'Más acciones para el pedido A-1001' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Imprimir' }));

    await waitFor(() => expect(requests).toEqual(['RECEIPT 2']));
  });
});
