import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import type { BlockedItem } from '@/domain/blockedItem';
import { flagStates } from '@/services/flags/flagStates';
import { aLocation } from '../factories/aLocation';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aStatus, beforeHistory, channelsServer, historyServer, tableRows } from './historyScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeHistory);
afterEach(() => jest.useRealTimers());

const CENTRO = aLocation();
const BOGOTA = aLocation({ id: 'location-2', name: 'Bogotá', timeZone: 'America/Bogota' });
const block = (over: Partial<BlockedItem> & { innerId: string }): BlockedItem => ({
  ...{ kind: 'product', name: over.innerId, suspended: true, until: null, channels: ['glovo', 'ubereats'], by: 'Berta' },
  since: '2026-11-20T12:03:00.000Z',
  reports: [{ slug: 'glovo', suspended: true, at: '' }],
  ...over,
});
const blocksServer = (of: Record<string, Response | BlockedItem[]>) =>
  server.use(
    http.get('*/api/Locations/:id/suspend-info', ({ params }) => {
      const items = of[String(params['id'])] ?? [];
      return items instanceof Response ? items.clone() : HttpResponse.json({ data: { items } });
    }),
  );
const requestOf = (status: 'open' | 'paused', at: string, until: string | null = null) => ({ status, until, at, by: 'Ana' });
const open = async (
  view: 'tracker' | 'returns',
  role: Parameters<typeof signedInAs>[0] = 'account-staff',
  locations = [CENTRO, BOGOTA],
) => {
  signedInAs(role, locations);
  historyServer([]);
  return renderApp(`/dashboard/history?view=${view}`);
};

