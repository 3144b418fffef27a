import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { getLocation } from '@/contract/locations';
import { getOrder, listOrders } from '@/contract/orders';
import { aLocation } from '../factories/aLocation';
import { anOrder } from '../factories/anOrder';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { ALL_FLAGS, renderShell } from './shellScreen';

const field = () => screen.findByRole('combobox', { name: 'Pantalla, restaurante, ciudad o código de pedido' });
const options = () => screen.getAllByRole('option').map((option) => option.textContent);
const active = () => document.getElementById(screen.getByRole('combobox').getAttribute('aria-activedescendant') ?? '')?.textContent;

const LOCATIONS = [
  aLocation({ id: 'l/1', name: 'Ñandú Lavapiés', city: 'Madrid' }),
  aLocation({ id: 'l-2', name: 'Açaí Botafogo', city: 'Río de Janeiro' }),
];

beforeEach(() => server.use(handle(getLocation, () => HttpResponse.json({ data: LOCATIONS[0] }))));

describe('command palette', () => {
  it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens with %s and lists the screens available to the user', async (keys) => {
    const { user } = await renderShell('/dashboard', { role: 'location-sales', locations: [], flags: ALL_FLAGS });

    await user.keyboard(keys);

    expect(await field()).toHaveFocus();
    expect(options()).toEqual([
      'PanelHoy',
      'Historial de operacionesHoy',
      'OperacionesHoy',
      'CocinaHoy',
      'Diario de impresiónHoy',
      'Menu MaestroCarta y canales',
      'Lista de pedidosDatos',
      'RestaurantesDatos',
      'InformesDatos',
      'Tabla dinámicaDatos',
      'Dinero por canalDatos',
      'AvisosAdministración',
      'GlosarioAdministración',
      'Listo para el servicioHoy',
    ]);
  });

  it('links to the checks before a service [BP-04]', async () => {
    const { user, address } = await renderShell();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'listo{Enter}');

    expect(await screen.findByRole('dialog', { name: 'Listo para el servicio' })).toBeVisible();
    expect(address()).toBe('/dashboard');
  });

  it('finds a location by name and city, ignoring accents, and goes there', async () => {
    const { user, address } = await renderShell('/dashboard', { role: 'account-admin', locations: LOCATIONS });
    await user.click(screen.getByRole('button', { name: 'Buscar una pantalla, un restaurante o un pedido' }));

    await user.type(await field(), 'madrid NANDU');
    expect(options()).toEqual(['Ñandú LavapiésMadrid']);
    expect(active()).toBe('Ñandú LavapiésMadrid');
    await user.keyboard('{Enter}');

    expect(address()).toBe('/locations/l%2F1');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: 'Editar restaurante · Ñandú Lavapiés' })).toBeVisible();
  });

  it.each([
    ['account-admin', ALL_FLAGS, '/locations/l-2'],
    ['account-staff', ALL_FLAGS, '/store-availability/selected/l-2'],
    ['account-staff', {}, '/suspend/l-2'],
  ] as const)('links %s to a location screen that it can open', async (role, flags, path) => {
    const { user, address } = await renderShell('/dashboard', { role, flags, locations: LOCATIONS });

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'acai{Enter}');

    expect(address()).toBe(path);
  });

  it('offers no location to a role without a location screen', async () => {
    const { user } = await renderShell('/dashboard', { role: 'location-sales', locations: LOCATIONS });

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'botafogo');

    expect(options()).toEqual(['Nada con ese nombre. Prueba con menos letras']);
  });

  it('selects results with the arrow keys', async () => {
    const { user, address } = await renderShell('/dashboard', { locations: [] });
    await user.keyboard('{Control>}k{/Control}');
    await field();

    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('OperacionesHoy');
    await user.keyboard('{Enter}');

    expect(address()).toBe('/operations');
  });

  it('closes with Escape, restores the focus and clears the query', async () => {
    const { user } = await renderShell();
    const opener = screen.getByRole('button', { name: 'Buscar una pantalla, un restaurante o un pedido' });
    await user.click(opener);
    await user.type(await field(), 'oper');

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());

    await user.keyboard('{Control>}k{/Control}');
    expect(await field()).toHaveValue('');
  });

  it('stays closed while a dialog is open, and for other keys', async () => {
    const { user } = await renderShell();
    const dialog = document.createElement('div');
    dialog.className = 'bp6-dialog';
    document.body.append(dialog);

    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    dialog.remove();

    await user.keyboard('k{Control>}{Shift>}k{/Shift}{/Control}');
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it("finds one of today's orders by its code or channel code, and opens its page [BO-02]", async () => {
    server.use(
      handle(listOrders, ({ request }) =>
        HttpResponse.json({
          data: new URL(request.url).searchParams.has('statuses') ? [] : [anOrder({ placedAt: new Date().toISOString() })],
        }),
      ),
      handle(getOrder, () => HttpResponse.json({ data: anOrder() })),
    );
    const { user, address } = await renderShell('/dashboard', { role: 'location-staff', locations: LOCATIONS });

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await field(), 'glv-778');
    expect(await screen.findByRole('option', { name: /Pedido A-1001/ })).toBeVisible();
    await user.keyboard('{Enter}');

    expect(address()).toBe('/orders/order-1');
  });
});
