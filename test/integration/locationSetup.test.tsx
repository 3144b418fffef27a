import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { SetupGap, SetupStep } from '@/domain/locationSetup';
import { SETUP_STEPS } from '@/domain/locationSetup';
import { anOrder } from '../factories/anOrder';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeAccounts } from './accountServer';
import { aWholeLocation, serverWithLocations } from './locationServer';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const ALL_MISSING: Record<SetupStep, SetupGap | null> = {
  account: 'apps',
  location: null,
  hours: 'hours',
  catalog: 'catalog',
  channel: 'channel',
  pos: null,
  printer: 'printer',
  user: 'user',
  testOrder: 'order',
};

beforeEach(() => {
  beforeAccounts();
  signedInAs('product-admin');
});

/** Serves these gaps in later requests. */
function setupOf(gaps: Partial<Record<SetupStep, SetupGap | null>>) {
  const data = SETUP_STEPS.map((step) => ({ step, missing: gaps[step] ?? null }));
  server.use(http.get('*/api/Locations/:id/setup', () => HttpResponse.json({ data, count: data.length, totalCount: data.length })));
}

const list = async () => within(await screen.findByRole('list', { name: 'Puesta en marcha' }));
const stepOf = async (title: string) => {
  const titleElement = (await list()).getByText(title);
  // Each title is inside a list item.
  return within(titleElement.closest('li') as HTMLElement);
};

describe('location setup', () => {
  it('lists what is missing, and links each step to its screen [R-03]', async () => {
    serverWithLocations(aWholeLocation({ posConfig: null }));
    setupOf(ALL_MISSING);
    await renderApp('/locations/location-1?section=setup');

    expect(await screen.findByText(/^2 de 9 pasos hechos/)).toBeVisible();
    expect((await list()).getAllByRole('img', { name: 'Hecho' })).toHaveLength(2);
    expect(
      (await list()).getAllByRole('link').map((link) => [link.textContent, link.getAttribute('aria-label'), link.getAttribute('href')]),
    ).toEqual([
      ['Hacerlo', 'Cuenta: ir', '/accounts/account-1'],
      ['Ver', 'Datos del restaurante: ir', '/locations/location-1?section=general'],
      ['Hacerlo', 'Horario: ir', '/locations/location-1?section=schedule'],
      ['Hacerlo', 'Catálogo: ir', '/locations/location-1/catalogs'],
      ['Hacerlo', 'Canal: ir', '/locations/location-1?section=channels'],
      ['Ver', 'TPV: ir', '/locations/location-1?section=pos'],
      ['Hacerlo', 'Impresora: ir', '/locations/location-1?section=printing'],
      ['Hacerlo', 'Usuario: ir', '/accounts/account-1?part=users'],
      ['Hacerlo', 'Pedido de prueba: ir', '/operations'],
    ]);
    expect((await stepOf('TPV')).getByText('Sin TPV: los pedidos llegan al tablero y a las impresoras.')).toBeVisible();
  });

  it('opens the section of a step, and is reloaded on return [R-03]', async () => {
    serverWithLocations(aWholeLocation());
    setupOf({ hours: 'hours' });
    const { user, address } = await renderApp('/locations/location-1?section=setup');

    await user.click(await screen.findByRole('link', { name: 'Horario: ir' }));
    expect(address()).toBe('/locations/location-1');
    expect(screen.getByRole('tab', { name: 'Horario' })).toHaveAttribute('aria-selected', 'true');
    setupOf({});
    await user.click(screen.getByRole('tab', { name: 'Puesta en marcha' }));

    expect(await screen.findByText('Todo está hecho: el restaurante puede trabajar.')).toBeVisible();
  });

  it('sends a test order, and shows its result without a click [R-03]', async () => {
    serverWithLocations(aWholeLocation());
    setupOf({ testOrder: 'order' });
    server.use(
      http.post('*/api/Locations/location-1/test-order', () => {
        setupOf({});
        return HttpResponse.json({ data: anOrder() }, { status: 201 });
      }),
    );
    const { user } = await renderApp('/locations/location-1?section=setup');

    await user.click(await screen.findByRole('button', { name: 'Enviar pedido de prueba' }));

    expect(await screen.findByText('Todo está hecho: el restaurante puede trabajar.', {}, { timeout: 10_000 })).toBeVisible();
  }, 20_000);

  it('shows why a test order was not created [R-03]', async () => {
    serverWithLocations(aWholeLocation());
    setupOf({ testOrder: 'order' });
    server.use(http.post('*/api/Locations/location-1/test-order', () => refusal(429, 'TOO_MANY_ORDERS')));
    const { user } = await renderApp('/locations/location-1?section=setup');

    await user.click(await screen.findByRole('button', { name: 'Enviar pedido de prueba' }));

    expect(await screen.findByText(/Demasiad/)).toBeVisible();
  });

  it('shows who can do the steps that the user cannot [R-03]', async () => {
    signedInAs('location-manager', [aWholeLocation()]);
    serverWithLocations(aWholeLocation());
    setupOf({ ...ALL_MISSING, channel: 'connection' });
    await renderApp('/locations/location-1?section=setup');

    expect((await stepOf('Cuenta')).getByText('Lo hace quien administra la cuenta.')).toBeVisible();
    expect((await stepOf('Canal')).getByText('Lo hace quien administra la cuenta.')).toBeVisible();
    expect((await stepOf('Impresora')).getByText('Lo hace quien administra el restaurante.')).toBeVisible();
    expect((await list()).queryByRole('link', { name: 'Usuario: ir' })).not.toBeInTheDocument();
  });

  it('can be reloaded after an error [R-03]', async () => {
    serverWithLocations(aWholeLocation());
    server.use(http.get('*/api/Locations/:id/setup', () => refusal(500, 'INTERNAL')));
    const { user } = await renderApp('/locations/location-1?section=setup');
    const retry = await screen.findByRole('button', { name: 'Volver a intentarlo' }, { timeout: 10_000 });
    setupOf({});

    await user.click(retry);

    expect(await screen.findByText('Todo está hecho: el restaurante puede trabajar.')).toBeVisible();
  });
});

describe('location of an account without channels', () => {
  const noApps = () => server.use(http.get('*/api/accounts/:id/apps', () => HttpResponse.json({ data: [], count: 0, totalCount: 0 })));

  it('links to the channels of the account [R-03]', async () => {
    serverWithLocations(aWholeLocation({ channels: [] }));
    noApps();
    await renderApp('/locations/location-1?section=channels');

    expect(await screen.findByText(/La cuenta no tiene canales/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Elegir los canales de la cuenta' })).toHaveAttribute('href', '/accounts/account-1');
  });

  it('shows who can add channels, to a role that cannot [R-03]', async () => {
    signedInAs('location-manager', [aWholeLocation()]);
    serverWithLocations(aWholeLocation({ channels: [] }));
    noApps();
    await renderApp('/locations/location-1?section=channels');

    expect(await screen.findByText(/La cuenta no tiene canales. Lo hace quien administra la cuenta./)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Elegir los canales de la cuenta' })).not.toBeInTheDocument());
  });
});
