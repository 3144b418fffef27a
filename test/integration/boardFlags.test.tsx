import { act, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '@/domain/order';
import { patchOrders } from '@/services/api/orderPatches';
import { aLocation } from '../factories/aLocation';
import { aStatusEntry } from '../factories/anOrder';
import { beforeBoard, card, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const play = jest.spyOn(HTMLMediaElement.prototype, 'play');
/** How many sounds were audible. */
let sounds = 0;

beforeEach(() => {
  beforeBoard();
  // With a POS, which answers new orders: without one they ring (row K-06).
  signedInAs('location-staff', [aLocation({ posConnected: true })]);
  sounds = 0;
  play.mockImplementation(async function (this: HTMLMediaElement) {
    if (this.volume > 0) sounds += 1;
  });
});
afterEach(() => jest.useRealTimers());

async function boardWith(...orders: Order[]) {
  serverWith(orders);
  const { app, user } = await renderApp('/operations');
  await screen.findByRole('tab', { name: new RegExp(`Todos ${orders.length}`) });
  const changeOrder = (order: Order, rev = 2) =>
    act(() => app.store.dispatch(patchOrders([{ orderId: order.id, locationId: order.locationId, rev, order: { ...order, rev } }])));
  return { changeOrder, user };
}

it('the board rings for a new order only if no connected POS of its restaurant receives it, whatever the role may read [K-06]', async () => {
  signedInAs('location-staff', [aLocation({ posConnected: true }), aLocation({ id: 'location-2', posConnected: false })]);
  await boardWith(inStatus('A-1', 'INCOMING_NEW'), { ...inStatus('B-2', 'INCOMING_NEW'), locationId: 'location-2' });

  expect(await within(await card('B-2')).findByRole('button', { name: /^Silenciar/ })).toBeVisible();
  expect(within(await card('A-1')).queryByRole('button', { name: /^Silenciar/ })).not.toBeInTheDocument();
});

describe('change highlights of the board', () => {
  it('do not mark the orders of the first load [OP-02]', async () => {
    await boardWith(inStatus('A-1', 'INCOMING_NEW'));

    expect((await card('A-1')).className).toBe('order-card');
    expect(sounds).toBe(0);
  });

  it.each([
    ['new', 'Llegó', inStatus('B-2', 'INCOMING_NEW')],
    ['unknow', 'Revisar', inStatus('B-2', 'WHATEVER')],
    ['changed', 'Cambió', inStatus('A-1', 'INCOMING_NEW', 'ACEPTED')],
    ['unknow', 'Revisar', inStatus('A-1', 'INCOMING_NEW', 'UNKNOWN')],
  ])('highlight an order as %s with the label "%s", with one sound per change [OP-02]', async (highlight, label, order) => {
    const { changeOrder } = await boardWith(inStatus('A-1', 'INCOMING_NEW'));

    changeOrder(order);

    const shown = await card(order.id);
    await waitFor(() => expect(shown).toHaveClass(`order-card-${highlight}`));
    expect(within(shown).getByText(label)).toBeVisible();
    expect(sounds).toBe(1);

    // An unchanged order and a printer status are not further changes.
    changeOrder(order, 3);
    changeOrder(
      { ...order, statuses: [...order.statuses, aStatusEntry({ status: 'SUCCESS', type: 'printer', date: '2026-11-20T12:04:00.000Z' })] },
      4,
    );
    expect(sounds).toBe(1);
  });

  it('disappear when the order is opened, and return with its next change [OP-02]', async () => {
    const { changeOrder, user } = await boardWith(inStatus('A-1', 'INCOMING_NEW'));
    changeOrder(inStatus('A-1', 'INCOMING_NEW', 'ACEPTED'));
    await within(await card('A-1')).findByText('Cambió');

    await user.click(screen.getByRole('link', { name: 'A-1' }));
    await screen.findByRole('dialog', { name: 'Pedido A-1' });
    await waitFor(async () => expect(within(await card('A-1')).queryByText('Cambió')).not.toBeInTheDocument());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    changeOrder(inStatus('A-1', 'INCOMING_NEW', 'ACEPTED', 'IN_KITCHEN'), 3);
    expect(await within(await card('A-1')).findByText('Cambió')).toBeVisible();
    expect(sounds).toBe(2);
  });

  it("do not mark changes that this app's users made", async () => {
    const { changeOrder } = await boardWith(inStatus('A-1', 'IN_KITCHEN'));
    const ready = aStatusEntry({ status: 'READY_FOR_DELIVERY', creator: 'web-app', date: '2026-11-20T12:04:00.000Z' });

    changeOrder({ ...inStatus('A-1', 'IN_KITCHEN'), statuses: [...inStatus('A-1', 'IN_KITCHEN').statuses, ready] });

    expect(await within(await card('A-1')).findByText('Listo para reparto')).toBeVisible();
    expect((await card('A-1')).className).toBe('order-card');
    expect(sounds).toBe(0);
  });

  it('mark changes that arrived while another screen was open', async () => {
    const { changeOrder, user } = await boardWith(inStatus('A-1', 'INCOMING_NEW'));
    await user.click(screen.getByRole('link', { name: 'Panel' }));
    await waitFor(() => expect(screen.queryByRole('tab')).not.toBeInTheDocument());
    changeOrder(inStatus('A-1', 'INCOMING_NEW', 'CANCELED'));

    await user.click(screen.getByRole('link', { name: 'Operaciones' }));

    expect(await within(await card('A-1')).findByText('Cambió')).toBeVisible();
  });
});

describe('board sound', () => {
  it('shows that the browser blocks it, and is unblocked with one click [BO-03]', async () => {
    let isBlocked = true;
    play.mockImplementation(async function (this: HTMLMediaElement) {
      if (isBlocked) throw new DOMException('play() was refused', 'NotAllowedError');
      if (this.volume > 0) sounds += 1;
    });
    const { changeOrder, user } = await boardWith(inStatus('A-1', 'INCOMING_NEW'));
    const chip = await screen.findByRole('button', { name: 'Sonido bloqueado: activar' });

    isBlocked = false;
    await user.click(chip);

    expect(await screen.findByRole('button', { name: 'Silenciar los avisos' })).toBeVisible();
    sounds = 0;
    changeOrder(inStatus('B-2', 'INCOMING_NEW'));
    await card('B-2');
    expect(sounds).toBe(1);
  });

  it('can be switched off, and stays off', async () => {
    const { changeOrder, user } = await boardWith(inStatus('A-1', 'INCOMING_NEW'));

    await user.click(await screen.findByRole('button', { name: 'Silenciar los avisos' }));
    changeOrder(inStatus('B-2', 'INCOMING_NEW'));

    await within(await card('B-2')).findByText('Llegó');
    expect(sounds).toBe(0);
    expect(screen.getByRole('button', { name: 'Activar el sonido de los avisos' })).toBeVisible();
  });
});
