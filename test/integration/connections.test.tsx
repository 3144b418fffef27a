import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import {
  createSecret,
  deleteConnection,
  listConnections,
  listDeliveries,
  listIntakeRequests,
  retryDelivery,
  updateConnection,
} from '@/contract/integrations';
import '@/features/integrationLog/DeliveriesPage';
import '@/features/integrationLog/IntakeLogPage';
import type { Connection } from '@/domain/connection';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const ADDRESS = '/locations/location-1?section=channels';
const SECRET = 'whsec_c2VjcmV0';

/** A server that stores connections. @returns the received calls */
function connectionServer(stored: Connection[] = []) {
  const sent: unknown[] = [];
  let connections = stored;
  server.use(
    handle(listConnections, () => HttpResponse.json({ data: connections, count: connections.length, totalCount: connections.length }), {
      params: { id: 'location-1' },
    }),
    handle(
      createSecret,
      ({ params }) => {
        const connection = { slug: String(params['slug']), enabled: true, url: null, secretAt: '2026-11-20T12:00:00.000Z' };
        connections = [connection];
        return HttpResponse.json({ data: { ...connection, secret: SECRET } }, { status: 201 });
      },
      { params: { id: 'location-1' } },
    ),
    handle(
      updateConnection,
      async ({ request }) => {
        // The app sends this body.
        const draft = (await request.json()) as Partial<Connection>;
        sent.push(draft);
        connections = connections.map((each) => ({ ...each, ...draft }));
        return HttpResponse.json({ data: connections[0] });
      },
      { params: { id: 'location-1' } },
    ),
    handle(
      deleteConnection,
      () => {
        connections = [];
        return HttpResponse.json({ data: {} });
      },
      { params: { id: 'location-1' } },
    ),
  );
  return sent;
}

beforeEach(() => {
  aLayoutOf(1280, 800);
  beforeAccounts();
  signedInAs('account-admin');
  serverWithLocations(aWholeLocation());
});

const glovo = async () => within(await screen.findByRole('group', { name: /Glovo$/ }));
const CONNECTED = { slug: 'glovo', enabled: true, url: null, secretAt: '2026-11-20T12:00:00.000Z' };

