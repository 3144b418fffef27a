import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { aChannelStatus } from '../factories/aChannelStatus';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { beforeStores, dialog, MALASANA, renderStores, RUZAFA, statusesOf, statusServer } from './storeScreen';

const path = '/store-availability/selected/location-1';
const channels = () => screen.findByRole('list', { name: 'Canales' });
const channel = async (name: string) =>
  within(await channels())
    .getByRole('heading', { name })
    .closest('li') ?? document.body;

beforeEach(beforeStores);
afterEach(() => jest.useRealTimers());

describe('Location Control', () => {
  it("appends the chosen location's name to the title of the top bar, and nothing without a location [R-07]", async () => {
    statusServer(statusesOf([MALASANA, RUZAFA]));
    const { user } = await renderStores([MALASANA, RUZAFA], { path: '/store-availability/selected' });
    const title = () => screen.getByRole('heading', { level: 1 });
    expect(title()).toHaveTextContent(/^Control de restaurantes$/);

    await user.click(screen.getByRole('button', { name: /Restaurante/ }));
    await user.click(await screen.findByRole('option', { name: /Ruzafa/ }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Control de restaurantes · Ruzafa' })).toBeVisible();
  });

  it("shows a location's hours of today and each channel's state, with author and reason [SA-01]", async () => {
    statusServer(
      statusesOf(
        [MALASANA],
        aChannelStatus({
          status: 'paused',
          until: '2026-11-20T12:30:00.000Z',
          reason: 'Horno roto',
          asked: { status: 'paused', until: '2026-11-20T12:30:00.000Z', at: '2026-11-20T12:00:00.000Z', by: 'Ana' },
        }),
      ),
    );

    await renderStores([MALASANA, RUZAFA], { path });

    expect(await screen.findByRole('heading', { level: 1, name: 'Control de restaurantes · Malasaña' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 2, name: 'Malasaña' })).toBeVisible();
    expect(screen.getByText('Horario de hoy: 12:00–23:30')).toBeVisible();
    expect(await channel('Glovo')).toHaveTextContent('Pausado13:30 · 25 min');
    expect(await channel('Glovo')).toHaveTextContent('Horno rotoAna pidió pausar a las 13:00');
    expect(await channel('Uber Eats')).toHaveTextContent('Abierto');
    expect(screen.getByRole('link', { name: 'Historial de operaciones' })).toHaveAttribute(
      'href',
      '/dashboard/history?location=location-1',
    );
  });

  it('shows that a location that never closes is open all day', async () => {
    statusServer([]);

    await renderStores([{ ...MALASANA, openingHours: { fri: [{ from: '00:00', to: '00:00' }] } }], { path });

    expect(await screen.findByText('Horario de hoy: todo el día')).toBeVisible();
  });

  it('includes the day of a request older than a day [BS-01]', async () => {
    const asked = { status: 'paused' as const, until: null, at: '2026-11-19T12:05:00.000Z', by: 'Ana' };
    statusServer(statusesOf([MALASANA], aChannelStatus({ status: 'paused', asked })));

    await renderStores([MALASANA], { path });

    expect(await channel('Glovo')).toHaveTextContent('Ana pidió pausar el 19 nov a las 13:05');
  });

  it('pauses one channel, or all of them [SA-03]', async () => {
    const sent = statusServer(statusesOf([MALASANA]));
    const { user } = await renderStores([MALASANA], { path });

    await user.click(within(await channel('Glovo')).getByRole('button', { name: 'Pausar Glovo' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Pausar 1 canal' }));
    await screen.findByText('Se ha pedido pausar 1 canal');
    expect(await channel('Glovo')).toHaveTextContent('Pausado');
    await user.click(screen.getByRole('button', { name: 'Reabrir todos' }));
    await user.click(within(await dialog()).getByRole('button', { name: 'Reabrir 2 canales' }));

    await screen.findByText('Se ha pedido reabrir 2 canales');
    expect(sent.map(({ slug, status }) => [slug, status])).toEqual([
      ['glovo', 'paused'],
      ['glovo', 'open'],
      ['ubereats', 'open'],
    ]);
  });

  it('asks for a location when the address contains none or one that the user cannot see', async () => {
    statusServer(statusesOf([MALASANA, RUZAFA]));
    const { user, address } = await renderStores([MALASANA, RUZAFA], { path: '/store-availability/selected' });
    expect(await screen.findByRole('heading', { name: 'Elige un restaurante' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: /^Restaurante/ }));
    await user.click(await screen.findByRole('option', { name: /Ruzafa/ }));

    expect(await screen.findByRole('heading', { level: 2, name: 'Ruzafa' })).toBeVisible();
    expect(address()).toBe('/store-availability/selected/location-2');
  });

  it('shows that a location does not exist when the user cannot see it', async () => {
    statusServer([]);

    await renderStores([MALASANA, RUZAFA], { path: '/store-availability/selected/gone' });

    expect(await screen.findByRole('heading', { name: 'Este restaurante no existe' })).toBeVisible();
  });

  it('is read-only without permission to pause, and shows why [SA-03]', async () => {
    statusServer(statusesOf([MALASANA]));
    await renderStores([MALASANA], { path, role: 'account-manager' });

    const buttons = within(await channel('Glovo')).getAllByRole('button');

    expect(buttons.map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
    expect(screen.getByText('Tu rol no puede pausar ni reabrir canales')).toBeVisible();
  });

  it('shows why loading failed, and that there are no channels', async () => {
    statusServer([]);
    server.use(http.get('*/api/channel-statuses', () => refusal(500, 'INTERNAL')));
    await renderStores([MALASANA], { path });

    expect(await screen.findByRole('alert')).toHaveTextContent('Ha habido un error, inténtalo de nuevo');
  });

  it('links to the setup of a location without channels', async () => {
    statusServer([]);

    await renderStores([{ ...MALASANA, channels: [] }], { path });

    expect(await screen.findByRole('heading', { name: 'Este restaurante no tiene canales' })).toBeVisible();
  });
});
