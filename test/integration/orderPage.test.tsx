// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/OrderScreen';
import '@/features/orders/OrderPage';
import { act, screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getOrder, overrideOrderStatus } from '@/contract/orders';
import { ordersApi } from '@/services/api/ordersApi';
import { aStatusEntry, anOrder } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeBoard, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('order page', () => {
  it('shows the same details as the drawer', async () => {
    const requests = serverWith([anOrder({ note: 'Sin cebolla' })]);
    await renderApp('/orders/order-1');

    const page = await screen.findByRole('article', { name: 'Pedido A-1001' });
    expect(await within(page).findByText(/Pizza margarita/)).toBeVisible();
    expect(within(page).getByText('Sin cebolla')).toBeVisible();
    expect(within(page).getByRole('button', { name: 'Imprimir de nuevo' })).toBeVisible();
    expect(requests).toEqual({ list: 0, detail: 1 });
  });

  it('offers no action that the role lacks', async () => {
    signedInAs('account-sales');
    serverWith([anOrder()]);
    await renderApp('/orders/order-1');

    expect(await screen.findByText(/Pizza margarita/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Imprimir de nuevo' })).not.toBeInTheDocument();
  });

  it("lets the provider's administrator set any status with a reason, and retains the input after a rejection [R-07]", async () => {
    signedInAs('product-admin');
    const order = anOrder({ statuses: [aStatusEntry({ status: 'COMPLETED' })] });
    serverWith([order]);
    const sent: unknown[] = [];
    const answers = [() => refusal(500, 'INTERNAL')];
    server.use(
      handle(overrideOrderStatus, async ({ params, request }) => {
        const body = await request.json();
        sent.push({ id: params['id'], body });
        const entry = aStatusEntry({ status: 'IN_KITCHEN', reason: 'Se cerró por error', date: '2026-11-20T12:05:00.000Z' });
        return answers.shift()?.() ?? HttpResponse.json({ data: { ...order, rev: order.rev + 1, statuses: [...order.statuses, entry] } });
      }),
    );
    const { user } = await renderApp('/orders/order-1');
    await user.click(await screen.findByRole('button', { name: 'Fijar estado…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Fijar el estado del pedido A-1001' }));
    const confirm = dialog.getByRole('button', { name: 'Fijar estado' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Nuevo estado' }), 'En cocina');
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'Se cerró por error');
    await user.click(confirm);
    expect(await dialog.findByText(/^No se ha fijado el estado\./)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('Se cerró por error');
    await user.click(confirm);

    expect(await screen.findByText('Se ha fijado el estado del pedido A-1001')).toBeVisible();
    const body = { status: 'IN_KITCHEN', reason: 'Se cerró por error' };
    expect(sent).toEqual([
      { id: 'order-1', body },
      { id: 'order-1', body },
    ]);
    expect(screen.getAllByText('Se cerró por error')).not.toHaveLength(0);
    expect(screen.getAllByText('En cocina')).not.toHaveLength(0);
  });

  it('offers to set a status to no other role [R-07]', async () => {
    signedInAs('account-admin');
    serverWith([anOrder()]);
    await renderApp('/orders/order-1');

    expect(await screen.findByText(/Pizza margarita/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Fijar estado…' })).not.toBeInTheDocument();
  });

  it('shows the stale order and its age when reloading fails', async () => {
    serverWith([anOrder()]);
    const { app } = await renderApp('/orders/order-1');
    expect(await screen.findByText(/Pizza margarita/)).toBeVisible();
    expect(screen.queryByText(/Lo que ves es de las/)).not.toBeInTheDocument();
    server.use(handle(getOrder, () => refusal(500, 'INTERNAL')));

    act(() => void app.store.dispatch(ordersApi.endpoints.getOrder.initiate('order-1', { forceRefetch: true, subscribe: false })));

    expect(await screen.findByText('12:05:00')).toBeVisible();
    expect(screen.getByText(/Pizza margarita/)).toBeVisible();
  });

  it('shows that an order does not exist, and links to the list', async () => {
    serverWith([]);
    await renderApp('/orders/nothing');

    expect(await screen.findByText('Este pedido no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver las operaciones' })).toHaveAttribute('href', '/operations');
  });
});