describe('channel connection', () => {
  it('shows a new secret once, with the address for its orders [R-04]', async () => {
    connectionServer();
    const { user } = await renderApp(ADDRESS);

    expect(await (await glovo()).findByText('Sin credenciales')).toBeVisible();
    await user.click((await glovo()).getByRole('button', { name: 'Crear credenciales' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Credenciales de Glovo' }));
    expect(dialog.getByText(SECRET)).toBeVisible();
    expect(dialog.getByText(/\/api\/intake\/glovo\/orders\?location=location-1$/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Ya lo he copiado' }));

    await waitFor(() => expect(screen.queryByText(SECRET)).not.toBeInTheDocument());
    await waitFor(async () => expect((await glovo()).getByRole('time')).toHaveAttribute('datetime', '2026-11-20T12:00:00.000Z'));
  });

  it('asks before it replaces or removes a secret [R-04]', async () => {
    connectionServer([CONNECTED]);
    const { user } = await renderApp(ADDRESS);

    await user.click(await (await glovo()).findByRole('button', { name: 'Nuevo secreto' }));
    expect(await screen.findByText(/^Glovo dejará de poder enviar pedidos/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancelar' }));
    await user.click((await glovo()).getByRole('button', { name: 'Quitar' }));
    await user.click(within(await screen.findByRole('dialog', { name: 'Glovo' })).getByRole('button', { name: 'Quitar' }));

    expect(await (await glovo()).findByText('Sin credenciales')).toBeVisible();
  });

  it('saves the callback address on Enter without submitting the surrounding form, and disables the connection [R-05]', async () => {
    const sent = connectionServer([CONNECTED]);
    const { user } = await renderApp(ADDRESS);
    const url = await (await glovo()).findByLabelText('Dirección a la que enviamos');

    await user.type(url, 'bridge.example{Enter}');
    expect(url).toBeInvalid();
    expect(sent).toEqual([]);
    await user.clear(url);
    await user.type(url, 'https://bridge.example/pase{Enter}');
    await waitFor(() => expect(sent).toEqual([{ enabled: true, url: 'https://bridge.example/pase' }]));
    await user.click(await (await glovo()).findByRole('switch', { name: 'Conexión activa' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ enabled: false, url: 'https://bridge.example/pase' });
  });

  it('shows why credentials could not be created [R-04]', async () => {
    connectionServer();
    server.use(handle(createSecret, () => refusal(403, 'NOT_ALLOWED'), { params: { id: 'location-1' } }));
    const { user } = await renderApp(ADDRESS);

    await user.click(await (await glovo()).findByRole('button', { name: 'Crear credenciales' }));

    expect(await (await glovo()).findByRole('alert')).toHaveTextContent(/./);
  });

  it('is hidden from roles that cannot read connections [R-04]', async () => {
    signedInAs('location-manager');
    await renderApp(ADDRESS);

    expect(await screen.findByRole('group', { name: /Glovo$/ })).toBeVisible();
    expect(screen.queryByText('Conexión')).not.toBeInTheDocument();
  });
});

describe('POS connection', () => {
  it('is in the POS section and explains what is sent to it [R-05]', async () => {
    connectionServer([{ ...CONNECTED, slug: 'micros' }]);
    await renderApp('/locations/location-1?section=pos');

    expect(await screen.findByText(/^Los pedidos y las cancelaciones para Oracle Micros Simphony van aquí/)).toBeVisible();
  });
});

describe('orders that cannot be served', () => {
  it('are rejected or accepted with a warning, as the restaurant chooses [R-04]', async () => {
    connectionServer();
    const { sent } = serverWithLocations(aWholeLocation());
    const { user } = await renderApp(ADDRESS);

    await user.selectOptions(await screen.findByLabelText('Restaurante cerrado'), 'Aceptarlo con un aviso');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ intakeRules: { closed: 'flag', paused: 'reject', blockedItem: 'flag' } });
  });
});

describe('intake log', () => {
  const REQUEST = {
    id: 'r1',
    at: '2026-11-20T12:00:00.000Z',
    locationId: 'location-1',
    slug: 'glovo',
    kind: 'order',
    messageId: 'm-1',
    orderId: 'order-1',
    channelOrderId: 'G-1001',
    status: 201,
    code: null,
    ip: '203.0.113.7',
    body: { orderId: 'G-1001' },
    reply: { accepted: true },
  };

  it('shows requests and replies to the product administrator, and only rejected requests on demand [R-04]', async () => {
    signedInAs('product-admin');
    const refused = { ...REQUEST, id: 'r2', orderId: null, channelOrderId: 'G-1002', status: 409, code: 'STORE_CLOSED', body: null };
    server.use(
      handle(listIntakeRequests, ({ request }) => {
        const data = new URL(request.url).searchParams.get('failed') ? [refused] : [REQUEST, refused];
        return HttpResponse.json({ data, count: data.length, totalCount: data.length });
      }),
    );
    const { user } = await renderApp('/intake-log');

    const [first] = await screen.findAllByRole('button', { name: /20\/11\/26/ });
    await user.click(first as HTMLElement);
    const drawer = within(await screen.findByRole('dialog', { name: 'Llamada' }));
    expect(drawer.getByText('203.0.113.7')).toBeVisible();
    expect(drawer.getByText(/"orderId": "G-1001"/)).toBeVisible();
    expect(drawer.getByRole('link', { name: 'G-1001' })).toHaveAttribute('href', '/orders/order-1');
    await user.click(drawer.getByRole('button', { name: 'Cerrar' }));

    await user.click(screen.getByRole('switch', { name: 'Solo rechazadas' }));
    await waitFor(() => expect(screen.queryByText('201')).not.toBeInTheDocument());
    expect(screen.getByText('409 STORE_CLOSED')).toBeVisible();
  });
});

describe('deliveries to apps', () => {
  const DEAD = {
    id: 'd-1',
    locationId: 'location-1',
    slug: 'agora',
    type: 'pos.order',
    orderId: 'order-1',
    state: 'dead',
    attempts: 8,
    nextAt: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    endedAt: '2026-11-20T15:00:00.000Z',
    error: 'no answer within 10 s',
  };

  it('that no app accepted are listed with their error, and sent again on request [R-05]', async () => {
    signedInAs('product-admin');
    const requests: string[] = [];
    let delivery: object = DEAD;
    server.use(
      handle(listDeliveries, ({ request }) => {
        requests.push(new URL(request.url).searchParams.get('open') ?? 'all');
        return HttpResponse.json({ data: [delivery], count: 1, totalCount: 1 });
      }),
      handle(
        retryDelivery,
        () => {
          delivery = { ...DEAD, state: 'queued', attempts: 0, nextAt: '2026-11-20T16:00:00.000Z', endedAt: null };
          return HttpResponse.json({ data: delivery });
        },
        { params: { id: 'd-1' } },
      ),
    );
    const { user } = await renderApp('/deliveries');

    const row = await screen.findByRole('button', { name: /20\/11\/26/ });
    expect(screen.getByText('Sin entregar')).toBeVisible();
    expect(screen.getByText('no answer within 10 s')).toBeVisible();
    await user.click(row);
    await user.click(await screen.findByRole('button', { name: 'Enviar otra vez' }));

    expect(await screen.findByText('El envío está otra vez en cola')).toBeVisible();
    expect(await screen.findByText('En cola')).toBeVisible();
    await user.click(screen.getByRole('switch', { name: 'También los enviados' }));
    await waitFor(() => expect(requests.at(-1)).toBe('all'));
  });
});
