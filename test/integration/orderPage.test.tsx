// The screen is loaded when it is opened; how long that takes here is no part of what is tested.
import '@/features/orders/OrderPage';
import { screen, within } from '@testing-library/react';
import { anOrder } from '../factories/anOrder';
import { beforeBoard, serverWith, signedInAs } from './boardScreen';
import { renderApp } from './renderApp';

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

  it('says that there is no such order, and leads on', async () => {
    serverWith([]);
    await renderApp('/orders/nothing');

    expect(await screen.findByText('Este pedido no existe')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver las operaciones' })).toHaveAttribute('href', '/operations');
  });
});
