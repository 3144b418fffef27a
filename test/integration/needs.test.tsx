import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { dismissNeed, readNeeds } from '@/contract/needs';
import type { Need } from '@/domain/need';
import { aLocation } from '../factories/aLocation';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { receiveMessage } from './receiveMessage';
import { renderShell } from './shellScreen';

const AT = '2026-11-18T11:59:00.000Z';
const LOCATION = aLocation();

function aNeed(change: Partial<Need> = {}): Need {
  return {
    ...{ kind: 'posFailing', locationId: LOCATION.id, subject: '', label: '', count: 3, orderId: null, since: AT, newest: AT },
    ...change,
  };
}

/** Replies with these problems; the list may be changed later. */
function serve(needs: Need[], checkedAt: string | null = AT) {
  server.use(handle(readNeeds, () => HttpResponse.json({ data: { checkedAt, needs } })));
}

const list = () => screen.findByRole('list', { name: 'Qué necesita atención' });

describe('problems on the dashboard', () => {
  it('shows each problem with its restaurant, its beginning and the link to where it is solved [W-01]', async () => {
    serve([
      aNeed(),
      aNeed({ kind: 'orderUnanswered', count: 1, label: 'A-7', orderId: 'order-7' }),
      aNeed({ kind: 'printerDown', count: 1, subject: 'printer-1', label: 'Cocina' }),
    ]);
    await renderShell('/dashboard', { locations: [LOCATION] });

    const rows = within(await list()).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent(`El TPV no ha aceptado 3 pedidos · ${LOCATION.name}`);
    expect(rows[0]).toHaveTextContent(/Desde 18\/11\/26/);
    expect(rows[1]).toHaveTextContent('1 pedido nuevo espera respuesta · A-7');
    expect(rows.map((row) => within(row).getByRole('link').getAttribute('href'))).toEqual([
      '/operations',
      '/orders/order-7',
      `/locations/${LOCATION.id}`,
    ]);
  });

  it('says when all was last checked if there is no problem [W-01]', async () => {
    serve([]);
    await renderShell('/dashboard');
    expect(await screen.findByText(/Nada necesita atención. Última comprobación: 18\/11\/26/)).toBeVisible();
  });

  it('does not claim a check that was not made [W-01]', async () => {
    serve([], null);
    await renderShell('/dashboard');
    expect(await screen.findByText('El servidor aún no ha hecho ninguna comprobación.')).toBeVisible();
  });

  it('sends the reason of a dismissal and reads the list again; a failure keeps the reason [W-01]', async () => {
    serve([aNeed()]);
    const bodies: unknown[] = [];
    server.use(handle(dismissNeed, () => refusal(503, 'REMOTE_SERVER_ERROR')));
    await renderShell('/dashboard', { locations: [LOCATION] });
    const user = userEvent.setup();
    await user.click(within(await list()).getByRole('button', { name: 'Descartar' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Descartar' })).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: 'Motivo' }), 'La cocina lo sabe');
    await user.click(dialog.getByRole('button', { name: 'Descartar' }));
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: 'Motivo' })).toHaveValue('La cocina lo sabe');

    server.use(
      handle(dismissNeed, async ({ request }) => {
        bodies.push(await request.json());
        serve([]);
        return HttpResponse.json({ data: { newest: AT } });
      }),
    );
    await user.click(dialog.getByRole('button', { name: 'Descartar' }));

    expect(await screen.findByText(/Nada necesita atención/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies).toEqual([{ kind: 'posFailing', locationId: LOCATION.id, subject: '', newest: AT, reason: 'La cocina lo sabe' }]);
  });

  it('reads the list again at once when the server announces an alert [W-01]', async () => {
    serve([]);
    const { app } = await renderShell('/dashboard', { locations: [LOCATION] });
    expect(await screen.findByText(/Nada necesita atención/)).toBeVisible();

    serve([aNeed()]);
    receiveMessage(app, 'alerts.changed', { locationId: LOCATION.id });

    expect(within(await list()).getByText(/El TPV no ha aceptado 3 pedidos/)).toBeVisible();
  });

  it('shows the figures below the list once the list is known, and requests both at once [W-01]', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const requested: string[] = [];
    server.events.on('request:start', ({ request }) => requested.push(new URL(request.url).pathname));
    server.use(
      handle(readNeeds, async () => {
        await held;
        return HttpResponse.json({ data: { checkedAt: AT, needs: [] } });
      }),
    );
    await renderShell('/dashboard', { locations: [LOCATION] });

    await waitFor(() => expect(requested.filter((path) => /needs$|queryStaticsOrders$/.test(path))).toHaveLength(3));
    expect(screen.getByRole('heading', { name: 'Qué necesita atención' })).toBeVisible();
    expect(screen.queryByRole('radiogroup', { name: 'Periodo' })).toBeNull();
    release();
    expect(await screen.findByRole('radiogroup', { name: 'Periodo' })).toBeVisible();
    server.events.removeAllListeners();
  });

  it('shows the figures although the list cannot be read [W-01]', async () => {
    server.use(handle(readNeeds, () => refusal(403, 'FORBIDDEN')));
    await renderShell('/dashboard', { locations: [LOCATION] });

    expect(await screen.findByRole('radiogroup', { name: 'Periodo' })).toBeVisible();
    expect(screen.getByRole('alert')).toBeVisible();
  });
});
