import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listApps } from '@/contract/apps';
import { aLocation } from '../factories/aLocation';
import { aPrinterEntry, aStatusEntry, anOrder } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { beforeBoard, card, inStatus, NOW, serverWith } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBoard);
afterEach(() => jest.useRealTimers());

describe('order card', () => {
  it('shows the information staff need at a glance', async () => {
    signedInAs('account-admin', [aLocation(), aLocation({ id: 'location-2' })]);
    server.use(
      handle(listApps, () =>
        HttpResponse.json({ data: [{ slug: 'glovo', name: 'Glovo', image: '/icons/glovo.svg' }], count: 1, totalCount: 1 }),
      ),
    );
    serverWith([
      anOrder({
        statuses: [aStatusEntry(), aStatusEntry({ status: 'DELIVERING', type: 'rider', creator: 'Iván' }), aPrinterEntry()],
      }),
    ]);

    await renderApp('/operations');

    const shown = await card('A-1001');
    expect(within(shown).getByRole('img', { name: 'Glovo' })).toHaveAttribute('src', '/icons/glovo.svg');
    for (const text of ['GLV-778', 'Aceptado', 'Impreso', 'Lucía Martín', 'Iván · En reparto', 'Centro', 'Pizza margarita']) {
      expect(within(shown).getByText(text)).toBeVisible();
    }
    expect(shown).toHaveTextContent('1 unidad · 14,25 €');
  });

  it.each([
    [15, 'calm', '15 min'],
    [10, 'soon', '10 min'],
    [0, 'late', 'Ahora'],
    [-4, 'late', '4 min tarde'],
    [-130, 'late', '2 h 10 min tarde'],
  ])('shows an order due in %i minutes as %s with the label "%s" [BO-01]', async (minutes, urgency, text) => {
    serverWith([anOrder({ suggestedPickUpAt: new Date(Date.parse(NOW) + minutes * 60_000).toISOString() })]);

    await renderApp('/operations');

    expect((await screen.findByText(text)).closest(`.time-left-${urgency}`)).toBeVisible();
  });

  it.each([
    ['in meta', { meta: { enableOrdersFrom: '2026-11-20T19:30:00.000Z' } }],
    ['in the reason', { reason: '2026-11-20T19:30:00.000Z' }],
  ])('shows the planned time of a deferred order from %s [OR-07]', async (_case, entry) => {
    serverWith([anOrder({ statuses: [aStatusEntry({ status: 'DEFERRED', ...entry })] })]);

    await renderApp('/operations');

    expect(await card('A-1001')).toHaveTextContent(/Para las 20:30/);
  });

  it('marks an order that needs attention, with its status before the error [OR-05]', async () => {
    serverWith([inStatus('P-1', 'IN_KITCHEN', 'ERROR')]);

    await renderApp('/operations');

    const shown = await card('P-1');
    expect(within(shown).getByText('En cocina')).toBeVisible();
    expect(within(shown).getByRole('img', { name: /Necesita atención/ })).toBeVisible();
  });

  it.each([
    ['green', 'Nuevo', 'INCOMING_NEW'],
    ['green', 'Aceptado', 'ACCEPTED'],
    ['blue', 'En el dispositivo del canal', 'IN_CHANNEL_DEVICE'],
    ['blue', 'En cocina', 'IN_KITCHEN'],
    ['purple', 'Listo para reparto', 'READY_FOR_DELIVERY'],
    ['purple', 'Listo para recoger', 'READY_TO_PICK_UP'],
    ['purple', 'Recogido', 'PICKED_UP'],
    ['purple', 'Entregado', 'DELIVERED'],
    ['purple', 'Servido', 'SERVED'],
    ['purple', 'Completado', 'COMPLETED'],
    ['red', 'Cancelado', 'CANCELLED'],
    ['cyan', 'Programado', 'DEFERRED'],
    ['amber', 'Error', 'ERROR'],
    ['amber', 'Desconocido', 'FLYING'],
    ['grey', 'Desactivado', 'DISABLED'],
  ])('uses %s and the label "%s" for the status %s [OR-09]', async (colour, label, status) => {
    serverWith([inStatus('A-1', status)]);

    await renderApp('/operations');

    expect(
      within(await card('A-1'))
        .getByText(label)
        .closest(`.status-mark-${colour}`),
    ).toBeVisible();
  });

  it.each([
    ['CREATED', 'Solicitado'],
    ['PICKING', 'Va a recoger'],
    ['DELIVERING', 'En reparto'],
    ['COMPLETED', 'Entregado'],
    ['CANCELED', 'Reparto cancelado'],
    ['ERROR', 'Error de reparto'],
    ['DEFERRED', 'Reparto programado'],
    ['UNKNOW', 'Reparto desconocido'],
    ['DISABLED', 'Reparto desactivado'],
    ['RETURNED', 'Devuelto'],
    ['PICKING_RET', 'Recoge la devolución'],
    ['DELIVERING_RET', 'Trae la devolución'],
  ])('shows the rider status %s as "%s" [OP-03]', async (status, text) => {
    const rider = (over: object) => aStatusEntry({ type: 'rider', ...over });
    serverWith([
      anOrder({
        id: 'a',
        statuses: [rider({ status, creator: 'Iván', date: NOW }), rider({ status: 'UNKNOW', creator: 'Marta' }), aStatusEntry()],
      }),
      anOrder({ id: 'b', statuses: [rider({ status, creator: null }), aStatusEntry()] }),
    ]);

    await renderApp('/operations');

    expect(await screen.findByText(`Iván · ${text}`)).toBeVisible();
    expect(screen.getByText(`Repartidor sin nombre · ${text}`)).toBeVisible();
  });

  it.each([
    ['Impreso', ['SUCCESS']],
    ['No impreso', ['ERROR']],
    ['Imprimir a mano', ['REQUIRES_MANUAL_PRINT']],
    ['Impresión desconocida', ['BURNT']],
  ])('shows the printing status as "%s"', async (text, statuses) => {
    serverWith([anOrder({ statuses: [aStatusEntry(), ...statuses.map((status) => aPrinterEntry({ status }))] })]);

    await renderApp('/operations');

    expect(await screen.findByText(text)).toBeVisible();
  });

  it('shows a ticket that may be on paper as not confirmed [PR-17]', async () => {
    const meta = { printerOrder: { ticketType: 'KITCHEN', copy: 1, attempt: 1 } };
    serverWith([anOrder({ statuses: [aStatusEntry(), aPrinterEntry({ status: 'ERROR', reason: 'TIMEOUT', meta })] })]);

    await renderApp('/operations');

    expect((await screen.findByText('Sin confirmar')).closest('.status-mark-amber')).toBeVisible();
    expect(screen.queryByText('No impreso')).not.toBeInTheDocument();
  });

  it('shows next to "printed" that a later attempt failed', async () => {
    serverWith([
      anOrder({ statuses: [aStatusEntry(), aPrinterEntry(), aPrinterEntry({ status: 'ERROR', date: '2026-11-20T12:04:00.000Z' })] }),
    ]);

    await renderApp('/operations');

    expect(within(await card('A-1001')).getByRole('img', { name: 'El último intento falló a las 13:04' })).toBeVisible();
  });

  it('renders an order with almost no data', async () => {
    serverWith([
      { id: 'bare', code: 'bare', rev: 0, placedAt: '?', channel: { slug: 'nuevo-canal' }, locationId: 'gone', statuses: [], items: [] },
    ]);

    await renderApp('/operations');

    const shown = await card('bare');
    expect(shown).toHaveTextContent(/NC.*bare.*Desconocido.*Sin nombre.*0 unidades/);
  });
});