describe('promise tracker', () => {
  it("lists requests with each channel's state: mismatches first, then countdowns of 1 and 15 minutes [BS-01]", async () => {
    channelsServer([
      aStatus({ slug: 'glovo', asked: requestOf('paused', '2026-11-20T12:04:30.000Z') }),
      aStatus({
        slug: 'ubereats',
        status: 'paused',
        until: '2026-11-20T13:00:00.000Z',
        asked: requestOf('open', '2026-11-20T10:00:00.000Z'),
      }),
    ]);
    blocksServer({ 'location-2': [block({ innerId: 'Sopa' })] });
    await open('tracker');

    await waitFor(() =>
      expect(tableRows('Seguimiento')).toEqual([
        ['Abrir ubereats', 'está en pausa', 'Centro', '', '20 nov, 11:00 CET Ana'],
        ['Pausar glovo', 'está abierto0:30', 'Centro', 'Hasta nuevo aviso', '20 nov, 13:04 CET Ana'],
        ['Bloquear Sopa', 'ubereats: no ha dicho nada13:001 canal lo cumple', 'Bogotá', 'Hasta nuevo aviso', '20 nov, 07:03 GMT-5 Berta'],
      ]),
    );
  });

  it.each([
    ['Pausar glovo', ['glovoestá abierto0:30'], '/store-availability/selected/location-1'],
    ['Bloquear Sopa', ['rappilo vende', 'ubereatsno ha dicho nada13:00', 'glovono lo vende'], '/suspend/location-2'],
  ])("opens %s with each channel's state and a link to change it [BS-01]", async (name, words, href) => {
    channelsServer([aStatus({ asked: requestOf('paused', '2026-11-20T12:04:30.000Z') })]);
    const reports = [
      { slug: 'glovo', suspended: true, at: '' },
      { slug: 'rappi', suspended: false, at: '' },
    ];
    const asks = [{ slug: 'rappi', at: '2026-11-20T11:00:00.000Z', by: 'Berta' }];
    blocksServer({ 'location-2': [block({ innerId: 'Sopa', channels: ['glovo', 'ubereats', 'rappi'], reports, asks })] });
    const { user } = await open('tracker');

    await user.click(await screen.findByRole('button', { name }));

    const detail = within(await screen.findByRole('dialog', { name }));
    expect(detail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(words);
    expect(detail.getByRole('link', { name: 'Ir a cambiarlo' })).toHaveAttribute('href', href);
    await user.click(detail.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('shows the actual end of a pause that differs from the requested end [BS-01]', async () => {
    const pause = requestOf('paused', '2026-11-20T11:00:00.000Z', '2026-11-20T13:00:00.000Z');
    channelsServer([
      aStatus({ status: 'paused', until: '2026-11-20T14:00:00.000Z', asked: pause }),
      aStatus({ slug: 'rappi', status: 'paused', asked: pause }),
    ]);
    await open('tracker');

    await waitFor(() =>
      expect(tableRows('Seguimiento').map(([what, says]) => [what, says])).toEqual([
        ['Pausar glovo', 'está en pausa hasta el 20 nov, 15:00 CET'],
        ['Pausar rappi', 'está en pausa sin hora de fin'],
      ]),
    );
  });

  it('shows that there are no requests', async () => {
    channelsServer([aStatus()]);
    await open('tracker');

    expect(await screen.findByText('No se ha pedido nada a los canales')).toBeVisible();
  });
});

describe('return board', () => {
  it('lists paused and blocked items with their local end, those without an end first [BS-02]', async () => {
    channelsServer([
      aStatus({
        slug: 'glovo',
        status: 'paused',
        until: '2026-11-20T13:05:00.000Z',
        asked: requestOf('paused', '2026-11-20T12:00:00.000Z'),
      }),
      aStatus({ slug: 'ubereats', status: 'paused' }),
    ]);
    blocksServer({
      'location-2': [block({ innerId: 'Sopa', until: '2026-11-20T12:35:00.000Z' }), block({ innerId: 'Ajo', kind: 'modifier' })],
    });
    await open('returns');

    await waitFor(() =>
      expect(tableRows('Parado ahora')).toEqual([
        ['Ajo (modificador)', 'Hasta nuevo aviso', '', 'Bogotá', 'glovo, ubereats', 'Berta'],
        ['Canal ubereats', 'Hasta nuevo aviso', '', 'Centro', '', ''],
        ['Sopa', '20 nov, 07:35 GMT-5', 'dentro de 30 min', 'Bogotá', 'glovo, ubereats', 'Berta'],
        ['Canal glovo', '20 nov, 14:05 CET', 'dentro de 1 h', 'Centro', '', 'Ana'],
      ]),
    );
  });

  it('shows that nothing is paused, and filters by location [BS-02]', async () => {
    channelsServer([]);
    blocksServer({ 'location-2': [block({ innerId: 'Sopa' })] });
    const { user } = await open('returns');
    await waitFor(() => expect(tableRows('Parado ahora')).toHaveLength(1));

    await user.click(screen.getByRole('button', { name: /Restaurantes/ }));
    await user.click(await screen.findByRole('option', { name: /Centro/ }));

    expect(await screen.findByText('No hay nada en pausa ni bloqueado')).toBeVisible();
  });

  it('names the locations that could not be loaded, and retries [OP-05]', async () => {
    channelsServer([]);
    blocksServer({ 'location-1': refusal(500, 'X'), 'location-2': [block({ innerId: 'Sopa' })] });
    const { user } = await open('returns');
    expect(await screen.findByText('No se puede verificar la información del restaurante: Centro')).toBeVisible();
    expect(tableRows('Parado ahora')).toHaveLength(1);

    blocksServer({ 'location-1': [block({ innerId: 'Pan' })], 'location-2': [block({ innerId: 'Sopa' })] });
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));

    await waitFor(() => expect(tableRows('Parado ahora')).toHaveLength(2));
    expect(screen.queryByText(/No se puede verificar/)).not.toBeInTheDocument();
  });

  it('shows that nothing could be loaded', async () => {
    server.use(http.get('*/api/channel-statuses', () => refusal(500, 'X')));
    blocksServer({ 'location-1': refusal(500, 'X') });
    await open('returns', 'account-staff', [CENTRO]);

    expect(await screen.findByRole('button', { name: 'Volver a intentarlo' })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('loads each location once for any selection, and again when the page becomes visible [BS-02]', async () => {
    const calls: string[] = [];
    channelsServer([]);
    server.use(
      http.get('*/api/Locations/:id/suspend-info', ({ params }) => {
        calls.push(String(params['id']));
        return HttpResponse.json({ data: { items: [block({ innerId: 'Sopa' })] } });
      }),
    );
    const { user } = await open('returns', 'account-staff', [CENTRO, BOGOTA, aLocation({ id: 'location-3', name: 'Lavapiés' })]);
    await waitFor(() => expect(tableRows('Parado ahora')).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: /Restaurantes/ }));
    await user.click(await screen.findByRole('option', { name: /Centro/ }));
    await waitFor(() => expect(tableRows('Parado ahora')).toHaveLength(1));
    await user.click(screen.getByRole('option', { name: /Bogotá/ }));
    await waitFor(() => expect(tableRows('Parado ahora')).toHaveLength(2));
    await waitFor(() => expect(calls.sort()).toEqual(['location-1', 'location-2', 'location-2', 'location-3']));

    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    visibility.mockRestore();
    act(() => void document.dispatchEvent(new Event('visibilitychange')));

    await waitFor(() => expect(calls.length).toBeGreaterThanOrEqual(6));
    expect(calls.filter((id) => id === 'location-1')).toHaveLength(2);
  });

  it('lists an unblocked product that a channel still does not sell, and since when it should [BS-02]', async () => {
    channelsServer([]);
    blocksServer({ 'location-2': [block({ innerId: 'Sopa', suspended: false, channels: [] })] });
    await open('returns');

    await waitFor(() =>
      expect(tableRows('Parado ahora')).toEqual([['Sopa', '20 nov, 07:03 GMT-5', 'Ya debería', 'Bogotá', 'glovo', 'Berta']]),
    );
  });

  it('states how many of the locations the pauses cover', async () => {
    const many = Array.from({ length: 501 }, (_, index) => aLocation({ id: `location-${index}`, name: `Local ${index}` }));
    channelsServer([]);
    blocksServer({});
    await open('returns', 'account-staff', many);

    expect(await screen.findByText('Los canales en pausa son los de 500 de 501 restaurantes: elige cuáles.')).toBeVisible();
  });

  it('loads the pauses of all locations and the blocks of the first thirty, and states so', async () => {
    const many = Array.from({ length: 40 }, (_, index) => aLocation({ id: `location-${index}`, name: `Local ${index}` }));
    const calls = new Set<string>();
    channelsServer([]);
    server.use(
      http.get('*/api/Locations/:id/suspend-info', ({ params }) => {
        calls.add(String(params['id']));
        return HttpResponse.json({ data: { items: [] } });
      }),
    );
    await open('returns', 'account-staff', many);

    expect(await screen.findByText('Los productos bloqueados son los de 30 de 40 restaurantes: elige cuáles.')).toBeVisible();
    await waitFor(() => expect(calls.size).toBe(30));
  });
});

describe('history board permissions', () => {
  it('request no pauses while the flag is off, and no blocks without the permission', async () => {
    flagStates.change({ 'store-availability': 'off' });
    const pauses = channelsServer([aStatus({ status: 'paused' })]);
    blocksServer({ 'location-1': [block({ innerId: 'Sopa' })] });
    await open('returns');

    await waitFor(() => expect(tableRows('Parado ahora').map(([what]) => what)).toEqual(['Sopa']));
    expect(pauses.count).toBe(0);
  });

  it('show only the history without either permission', async () => {
    await open('returns', 'account-sales');

    expect(await screen.findByText('No se ha encontrado ninguna operación para la búsqueda')).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });
});
