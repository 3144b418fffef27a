import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listAllChannels } from '@/contract/apps';
import { listOperations } from '@/contract/operations';
import type { ChannelResult } from '@/domain/operation';
import { clearStored } from '@/services/storage/browserStorage';
import { aLocation } from '../factories/aLocation';
import { expectRepliesOffContract, handle } from '../msw/handle';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aWindowOf } from '../setup/matchMedia';
import { receiveMessage } from './receiveMessage';
import { anOperation, beforeHistory, historyServer, tableRows } from './historyScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeHistory);
afterEach(() => jest.useRealTimers());

const CENTRO = aLocation();
const BOGOTA = aLocation({ id: 'location-2', name: 'Bogotá', timeZone: 'America/Bogota' });
const rows = () => tableRows('Operaciones hechas');
const openHistory = async (
  operations: object[],
  role: Parameters<typeof signedInAs>[0] = 'account-staff',
  locations = [CENTRO, BOGOTA],
  search = '',
) => {
  signedInAs(role, locations);
  const requests = historyServer(operations);
  return { requests, ...(await renderApp(`/dashboard/history${search}`)) };
};

describe('operations history', () => {
  it("lists action, status, local date, author and each channel's result [HI-01]", async () => {
    const failed = { slug: 'ubereats', status: 'fail', code: 'CHANNEL_REFUSED' };
    await openHistory([
      anOperation({ channels: [...anOperation().channels, failed as never], status: 'partial-success' }),
      anOperation({ id: 'o2', action: 'store-close', status: 'ongoing', locationId: 'location-2', items: [], by: 'Berta' }),
      anOperation({ id: 'o3', action: 'store-open', status: 'fail', items: [], channels: [] }),
      anOperation({ id: 'o4', action: 'master-catalog-menu-push', locationId: null, items: [], channels: [], by: null }),
    ]);

    await waitFor(() =>
      expect(rows()).toEqual([
        ['Bloqueo de productos', 'Correcta en parte', '20 nov, 12:00 CET', 'Centro', 'Croquetas', expect.any(String), 'Ana'],
        ['Pausa de canal', 'En curso', '20 nov, 06:00 GMT-5', 'Bogotá', '', expect.any(String), 'Berta'],
        ['Apertura de canal', 'Fallida', '20 nov, 12:00 CET', 'Centro', '', '', 'Ana'],
        ['Envío de menú maestro', 'Correcta', '20 nov, 11:00', '', '', '', ''],
      ]),
    );
    expect(screen.getByTitle('ubereats: Fallida')).toBeVisible();
  });

  it('marks an operation of the server as automatic, with its cause and the reason of its failure [K-08]', async () => {
    const channels = [{ slug: 'glovo', status: 'fail' as const, code: 'REOPENING_STOPPED', items: [] }];
    const { user } = await openHistory([
      anOperation({ action: 'store-open', status: 'fail', by: 'Pase', cause: 'closedItself', channels, items: [] }),
    ]);
    await waitFor(() => expect(rows()[0]?.at(-1)).toBe('Pase (automático)'));

    await user.click(screen.getByRole('button', { name: /Apertura/ }));

    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByText('Pase (automático)')).toBeVisible();
    expect(drawer.getByText('El canal se cerró solo')).toBeVisible();
    expect(drawer.getByText('Se alcanzó el límite de intentos: ábrelo tú')).toBeVisible();
  });

  it('shows unknown actions and statuses unchanged [HI-01]', async () => {
    expectRepliesOffContract();
    await openHistory([anOperation({ action: 'robot-dance', status: 'maybe', channels: [] }), { date: 'nothing' }]);

    await waitFor(() => expect(rows()[0]?.slice(0, 2)).toEqual(['robot-dance', 'maybe']));
    expect(screen.getByText(/1 /, { selector: '[role=status]' })).toBeVisible();
  });

  it('requests everything visible to the user, and filters by location, action, status and period [HI-01]', async () => {
    const { requests, user } = await openHistory([anOperation()]);
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(requests[0]?.has('affectedEntityId')).toBe(false);
    expect([requests[0]?.get('fromDate'), requests[0]?.get('toDate')]).toEqual(['2026-11-14T00:00:00.000Z', '2026-11-21T00:00:00.000Z']);

    await user.selectOptions(screen.getByRole('combobox', { name: 'Operación' }), 'Bloqueo de productos');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Resultado' }), 'Fallida');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Periodo' }), 'Hoy');
    await user.click(screen.getByRole('button', { name: /Restaurantes/ }));
    await user.click(await screen.findByRole('option', { name: /Centro/ }));

    await waitFor(() => expect(requests.at(-1)?.getAll('affectedEntityId')).toEqual(['location-1']));
    const { fromDate, action, status } = Object.fromEntries(requests.at(-1) ?? []);
    expect([fromDate, action, status]).toEqual(['2026-11-19T23:00:00.000Z', 'product-snooze', 'fail']);
    expect(JSON.parse(localStorage.getItem('pase:filter:history:user-1') ?? '')).toMatchObject({
      locationIds: ['location-1'],
      status: 'fail',
    });
  });

  it('sends no location filter when every location is selected [HI-01]', async () => {
    localStorage.setItem('pase:filter:history:user-1', JSON.stringify({ locationIds: ['location-1', 'location-2'] }));
    const { requests } = await openHistory([]);

    expect(await screen.findByText('No se ha encontrado ninguna operación para la búsqueda')).toBeVisible();
    expect(requests[0]?.has('affectedEntityId')).toBe(false);
  });

  it('states that it shows everything when too many locations are selected for a filter', async () => {
    const many = Array.from({ length: 502 }, (_, index) => aLocation({ id: `location-${index}`, name: `Local ${index}` }));
    localStorage.setItem('pase:filter:history:user-1', JSON.stringify({ locationIds: many.slice(1).map(({ id }) => id) }));
    const { requests } = await openHistory([anOperation()], 'account-staff', many);

    expect(await screen.findByText('Se puede filtrar por 500 restaurantes como máximo: se muestra todo.')).toBeVisible();
    expect(requests[0]?.has('affectedEntityId')).toBe(false);
  });

  it('shows only the location in the link, and leaves the saved search unchanged [HI-01]', async () => {
    const remembered = JSON.stringify({ locationIds: ['location-1'], status: 'fail' });
    localStorage.setItem('pase:filter:history:user-1', remembered);
    const { requests, user, query } = await openHistory([anOperation()], 'account-staff', [CENTRO, BOGOTA], '?location=location-2');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect([requests[0]?.getAll('affectedEntityId'), requests[0]?.has('status')]).toEqual([['location-2'], false]);
    expect(localStorage.getItem('pase:filter:history:user-1')).toBe(remembered);

    await user.selectOptions(screen.getByRole('combobox', { name: 'Operación' }), 'Bloqueo de productos');

    await waitFor(() => expect(requests.at(-1)?.getAll('action')).toEqual(['product-snooze']));
    expect([requests.at(-1)?.getAll('affectedEntityId'), query()]).toEqual([['location-2'], '']);
  });

  it('counts all items of an operation that lists only some [HI-01]', async () => {
    const { user } = await openHistory([anOperation({ itemCount: 3_000 })]);
    await user.click(await screen.findByRole('button', { name: /Bloqueo/ }));

    const detail = within(await screen.findByRole('dialog'));
    expect(detail.getByRole('heading', { name: '3000 productos y modificadores' })).toBeVisible();
    expect(detail.getByText('y 2999 más')).toBeVisible();
  });

  it("shows a channel's name for any spelling of its slug, and where a master catalog push failed", async () => {
    server.use(
      handle(listAllChannels, () => HttpResponse.json({ data: [{ slug: 'ubereats', name: 'Uber Eats' }], count: 1, totalCount: 1 })),
    );
    const result: ChannelResult = { slug: 'uber-eats', status: 'success', code: null, items: [] };
    const channels: ChannelResult[] = [
      { ...result, locationId: 'location-1' },
      { ...result, status: 'fail', locationId: 'location-2' },
    ];
    const { user } = await openHistory([anOperation({ action: 'master-catalog-menu-push', locationId: null, items: [], channels })]);
    expect(await screen.findByTitle('Uber Eats: Correcta en parte')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Envío de menú maestro' }));

    const results = within(await screen.findByRole('dialog')).getAllByRole('listitem');
    expect(results.map(({ textContent }) => textContent)).toEqual(['Uber EatsCentroCorrecta', 'Uber EatsBogotáFallida']);
  });

  it('shows that the search found nothing, and clears the filters [HI-01]', async () => {
    localStorage.setItem('pase:filter:history:user-1', JSON.stringify({ status: 'fail' }));
    const { requests, user } = await openHistory([]);

    await user.click(await screen.findByRole('button', { name: 'Quitar los filtros' }));

    await waitFor(() => expect(requests.at(-1)?.has('status')).toBe(false));
  });

  it('suggests retrying or contacting support when loading fails [HI-01]', async () => {
    signedInAs('account-staff');
    server.use(handle(listOperations, () => refusal(500, 'X')));
    const { user } = await renderApp('/dashboard/history');
    expect(await screen.findByText('No se pudo cargar el historial. Vuelve a intentarlo o contacta con soporte.')).toBeVisible();

    historyServer([anOperation()]);
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    await waitFor(() => expect(rows()).toHaveLength(1));
  });

  it('loads further pages and updates live [HI-01]', async () => {
    const operations = Array.from({ length: 60 }, (_, index) => anOperation({ id: `o${index}` }));
    const { app, user } = await openHistory(operations);
    expect(await screen.findByText('50 de 60')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver más' }));
    expect(await screen.findByText('60 de 60')).toBeVisible();

    operations.unshift(anOperation({ id: 'new' }));
    receiveMessage(app, 'operations.changed', { locationId: 'location-1' });

    expect(await screen.findByText('61 de 61')).toBeVisible();
  });

  it.each([
    ['product-snooze', 'account-staff', 'location-1', '/suspend/location-1'],
    ['store-close', 'account-staff', 'location-1', '/store-availability/selected/location-1'],
    ['catalog-menu-push', 'account-menu', 'location-1', '/locations/location-1/catalogs'],
    ['catalog-menu-push', 'account-staff', 'location-1', null],
    ['product-snooze', 'account-sales', 'location-1', null],
    ['product-snooze', 'account-staff', 'location-9', null],
    ['robot-dance', 'account-staff', 'location-1', null],
  ] as const)('shows the results of %s and links %s to the affected screen of %s [HI-01]', async (action, role, locationId, href) => {
    const channels = [
      { slug: 'ubereats', status: 'fail', code: 'CHANNEL_SILENT', items: [] },
      { slug: 'glovo', status: 'fail', code: 'NEW_CODE', items: [] },
    ] satisfies ChannelResult[];
    const { user } = await openHistory([anOperation({ action, locationId, status: 'fail', channels })], role);
    await user.click(await screen.findByRole('button', { name: /Bloqueo|Pausa|Envío|robot/ }));

    const detail = within(await screen.findByRole('dialog'));
    expect(detail.getByText('Hay canales en los que la operación falló. Inténtalo más tarde o contacta con soporte.')).toBeVisible();
    expect(detail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ubereatsFallidaEl canal no ha respondido',
      'glovoFallidaNEW_CODE',
      'Croquetas',
    ]);
    const link = detail.queryByRole('link', { name: 'Ir a lo que se hizo' });
    expect(link?.getAttribute('href') ?? null).toBe(href);
  });

  it('is a list of three columns in a narrow window', async () => {
    aWindowOf(390);
    await openHistory([anOperation()]);

    await waitFor(() => expect(rows()).toEqual([['Bloqueo de productos', 'Correcta', '20 nov, 12:00 CET']]));
  });
});

