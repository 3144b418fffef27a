// The screen is loaded when it is opened; how long that takes here is no part of what is tested.
import '@/app/OrderScreen';
import '@/features/orders/OrderPage';
import { act, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { ordersApi } from '@/services/api/ordersApi';
import { anOrder } from '../factories/anOrder';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeBoard, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('order page', () => {
  it('shows at an address of its own what the drawer shows', async () => {
    const asked = serverWith([anOrder({ note: 'Sin cebolla' })]);
    await renderApp('/orders/order-1');

    const page = await screen.findByRole('article', { name: 'Pedido A-1001' });
    expect(await within(page).findByText(/Pizza margarita/)).toBeVisible();
    expect(within(page).getByText('Sin cebolla')).toBeVisible();
    expect(within(page).getByRole('button', { name: 'Imprimir de nuevo' })).toBeVisible();
    expect(asked).toEqual({ list: 0, detail: 1 });
  });

  it('offers nothing that the role may not do', async () => {
    signedInAs('account-sales');
    serverWith([anOrder()]);
    await renderApp('/orders/order-1');

    expect(await screen.findByText(/Pizza margarita/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Imprimir de nuevo' })).not.toBeInTheDocument();
  });

  it('keeps the order when it cannot be read again, and says since when it is old', async () => {
    serverWith([anOrder()]);
    const { app } = await renderApp('/orders/order-1');
    expect(await screen.findByText(/Pizza margarita/)).toBeVisible();
    expect(screen.queryByText(/Lo que ves es de las/)).not.toBeInTheDocument();
    server.use(http.get('*/api/Orders/:id', () => refusal(500, 'INTERNAL')));

    act(() => void app.store.dispatch(ordersApi.endpoints.getOrder.initiate('order-1', { forceRefetch: true, subscribe: false })));

    expect(await screen.findByText('12:05:00')).toBeVisible();
    expect(screen.getByText(/Pizza margarita/)).toBeVisible();
  });

  it('says that there is no such order, and leads on', async () => {
    serverWith([]);
    await renderApp('/orders/nothing');

    expect(await screen.findByText('Este pedido no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver las operaciones' })).toHaveAttribute('href', '/operations');
  });
});
