import { screen } from '@testing-library/react';
import { anOrder } from '../factories/anOrder';
import { beforeBoard, serverWith } from './boardScreen';
import { renderShell } from './shellScreen';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('service type filter', () => {
  it('filters the lists and counts of the operations by service type, and stores it in the address [S-10]', async () => {
    const orders = [
      anOrder({ id: 'a', code: 'TAKE', fulfillment: { type: 'takeaway' } }),
      anOrder({ id: 'b', code: 'TABLE', fulfillment: { type: 'order-at-table' } }),
    ];
    serverWith(orders);
    const { user, query } = await renderShell('/operations?tab=NEW&service=order-at-table');
    expect(await screen.findByRole('tab', { name: /^Todos *1$/ })).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Modalidad: Pedido en mesa' }));
    const types = await screen.findAllByRole('menuitemradio');
    expect(types.map((type) => type.textContent)).toEqual([
      'Todas las modalidades',
      'Reparto del restaurante',
      'Reparto de un socio logístico',
      'Reparto del canal',
      'Para llevar',
      'Pedido en mesa',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: 'Todas las modalidades' }));

    expect(await screen.findByRole('tab', { name: /^Todos *2$/ })).toBeVisible();
    expect(query()).toBe('?tab=NEW');

    await user.click(screen.getByRole('button', { name: 'Modalidad: Todas las modalidades' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Reparto del canal' }));

    expect(query()).toBe('?tab=NEW&service=delivery-by-channel');
    expect(await screen.findByRole('tab', { name: /^Todos *0$/ })).toBeVisible();

    await user.click(await screen.findByRole('button', { name: 'Ver todos' }));

    expect(query()).toBe('');
    expect(await screen.findByRole('tab', { name: /^Todos *2$/ })).toBeVisible();
  });

  it('is only on the operations screen [S-10]', async () => {
    await renderShell('/dashboard');

    expect(screen.queryByRole('button', { name: /Modalidad/ })).not.toBeInTheDocument();
  });
});
