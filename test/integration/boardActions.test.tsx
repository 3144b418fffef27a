import { screen, waitFor, within } from '@testing-library/react';
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
import { beforeBoard, card, inStatus, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

const takeaway = (id: string, ...statuses: string[]): Order => ({ ...inStatus(id, ...statuses), fulfillment: { type: 'takeaway' } });
const button = async (code: string, name: RegExp | string) => within(await card(code)).findByRole('button', { name });

describe('actions of an order card', () => {
  it('offer only the next step, done with one click [OR-13]', async () => {
    const order = takeaway('T-1', 'ACEPTED', 'IN_KITCHEN');
    serverWith([order]);
    const ready = { ...takeaway('T-1', 'ACEPTED', 'IN_KITCHEN', 'READY_TO_PICKUP'), rev: 2 };
    const sent = recordBodies(addOrderStatus, () => HttpResponse.json({ data: ready }));
    const { user } = await renderApp('/operations');

    await user.click(await button('T-1', 'Marcar listo'));
    await endUndo();

    expect(await button('T-1', 'Marcar recogido')).toBeEnabled();
    expect(document.activeElement).toHaveAccessibleName('T-1');
    expect(sent).toEqual([{ orderId: 'T-1', locationId: 'location-1', newStatus: { status: 'READY_TO_PICKUP', creator: 'web-app' } }]);
  });

  it('revert with a message when the server rejects the change [OP-05]', async () => {
    serverWith([takeaway('T-1', 'IN_KITCHEN')]);
    recordBodies(addOrderStatus, () => refusal(500, 'REMOTE_SERVER_ERROR'));
    const { user } = await renderApp('/operations');

    await user.click(await button('T-1', 'Marcar listo'));
    await endUndo();

    expect(
      await screen.findByText(/^T-1, Listo para recoger: La acción ha fallado .* Inténtalo más tarde o contacta con soporte/),
    ).toBeVisible();
    expect(await button('T-1', 'Marcar listo')).toBeEnabled();
    expect(within(await card('T-1')).getByText('En cocina')).toBeVisible();
  });

  it('send an order to the POS again and confirm that it arrived [OR-12]', async () => {
    serverWith([inStatus('E-1', 'ACEPTED', 'ERROR')]);
    recordBodies(resendToPos, () => HttpResponse.json({ data: { ...inStatus('E-1', 'ACEPTED', 'ERROR', 'IN_KITCHEN'), rev: 2 } }), {
      id: 'E-1',
    });
    const { user } = await renderApp('/operations?tab=ERROR');

    await user.click(await button('E-1', 'Reenviar al TPV'));
    await endUndo();

    expect(await screen.findByText('E-1: El pedido se reenvió correctamente al TPV')).toBeVisible();
    expect(await screen.findByRole('tab', { name: /En curso 1/ })).toBeVisible();
  });

  it('show why the POS rejected the order [OR-12]', async () => {
    serverWith([inStatus('E-1', 'ERROR')]);
    recordBodies(resendToPos, () => refusal(502, 'ERROR_POS_OFFLINE'), { id: 'E-1' });
    const { user } = await renderApp('/operations');

    await user.click(await button('E-1', 'Reenviar al TPV'));
    await endUndo();

    expect(
      await screen.findByText(/^E-1: No se pudo reenviar el pedido al TPV.*Revisa la configuración del TPV y su conexión/),
    ).toBeVisible();
  });

  it('send one request for several clicks', async () => {
    serverWith([inStatus('E-1', 'ERROR')]);
    let answer: (reply: Response) => void = () => undefined;
    const reply = new Promise<Response>((resolve) => (answer = resolve));
    let calls = 0;
    server.use(
      handle(
        resendToPos,
        () => {
          calls += 1;
          return reply;
        },
        { params: { id: 'E-1' } },
      ),
    );
    const { user } = await renderApp('/operations');

    await user.dblClick(await button('E-1', 'Reenviar al TPV'));
    await endUndo();
    answer(HttpResponse.json({ data: { ...inStatus('E-1', 'ERROR', 'IN_KITCHEN'), rev: 2 } }));

    expect(await screen.findByText('E-1: El pedido se reenvió correctamente al TPV')).toBeVisible();
    expect(calls).toBe(1);
  });

  it.each(['location-sales', 'location-menu'] as const)('are hidden from %s, which cannot change orders [OR-12]', async (role) => {
    signedInAs(role);
    serverWith([inStatus('E-1', 'ERROR')]);
    await renderApp('/operations');

    expect(within(await card('E-1')).queryAllByRole('button')).toEqual([]);
  });
});

describe('menu of an order card', () => {
  it('is a button that opens the page of the order when it has no other entry [K-11]', async () => {
    serverWith([inStatus('A-1', 'CANCELED')]);
    const { user } = await renderApp('/operations');

    await user.click(await button('A-1', 'Abrir en su página'));

    expect(await screen.findByRole('heading', { name: 'Pedido A-1' })).toBeVisible();
    expect(screen.queryByRole('menuitem')).not.toBeInTheDocument();
  });
});

describe('rider request', () => {
  const delivery = anOrder({
    id: 'R-1',
    code: 'R-1',
    fulfillment: { type: 'delivery-by-location' },
    statuses: [aStatusEntry({ status: 'IN_KITCHEN' })],
  });
  const withStuart = aLocation({
    thirdPartyServices: [
      { slug: 'stuart', isActive: true },
      { slug: 'shipday', isActive: false },
    ],
  });
  const riders = () =>
    server.use(handle(listApps, () => HttpResponse.json({ data: [{ slug: 'stuart', name: 'Stuart' }], count: 1, totalCount: 1 })));
  const openMenu = async () => {
    const { user } = await renderApp('/operations');
    await user.click(await button('R-1', /Más acciones/));
    return user;
  };

  afterEach(() => flagStates.change({ 'request-rider': 'undecided' }));

  it('goes to an active partner of the location, and the card then shows the rider [OP-04]', async () => {
    flagStates.change({ 'request-rider': 'on' });
    signedInAs('location-staff', [withStuart]);
    riders();
    serverWith([delivery]);
    const rider = aStatusEntry({ status: 'CREATED', type: 'rider', creator: 'Moussa', date: '2026-11-20T12:03:00.000Z' });
    const sent = recordBodies(
      requestRider,
      () => HttpResponse.json({ data: { ...delivery, rev: 2, statuses: [...delivery.statuses, rider] } }),
      { id: 'R-1' },
    );
    const user = await openMenu();

    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries).toEqual([expect.stringMatching(/Pedir repartidor a/), 'Abrir en su página']);
    await user.click(await screen.findByRole('menuitem', { name: 'Pedir repartidor a Stuart' }));

    await waitFor(async () => expect(await card('R-1')).toHaveTextContent(/Moussa/));
    expect(sent).toEqual([{ slug: 'stuart' }]);
  });

  it.each([
    ['while the flag is off', 'off', withStuart, delivery],
    ['when the location has no active partner', 'on', aLocation(), delivery],
    ['for an order that is picked up', 'on', withStuart, { ...delivery, fulfillment: { type: 'takeaway' } }],
  ] as const)('is hidden %s [OP-04]', async (_case, flag, location, order) => {
    flagStates.change({ 'request-rider': flag });
    signedInAs('location-staff', [location]);
    serverWith([order]);
    await renderApp('/operations');

    // Without a rider the link to the order's page is the only entry, so it is a button.
    expect(await button('R-1', 'Abrir en su página')).toBeVisible();
    expect(within(await card('R-1')).queryByRole('button', { name: /Más acciones/ })).not.toBeInTheDocument();
  });
});
