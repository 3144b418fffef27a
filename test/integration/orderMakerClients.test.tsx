import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { findEarlierClients } from '@/contract/orderMaker';
import { getOrder } from '@/contract/orders';
import { anOrder } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeOrderMaker, create, field, openMaker, paste } from './orderMakerScreen';

const ANA = { orderId: 'order-7', name: 'Ana Núñez', phone: '••• 233', address: 'Mayor 5', placedAt: '2026-11-01T12:00:00.000Z' };
const ANA_TAKEAWAY = { ...ANA, orderId: 'order-5', address: null };
const ORDER = anOrder({
  id: 'order-7',
  client: { name: 'Ana Núñez', phone: '+34 600 112 233', dni: '12345678Z' },
  address: { line1: 'Mayor 5' },
});

/** Serves these clients. @returns the searches with their location */
function withClients(...clients: (typeof ANA | typeof ANA_TAKEAWAY)[]) {
  const searches: string[] = [];
  server.use(
    handle(findEarlierClients, ({ request, params }) => {
      searches.push(`${params['id']} ${new URL(request.url).searchParams.get('search')}`);
      return HttpResponse.json({ data: clients, count: clients.length, totalCount: clients.length });
    }),
    handle(getOrder, () => HttpResponse.json({ data: ORDER })),
  );
  return searches;
}

const client = () => field(/^Cliente anterior/);
const options = () =>
  within(screen.getByRole('listbox', { name: 'Clientes encontrados' }))
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);

/** Enters a search at once: the field selects its text shortly after it is focused. */
async function searchFor(user: Awaited<ReturnType<typeof openMaker>>['user'], text: string) {
  await user.click(client());
  paste(client(), text);
}

beforeEach(beforeOrderMaker);
afterEach(() => jest.useRealTimers());

describe('order maker clients', () => {
  it('fills in a client found by a part of the name, whose phone the list masks, with the keyboard [W-07]', async () => {
    const searches = withClients(ANA, ANA_TAKEAWAY);
    const { user } = await openMaker();
    await searchFor(user, 'an');
    expect(await screen.findByText('Escribe al menos 3 caracteres')).toBeVisible();
    paste(client(), 'ana nu');
    await waitFor(() => expect(options()).toEqual(['Ana Núñez ••• 233Mayor 5', 'Ana Núñez ••• 233Sin dirección']));
    expect(searches).toEqual(['location-1 ana nu']);
    await user.keyboard('{Enter}');

    await waitFor(() => expect(field(/^Nombre del cliente/)).toHaveValue('Ana Núñez'));
    expect(field(/^Teléfono del cliente/)).toHaveValue('+34 600 112 233');
    expect(field(/^DNI/)).toHaveValue('12345678Z');
    expect(field(/^Dirección de entrega/)).toHaveValue('Mayor 5');
    expect(client()).toHaveValue('');
    expect(create()).toBeEnabled();
  });

  it('keeps what was typed if the order of the client has no address, or cannot be read [W-07]', async () => {
    withClients(ANA_TAKEAWAY);
    server.use(handle(getOrder, () => HttpResponse.json({ data: { ...ORDER, address: null } })));
    const { user } = await openMaker();
    paste(field(/^Dirección de entrega/), 'Sol 1');
    await searchFor(user, 'ana');
    await waitFor(() => expect(options()).toEqual(['Ana Núñez ••• 233Sin dirección']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field(/^Nombre del cliente/)).toHaveValue('Ana Núñez'));
    expect(field(/^Dirección de entrega/)).toHaveValue('Sol 1');

    withClients(ANA);
    server.use(handle(getOrder, () => refusal(404, 'NOT_FOUND')));
    paste(field(/^Nombre del cliente/), 'Luis');
    await searchFor(user, 'ana nun');
    await waitFor(() => expect(options()).toEqual(['Ana Núñez ••• 233Mayor 5']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(client()).toHaveAccessibleDescription('No existe, o ya no tienes acceso'));
    expect(field(/^Nombre del cliente/)).toHaveValue('Luis');
  });

  it('says that no client matches, and that there were too many searches [W-07]', async () => {
    withClients();
    const { user } = await openMaker();
    await searchFor(user, 'ana');
    expect(await screen.findByText('Ningún cliente coincide')).toBeVisible();

    server.use(handle(findEarlierClients, () => refusal(429, 'TOO_MANY_REQUESTS')));
    paste(client(), 'ana r');
    expect(await screen.findByText(/^Demasiad/)).toBeVisible();
  });

  it('is offered only once a restaurant is selected, because clients belong to its account [W-07]', async () => {
    await openMaker('/order-maker');

    expect(screen.queryByLabelText(/^Cliente anterior/)).not.toBeInTheDocument();
  });
});
