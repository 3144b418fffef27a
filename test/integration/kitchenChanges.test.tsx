// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/KitchenScreen';
import '@/entities/order/KitchenChanges';
import { act, screen, within } from '@testing-library/react';
import type { Order } from '@/domain/order';
import { patchOrders } from '@/services/api/orderPatches';
import { aLocation } from '../factories/aLocation';
import { anOrderItem, aStatusEntry } from '../factories/anOrder';
import { beforeBoard, card, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(() => {
  beforeBoard();
  signedInAs('location-staff', [aLocation({ timeZone: 'Europe/Madrid' })]);
});
afterEach(() => jest.useRealTimers());

/** The order with water instead of cake, since 12:04 UTC. */
function changed(order: Order, creator: string): Order {
  const items = [
    { kind: 'added', name: 'Agua', quantity: 2 },
    { kind: 'removed', name: 'Tarta', quantity: 1 },
  ];
  const entry = aStatusEntry({
    status: 'CHANGED',
    type: 'change',
    creator,
    date: '2026-11-20T12:04:00.000Z',
    meta: { change: { items, fields: ['total'] } },
  });
  return { ...order, rev: order.rev + 1, items: [anOrderItem({ name: 'Agua', qty: 2 })], statuses: [...order.statuses, entry] };
}

describe('what changed on an order that the kitchen has', () => {
  it.each(['/operations', '/operations/kitchen'])('is on its card at %s, also after a reload [V-01]', async (path) => {
    serverWith([changed(inStatus('A-1', 'ACEPTED', 'IN_KITCHEN'), 'glovo'), inStatus('B-2', 'ACEPTED', 'IN_KITCHEN')]);

    await renderApp(path);

    const shown = await card('A-1');
    expect(await within(shown).findByText('Añadido: 2 × Agua')).toBeVisible();
    expect(within(shown).getByText('Quitado: 1 × Tarta')).toBeVisible();
    expect(within(shown).getByText(/^Cambiado a las/)).toHaveTextContent(/13:04/);
    expect(within(shown).queryByText(/Total/)).not.toBeInTheDocument();
    expect(within(await card('B-2')).queryByText(/^Cambiado/)).not.toBeInTheDocument();
  });

  it.each([
    ['a channel', 'glovo'],
    ['a person', 'web-app'],
  ])('is flagged in the kitchen mode until the order is opened when %s changes it [V-01]', async (_who, creator) => {
    const before = inStatus('A-1', 'ACEPTED', 'IN_KITCHEN');
    serverWith([before]);
    const { app, user } = await renderApp('/operations/kitchen');
    expect(within(await card('A-1')).queryByText('Cambió')).not.toBeInTheDocument();

    const order = changed(before, creator);
    act(() => app.store.dispatch(patchOrders([{ orderId: 'A-1', locationId: order.locationId, rev: order.rev, order }])));

    const shown = await card('A-1');
    expect(await within(shown).findByText('Cambió')).toBeVisible();
    expect(within(shown).getByText('Añadido: 2 × Agua')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'A-1' }));
    expect(within(await card('A-1')).queryByText('Cambió')).not.toBeInTheDocument();
    expect(within(await card('A-1')).getByText('Añadido: 2 × Agua')).toBeVisible();
  });
});
