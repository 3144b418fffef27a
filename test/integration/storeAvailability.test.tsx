import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listChannelStatuses } from '@/contract/channels';
import { channelChanges } from '@/services/api/channelChanges';
import { aChannelStatus } from '../factories/aChannelStatus';
import { expectRepliesOffContract, handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aWindowOf } from '../setup/matchMedia';
import {
  anOpenLocation,
  beforeStores,
  cell,
  CHAPINERO,
  MALASANA,
  matrix,
  pauseButton,
  renderStores,
  reopenButton,
  RUZAFA,
  statusesOf,
  statusServer,
} from './storeScreen';

const PAUSED = aChannelStatus({ status: 'paused', until: '2026-11-20T13:30:00.000Z', reason: 'Horno roto' });
const eleven = Array.from({ length: 11 }, (_, number) => anOpenLocation({ id: `l${number}`, name: `Local ${number + 10}` }));
const locationNames = () => screen.getAllByRole('rowheader').map((header) => within(header).getByRole('link').textContent);

beforeEach(beforeStores);
afterEach(() => jest.useRealTimers());

describe('store availability', () => {
  it('shows whether each location and channel accepts orders, or until when not [SA-01]', async () => {
    statusServer([
      PAUSED,
      aChannelStatus({ slug: 'ubereats', status: null }),
      aChannelStatus({ locationId: 'location-2', status: 'paused', until: '2026-11-21T11:00:00.000Z' }),
      aChannelStatus({ locationId: 'location-3', slug: 'rappi' }),
    ]);

    await renderStores([RUZAFA, MALASANA, CHAPINERO]);

    expect(await cell('Malasaña', 'Glovo')).toHaveTextContent('Pausado14:30 · 85 min');
    expect(await cell('Malasaña', 'Glovo')).toContainElement(screen.getByTitle('Horno roto'));
    expect(await cell('Malasaña', 'Uber Eats')).toHaveTextContent('Sin datos');
    expect(await cell('Ruzafa', 'Glovo')).toHaveTextContent('Pausadomañana 12:00 · 22 h');
    expect(await cell('Chapinero', 'Rappi')).toHaveTextContent('Cerrado');
    expect(within(await cell('Chapinero', 'Glovo')).getByRole('img', { name: 'El restaurante no está en este canal' })).toBeVisible();
    expect(locationNames()).toEqual(['Chapinero', 'Malasaña', 'Ruzafa']);
  });

  it("shows each location's time and whether it is open [SA-05]", async () => {
    statusServer([]);

    await renderStores([MALASANA, CHAPINERO, anOpenLocation({ id: 'l4', name: 'Sin horas', openingHours: undefined })]);

    await matrix();
    const header = (name: string) => screen.getByRole('rowheader', { name: new RegExp(name) });
    expect(header('Malasaña')).toHaveTextContent('MalasañaMadrid · 13:05 CET · abierto hasta 23:30');
    expect(header('Chapinero')).toHaveTextContent('ChapineroBogotá · 07:05 GMT-5 · cerrado, abre 12:00');
    expect(header('Sin horas')).toHaveTextContent('sin horario de apertura');
  });

  it('marks the channels of a restaurant outside its opening hours as closed, unless they are paused, and says why [W-08]', async () => {
    statusServer([
      aChannelStatus({}),
      aChannelStatus({ locationId: 'location-3', slug: 'rappi' }),
      aChannelStatus({ locationId: 'l4', status: 'paused', until: null }),
      aChannelStatus({ locationId: 'l5' }),
    ]);
    const closed = anOpenLocation({ id: 'l4', name: 'De noche', openingHours: { sat: [{ from: '22:00', to: '02:00' }] } });

    await renderStores([MALASANA, CHAPINERO, closed, anOpenLocation({ id: 'l5', name: 'Sin horas', openingHours: undefined })]);

    expect(await cell('Malasaña', 'Glovo')).toHaveTextContent('Abierto');
    expect(await cell('Chapinero', 'Rappi')).toContainElement(
      screen.getByTitle('El canal no está pausado. El restaurante está fuera de su horario.'),
    );
    expect(await cell('De noche', 'Glovo')).toHaveTextContent('Pausado');
    expect(await cell('Sin horas', 'Glovo')).toHaveTextContent('Abierto');
  });

  it('shows a request that a channel has not applied, first as pending [SA-01, BS-01]', async () => {
    const asked = { status: 'paused' as const, until: null, by: 'Ana', at: '2026-11-20T12:04:30.000Z' };
    statusServer([aChannelStatus({ asked }), aChannelStatus({ slug: 'ubereats', asked: { ...asked, at: '2026-11-20T11:00:00.000Z' } })]);

    await renderStores([MALASANA]);

    expect(await cell('Malasaña', 'Glovo')).toHaveTextContent('AbiertoPausando…');
    expect(await cell('Malasaña', 'Uber Eats')).toHaveTextContent('AbiertoSe pidió pausar');
    expect(screen.getByTitle('Ana pidió pausar a las 13:04')).toBeVisible();
  });

  it('updates live when channels report changes [SA-01]', async () => {
    statusServer(statusesOf([MALASANA]));
    await renderStores([MALASANA]);
    expect(await cell('Malasaña', 'Glovo')).toHaveTextContent('Abierto');

    act(() => channelChanges.notify([PAUSED]));

    await waitFor(async () => expect(await cell('Malasaña', 'Glovo')).toHaveTextContent('Pausado'));
    expect(await cell('Malasaña', 'Uber Eats')).toHaveTextContent('Abierto');
  });

  it('filters locations by name, city and paused channels', async () => {
    statusServer(statusesOf([MALASANA, RUZAFA], PAUSED));
    const { user } = await renderStores([MALASANA, RUZAFA]);
    await matrix();

    await user.type(screen.getByRole('searchbox'), 'valencia');
    await waitFor(() => expect(locationNames()).toEqual(['Ruzafa']));
    await user.click(screen.getByRole('checkbox', { name: 'Solo con algo pausado' }));
    await user.click(await screen.findByRole('button', { name: 'Quitar los filtros' }));

    await waitFor(() => expect(locationNames()).toEqual(['Malasaña', 'Ruzafa']));
    await user.click(screen.getByRole('checkbox', { name: 'Solo con algo pausado' }));
    await waitFor(() => expect(locationNames()).toEqual(['Malasaña']));
  });

  it('shows only the chosen channels', async () => {
    statusServer(statusesOf([MALASANA]));
    const { user } = await renderStores([MALASANA]);
    await matrix();

    await user.click(screen.getByRole('button', { name: /^Canales/ }));
    await user.click(await screen.findByRole('option', { name: /Uber Eats/ }));

    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Glovo' })).not.toBeInTheDocument());
    expect(screen.getByRole('columnheader', { name: 'Uber Eats' })).toBeVisible();
  });

  it('shows why loading failed, and retries on request', async () => {
    statusServer(statusesOf([MALASANA]));
    server.use(handle(listChannelStatuses, () => refusal(500, 'INTERNAL'), { once: true }));
    const { user } = await renderStores([MALASANA]);

    expect(await screen.findByRole('alert')).toHaveTextContent('Ha habido un error, inténtalo de nuevo');
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    expect(await cell('Malasaña', 'Glovo')).toHaveTextContent('Abierto');
  });

  it('counts the rows that could not be read', async () => {
    expectRepliesOffContract();
    statusServer([]);
    server.use(handle(listChannelStatuses, () => HttpResponse.json({ data: [aChannelStatus(), { slug: 7 }] })));

    await renderStores([MALASANA]);
    expect(await screen.findByText('1 línea no se ha podido leer y no se muestra.')).toBeVisible();
  });

  it('shows an empty state without locations', async () => {
    statusServer([]);

    await renderStores([]);

    expect(await screen.findByRole('heading', { name: 'No tienes ningún restaurante' })).toBeVisible();
  });

  it('is read-only without permission to pause, and shows why [SA-03]', async () => {
    statusServer(statusesOf([MALASANA]));
    const { user } = await renderStores([MALASANA], { role: 'account-manager' });

    await user.click(await cell('Malasaña', 'Glovo'));

    expect(await cell('Malasaña', 'Glovo')).not.toHaveAttribute('aria-selected');
    expect([pauseButton(), reopenButton()].map((button) => button.hasAttribute('disabled'))).toEqual([true, true]);
    expect(pauseButton()).toHaveAccessibleDescription('Tu rol no puede pausar ni reabrir canales');
  });

  it('selects channels, locations and whole channels with a click [SA-03]', async () => {
    statusServer(statusesOf([MALASANA, RUZAFA]));
    const { user } = await renderStores([MALASANA, RUZAFA]);
    await user.click(await cell('Malasaña', 'Glovo'));
    expect(screen.getByText('1 canal de 1 restaurante')).toBeVisible();

    await user.click(screen.getByRole('columnheader', { name: 'Uber Eats' }));
    expect(screen.getByText('3 canales de 2 restaurantes')).toBeVisible();
    await user.click(screen.getByRole('rowheader', { name: /Ruzafa/ }));
    expect(screen.getByText('4 canales de 2 restaurantes')).toBeVisible();
    await user.click(await cell('Malasaña', 'Glovo'));
    expect(screen.getByText('3 canales de 2 restaurantes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar la selección' }));

    expect(screen.getByText('Elige canales para pausarlos o reabrirlos')).toBeVisible();
    expect(pauseButton()).toBeDisabled();
  });

  it('rejects an eleventh location with a message and retains the ten [SA-04]', async () => {
    statusServer(statusesOf(eleven));
    const { user } = await renderStores(eleven);
    for (const { name } of eleven.slice(0, 10)) await user.click(await cell(name, 'Glovo'));
    expect(screen.getByText('10 canales de 10 restaurantes')).toBeVisible();

    await user.click(await cell('Local 20', 'Glovo'));

    expect(screen.getByRole('alert')).toHaveTextContent('Se pueden elegir como máximo 10 restaurantes a la vez');
    expect(await cell('Local 20', 'Glovo')).toHaveAttribute('aria-selected', 'false');
    await user.click(await cell('Local 10', 'Uber Eats'));
    expect(screen.getByText('11 canales de 10 restaurantes')).toBeVisible();
  });

  it('ignores selected channels hidden by a filter, and counts them [SA-04]', async () => {
    statusServer(statusesOf([...eleven, RUZAFA]));
    const { user } = await renderStores([...eleven, RUZAFA]);
    for (const { name } of eleven.slice(0, 10)) await user.click(await cell(name, 'Glovo'));

    await user.type(screen.getByRole('searchbox'), 'ruzafa');
    expect(await screen.findByText('10 canales elegidos no se ven con estos filtros')).toBeVisible();
    await user.click(await cell('Ruzafa', 'Glovo'));
    expect(screen.getByRole('alert')).toHaveTextContent('Se pueden elegir como máximo 10 restaurantes a la vez');
    expect(pauseButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Quitar la selección' }));
    await user.click(await cell('Ruzafa', 'Glovo'));

    expect(screen.getByText('1 canal de 1 restaurante')).toBeVisible();
    expect(screen.queryByText(/no se ve/)).not.toBeInTheDocument();
  });

  it('shows the requested end of a pause that has another end [BS-01]', async () => {
    const asked = { status: 'paused' as const, until: '2026-11-20T13:00:00.000Z', by: 'Ana', at: '2026-11-20T11:00:00.000Z' };
    statusServer([
      aChannelStatus({ status: 'paused', until: '2026-11-20T14:00:00.000Z', asked }),
      aChannelStatus({ slug: 'ubereats', status: 'paused', until: '2026-11-20T14:00:00.000Z', asked: { ...asked, until: null } }),
    ]);

    await renderStores([MALASANA]);

    expect(await cell('Malasaña', 'Glovo')).toHaveTextContent(/^PausadoSe pidió hasta las 14:00$/);
    expect(await cell('Malasaña', 'Uber Eats')).toHaveTextContent(/^PausadoSe pidió sin hora de fin$/);
  });

  it('shows a location without a city', async () => {
    statusServer(statusesOf([MALASANA]));

    await renderStores([{ ...MALASANA, city: undefined }]);

    await matrix();
    expect(screen.getByRole('rowheader', { name: /Malasaña/ })).toHaveTextContent(/^Malasaña13:05 CET · abierto hasta 23:30$/);
  });

  it('is one tab stop, in which the arrow keys move and the space bar selects', async () => {
    statusServer(statusesOf([MALASANA, RUZAFA]));
    const { user } = await renderStores([MALASANA, RUZAFA]);
    act(() => screen.getByRole('checkbox', { name: 'Solo con algo pausado' }).focus());
    await matrix();

    await user.tab();
    expect(await cell('Malasaña', 'Glovo')).toHaveFocus();
    await user.keyboard('{ArrowRight} {ArrowDown} ');
    expect(screen.getByText('2 canales de 2 restaurantes')).toBeVisible();
    expect(await cell('Ruzafa', 'Uber Eats')).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('link', { name: 'Ruzafa' })).toHaveFocus();
    await user.keyboard(' ');
    expect(screen.getByText('3 canales de 2 restaurantes')).toBeVisible();
    await user.keyboard('{End}{ArrowUp}{ArrowUp} ');
    expect(screen.getByRole('columnheader', { name: 'Uber Eats' })).toHaveFocus();

    expect(screen.getByText('1 canal de 1 restaurante')).toBeVisible();
  });

  it('is a list of locations with channel buttons in a narrow window', async () => {
    aWindowOf(390);
    statusServer(statusesOf([MALASANA], PAUSED));
    const { user } = await renderStores([MALASANA]);
    const list = await screen.findByRole('list', { name: 'Restaurantes y canales' });

    await user.click(within(list).getByRole('button', { name: /Glovo Pausado/ }));
    expect(screen.getByText('1 canal de 1 restaurante')).toBeVisible();
    await user.click(within(list).getByRole('button', { name: 'Elegir todos los canales de Malasaña' }));

    expect(screen.getByText('2 canales de 1 restaurante')).toBeVisible();
    expect(within(list).getByRole('button', { name: /Uber Eats/ })).toHaveAttribute('aria-pressed', 'true');
  });
});