describe('history introduction', () => {
  it('opens on the first visit, starts a tour on request, and is shown once per user [HI-01]', async () => {
    localStorage.removeItem('pase:history:user-1');
    const { user } = await openHistory([]);
    expect(await screen.findByRole('dialog', { name: 'Historial de operaciones' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Ver cómo funciona' }));
    expect(screen.getByRole('dialog', { name: 'Una línea por operación' })).toHaveTextContent('1 de 3');
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(screen.getByRole('dialog', { name: 'Seguimiento y parado ahora' })).toHaveTextContent('3 de 3');
    await user.click(screen.getByRole('button', { name: 'Entendido' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    clearStored();
    expect(localStorage.getItem('pase:history:user-1')).toBe('seen');
  });

  it('can be skipped, and does not mention boards to a user without access to them [HI-01]', async () => {
    localStorage.removeItem('pase:history:user-1');
    const { user } = await openHistory([], 'account-sales');
    await user.click(await screen.findByRole('button', { name: 'Ahora no' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    expect(localStorage.getItem('pase:history:user-1')).toBe('seen');
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('is not shown on later visits', async () => {
    server.use(handle(listOperations, () => HttpResponse.json({ data: [anOperation()], count: 1, totalCount: 1 })));
    signedInAs('account-staff');
    await renderApp('/dashboard/history');

    await waitFor(() => expect(rows()).toHaveLength(1));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
