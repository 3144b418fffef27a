// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/OrderScreen';
import '@/features/orders/OrderPage';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listApps } from '@/contract/apps';
import { addOrderStatus, requestRider, resendToPos } from '@/contract/orders';
import type { Order } from '@/domain/order';
import { flagStates } from '@/services/flags/flagStates';
import { aLocation } from '../factories/aLocation';
import { aStatusEntry, anOrder } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { recordBodies } from '../msw/recordBodies';
import { server } from '../msw/server';
import { endUndo } from '../setup/endUndo';
import { beforeBoard, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

const ofType = (type: string, ...statuses: string[]): Order => ({ ...inStatus('A-1', ...statuses), fulfillment: { type } });
const actions = async () => {
  const group = await screen.findByRole('group', { name: 'Acciones del pedido' });
  return within(group)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
};

describe('order actions', () => {
  it.each([
    ['delivery-by-location', 'IN_KITCHEN', ['Marcar listo', 'Cambiar contenido…', 'Cancelar pedido…']],
    ['delivery-by-channel', 'READY_FOR_DELIVERY', ['Cambiar contenido…', 'Cancelar pedido…']],
    ['takeaway', 'IN_KITCHEN', ['Marcar listo', 'Cambiar contenido…', 'Cancelar pedido…']],
    ['takeaway', 'READY_TO_PICKUP', ['Marcar recogido', 'Cambiar contenido…', 'Cancelar pedido…']],
    ['order-at-table', 'IN_KITCHEN', ['Marcar servido', 'Cambiar contenido…', 'Cancelar pedido…']],
    ['order-at-table', 'ERROR', ['Reenviar al TPV', 'Cambiar contenido…']],
    ['takeaway', 'CANCELED', []],
  ])('for %s in %s are %p [OR-13, V-01]', async (type, last, expected) => {
    serverWith([ofType(type, last)]);

    await renderApp('/orders/A-1');

    expect(await actions()).toEqual(expected);
  });

  it('update the order optimistically before the server replies [OR-13]', async () => {
    serverWith([ofType('takeaway', 'IN_KITCHEN')]);
    let answer: (reply: Response) => void = () => undefined;
    const sent = recordBodies(addOrderStatus, () => new Promise<Response>((resolve) => (answer = resolve)));
    const { user } = await renderApp('/orders/A-1');

    await user.click(await screen.findByRole('button', { name: 'Marcar listo' }));

    const next = await screen.findByRole('button', { name: 'Marcar recogido' });
    expect(next).toBeDisabled();
    expect(sent).toEqual([]);
    await endUndo();
    expect(next).toBeDisabled();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent).toEqual([{ orderId: 'A-1', locationId: 'location-1', newStatus: { status: 'READY_TO_PICKUP', creator: 'web-app' } }]);
    answer(HttpResponse.json({ data: { ...ofType('takeaway', 'IN_KITCHEN', 'READY_TO_PICKUP'), rev: 2 } }));
    await waitFor(() => expect(next).toBeEnabled());
  });

  it('revert with a message when the server rejects the change, and can be retried [OR-13]', async () => {
    serverWith([ofType('order-at-table', 'IN_KITCHEN')]);
    recordBodies(addOrderStatus, () => refusal(500, 'REMOTE_SERVER_ERROR'));
    const { user } = await renderApp('/orders/A-1');

    await user.click(await screen.findByRole('button', { name: 'Marcar servido' }));
    await endUndo();

    expect(await screen.findByText(/^A-1, Servido: La acción ha fallado y el pedido queda como estaba/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Marcar servido' })).toBeEnabled();
    expect(screen.queryByText('Servido')).not.toBeInTheDocument();
  });

  it('move the focus to their group when the used button disappears [OR-13]', async () => {
    serverWith([ofType('order-at-table', 'IN_KITCHEN')]);
    recordBodies(addOrderStatus, () => HttpResponse.json({ data: { ...ofType('order-at-table', 'IN_KITCHEN', 'SERVED'), rev: 2 } }));
    const { user } = await renderApp('/orders/A-1');
    (await screen.findByRole('button', { name: 'Marcar servido' })).focus();

    await user.keyboard('{Enter}');
    await endUndo();

    await waitFor(async () => expect(await actions()).toEqual(['Cambiar contenido…']));
    expect(screen.getByRole('group', { name: 'Acciones del pedido' })).toHaveFocus();
  });

  it('send an order that never arrived to the POS again, with a confirmation [OR-12]', async () => {
    serverWith([ofType('takeaway', 'ACEPTED', 'NOT_PROCESSED')]);
    const sent = recordBodies(
      resendToPos,
      () => HttpResponse.json({ data: { ...ofType('takeaway', 'NOT_PROCESSED', 'IN_KITCHEN'), rev: 2 } }),
      { id: 'A-1' },
    );
    const { user } = await renderApp('/orders/A-1');

    await user.click(await screen.findByRole('button', { name: 'Reenviar al TPV' }));
    await endUndo();

    expect(await screen.findByText('A-1: El pedido se reenvió correctamente al TPV')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(await actions()).toEqual(['Marcar listo', 'Cambiar contenido…', 'Cancelar pedido…']);
  });

  it('show that the POS rejected the order, and what to check [OR-12]', async () => {
    serverWith([ofType('takeaway', 'ERROR')]);
    recordBodies(resendToPos, () => refusal(409, 'ERROR_POS_OFFLINE'), { id: 'A-1' });
    const { user } = await renderApp('/orders/A-1');

    await user.click(await screen.findByRole('button', { name: 'Reenviar al TPV' }));
    await endUndo();

    expect(
      await screen.findByText(/^A-1: No se pudo reenviar el pedido al TPV.*Revisa la configuración del TPV y su conexión/),
    ).toBeVisible();
    expect(await actions()).toEqual(['Reenviar al TPV', 'Cambiar contenido…']);
  });

  it.each([
    ['location-staff', ['Reenviar al TPV', 'Cambiar contenido…']],
    ['account-manager', ['Reenviar al TPV', 'Cambiar contenido…']],
    ['location-sales', null],
    ['location-menu', null],
  ] as const)('for %s are %p [OR-12]', async (role, expected) => {
    signedInAs(role);
    serverWith([ofType('takeaway', 'ERROR')]);
    await renderApp('/orders/A-1');
    await screen.findByText(/Pizza margarita/);

    const group = screen.queryByRole('group', { name: 'Acciones del pedido' });
    expect(
      group &&
        within(group)
          .queryAllByRole('button')
          .map(({ textContent }) => textContent),
    ).toEqual(expected);
  });
});

describe('rider request on an order', () => {
  const delivery = anOrder({ fulfillment: { type: 'delivery-by-location' }, statuses: [aStatusEntry({ status: 'PICKED_UP' })] });
  const waiting = { ...delivery, statuses: [aStatusEntry({ status: 'READY_FOR_DELIVERY' })] };
  const location = aLocation({
    thirdPartyServices: [
      { slug: 'stuart', isActive: true },
      { slug: 'uberdirect', isActive: true },
      { slug: 'shipday', isActive: false },
    ],
  });

  beforeEach(() => {
    flagStates.change({ 'request-rider': 'on' });
    signedInAs('location-staff', [location]);
    server.use(
      handle(listApps, () =>
        HttpResponse.json({
          data: [
            { slug: 'stuart', name: 'Stuart' },
            { slug: 'uberdirect', name: 'Uber Direct' },
          ],
          count: 2,
          totalCount: 2,
        }),
      ),
    );
  });
  afterEach(() => act(() => flagStates.change({ 'request-rider': 'undecided' })));

  it('is sent for one of the active partners', async () => {
    serverWith([waiting]);
    const rider = aStatusEntry({ status: 'CREATED', type: 'rider', creator: 'Moussa', date: '2026-11-20T12:03:00.000Z' });
    const sent = recordBodies(
      requestRider,
      () => HttpResponse.json({ data: { ...waiting, rev: 2, deliverySlug: 'stuart', statuses: [...waiting.statuses, rider] } }),
      { id: 'order-1' },
    );
    const { user } = await renderApp('/orders/order-1');

    await user.click(await screen.findByRole('button', { name: 'Pedir repartidor' }));
    const partners = await screen.findAllByRole('menuitem');
    expect(partners.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Stuart$/),
      expect.stringMatching(/Uber Direct$/),
    ]);
    await user.click(screen.getByRole('menuitem', { name: /Stuart/ }));

    expect(await screen.findByText('Se ha pedido el repartidor')).toBeVisible();
    expect(sent).toEqual([{ slug: 'stuart' }]);
    expect(await actions()).toEqual(['Cambiar contenido…', 'Cancelar pedido…']);
    expect(screen.getByText('Repartidor', { selector: 'dt' }).nextElementSibling).toHaveTextContent(/Stuart ?Moussa ?Solicitado/);
  });

  it.each([
    ['the order is on its way', delivery, 'on'],
    ['the flag is off', waiting, 'off'],
    ['the channel delivers', { ...waiting, fulfillment: { type: 'delivery-by-channel' } }, 'on'],
  ] as const)('is not offered when %s', async (_why, order, flag) => {
    flagStates.change({ 'request-rider': flag });
    serverWith([order]);
    await renderApp('/orders/order-1');
    await screen.findByText(/Pizza margarita/);

    expect(screen.queryByRole('button', { name: 'Pedir repartidor' })).not.toBeInTheDocument();
  });
});

describe('order drawer', () => {
  const opened = async () => {
    const { user, ...app } = await renderApp('/operations');
    await user.click(await screen.findByRole('link', { name: 'A-1001' }));
    return { user, drawer: await screen.findByRole('dialog', { name: 'Pedido A-1001' }), ...app };
  };

  it('links to the page of the order', async () => {
    serverWith([anOrder()]);
    const { user, drawer, address } = await opened();

    await user.click(within(drawer).getByRole('link', { name: 'Abrir en su propia página' }));

    expect(await screen.findByRole('article', { name: 'Pedido A-1001' })).toBeVisible();
    expect(address()).toBe('/orders/order-1');
  });

  it('links to the location, and copies the code [OR-15]', async () => {
    serverWith([anOrder()]);
    const { user, drawer } = await opened();
    expect(within(drawer).getByRole('link', { name: 'Centro' })).toHaveAttribute('href', '/locations/location-1');

    await user.click(within(drawer).getByRole('button', { name: 'Copiar A-1001' }));

    expect(await screen.findByText('Copiado!')).toBeVisible();
  });

  it('closes with Escape from any focused element', async () => {
    serverWith([anOrder()]);
    const { user, drawer } = await opened();
    screen.getByRole('link', { name: 'A-1001' }).focus();

    await user.keyboard('{Escape}');

    await waitFor(() => expect(drawer).not.toBeInTheDocument());
  });
});
