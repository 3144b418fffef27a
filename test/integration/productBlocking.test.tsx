import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aCatalog, aModifier, aProduct } from '../factories/aCatalog';
import { aLocation } from '../factories/aLocation';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { aWindowOf } from '../setup/matchMedia';
import { aBlock, beforeBlocking, blockingServer, matrixRows } from './blockingScreen';
import { receiveMessage } from './receiveMessage';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

beforeEach(beforeBlocking);
afterEach(() => jest.useRealTimers());

const MENU = aCatalog(
  [
    aProduct({ id: 'dish-1', name: 'Croquetas', posRef: 'P-001' }),
    aProduct({ id: 'dish-2', name: 'Jamón', posRef: 'P-002', channels: ['glovo'] }),
    aProduct({ id: 'dish-3', name: 'Menú del día', channels: [] }),
  ],
  [aModifier({ id: 'extra-1', name: 'Alioli', posRef: 'M-001' })],
);
const CENTRO = aLocation();
const SUR = aLocation({ id: 'location-2', name: 'Sur' });
const NORTE = aLocation({ id: 'location-3', name: 'Norte' });
const UNTIL = '2026-11-20T22:00:00.000Z';

describe('list of blockable products', () => {
  it("shows a location's products by section and channel, and the modifiers [PB-01]", async () => {
    signedInAs('account-staff', [CENTRO]);
    const everywhere = { channels: ['glovo', 'ubereats'] };
    blockingServer({
      menus: { 'location-1': [MENU] },
      blocked: {
        'location-1': [aBlock({ innerId: 'dish-1', until: UNTIL }), aBlock({ innerId: 'extra-1', kind: 'modifier', ...everywhere })],
      },
    });
    const { user, query } = await renderApp('/suspend');

    expect(await screen.findByRole('grid', { name: 'Productos' })).toBeVisible();
    await waitFor(() =>
      expect(matrixRows()).toEqual([
        ['Croquetas', 'P-001', 'glovo: Hasta 23:00 CET', 'ubereats: A la venta'],
        ['Jamón', 'P-002', 'glovo: A la venta', '–'],
        ['Menú del día', '', '–', '–'],
      ]),
    );
    expect(screen.getByRole('gridcell', { name: 'Platos 3' })).toBeVisible();
    expect(screen.getByText('Un bloqueo o desbloqueo puede tardar hasta 15 minutos en hacerse efectivo.')).toBeVisible();

    await user.click(screen.getByRole('tab', { name: 'Modificadores' }));
    await waitFor(() => expect(matrixRows()).toEqual([['Alioli', 'M-001', 'glovo: Indefinido', 'ubereats: Indefinido']]));
    expect(query()).toBe('?view=modifiers');
  });

  it('groups the same product of several locations in one row, which expands to each location [PB-01]', async () => {
    signedInAs('account-staff', [CENTRO, SUR]);
    blockingServer({
      menus: { 'location-1': [MENU], 'location-2': [aCatalog([aProduct({ id: 'other-id', name: 'Croqueta', posRef: 'P-001' })])] },
      blocked: { 'location-2': [aBlock({ innerId: 'other-id', channels: ['glovo'], reports: [] })] },
    });
    const { user } = await renderApp('/suspend');

    await waitFor(() =>
      expect(matrixRows()[0]).toEqual([
        expect.stringMatching(/^Croquetas .*2 restaurantes$/),
        'P-001',
        'glovo: Solicitado10:00',
        'ubereats: A la venta',
      ]),
    );
    await user.click(screen.getByRole('button', { name: 'Croquetas' }));

    const detail = within(await screen.findByRole('dialog', { name: 'Croquetas' }));
    expect(detail.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Centro', 'Sur']);
    expect(detail.getByText(/^Bloqueado por Ana/)).toHaveTextContent('Bloqueado por Ana, 13:00 CET');
    expect(detail.getByText('Solicitado').closest('dd')).toHaveTextContent('Solicitado10:00');
  });

  it('finds by name and POS id, ignoring accents and case, and filters blocked products [PB-01]', async () => {
    signedInAs('account-staff', [CENTRO]);
    blockingServer({ menus: { 'location-1': [MENU] }, blocked: { 'location-1': [aBlock({ innerId: 'dish-2' })] } });
    const { user, query } = await renderApp('/suspend?q=p-001');
    const names = () => matrixRows().map(([name]) => name);
    await waitFor(() => expect(names()).toEqual(['Croquetas']));
    const search = screen.getByRole('searchbox', { name: 'Nombre o ID del TPV' });

    await user.clear(search);
    await user.type(search, 'MENU dia');
    await waitFor(() => expect(names()).toEqual(['Menú del día']));
    await user.clear(search);
    await user.click(screen.getByRole('checkbox', { name: 'Solo bloqueados' }));
    await waitFor(() => expect(names()).toEqual(['Jamón']));
    expect(query()).toBe('?blocked=1');

    await user.type(search, 'nada');
    expect(await screen.findByText('No se ha encontrado nada para la búsqueda')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ver todo' }));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it("shows each channel's state: pending with a countdown, applied, or still on sale [BS-01]", async () => {
    signedInAs('account-staff', [CENTRO]);
    const reports = [{ slug: 'ubereats', suspended: false, at: '2026-11-20T11:00:00.000Z' }];
    blockingServer({
      menus: { 'location-1': [MENU] },
      blocked: {
        'location-1': [
          aBlock({
            innerId: 'dish-1',
            channels: ['glovo', 'ubereats'],
            since: '2026-11-20T11:00:00.000Z',
            reports: [{ slug: 'glovo', suspended: true, at: '' }, ...reports],
          }),
          aBlock({ innerId: 'dish-2', since: '2026-11-20T12:04:00.000Z', reports: [] }),
        ],
      },
    });
    await renderApp('/suspend');

    await waitFor(() =>
      expect(matrixRows().slice(0, 2)).toEqual([
        ['Croquetas', 'P-001', 'glovo: Indefinido', 'ubereats: Sigue a la venta'],
        ['Jamón', 'P-002', 'glovo: Solicitado14:00', '–'],
      ]),
    );
  });

  it('includes blocked products missing in the menu, and channels the location no longer has [PB-01]', async () => {
    signedInAs('account-staff', [CENTRO]);
    blockingServer({
      menus: { 'location-1': [MENU] },
      blocked: { 'location-1': [aBlock({ innerId: 'old', name: 'Gazpacho', channels: ['rappi'] })] },
    });
    await renderApp('/suspend');

    await waitFor(() => expect(matrixRows()[0]).toEqual(['Gazpacho', '', '–', 'rappi: Indefinido', '–']));
    expect(screen.getByRole('gridcell', { name: 'Bloqueados que no están en la carta 1' })).toBeVisible();
  });

  it('does not report products as missing in a menu that could not be loaded [PB-01]', async () => {
    signedInAs('account-staff', [CENTRO, SUR]);
    blockingServer({
      menus: { 'location-1': [MENU] },
      blocked: { 'location-1': [aBlock({ innerId: 'old', name: 'Gazpacho' })], 'location-2': [aBlock({ innerId: 'dish-1' })] },
    });
    server.use(http.get('*/api/Locations/location-2/catalogs', () => refusal(500, 'X')));
    await renderApp('/suspend');

    expect(await screen.findByText(/^No se pudo cargar la carta de: Sur/)).toBeVisible();
    await waitFor(() => expect(matrixRows()[0]?.[0]).toMatch(/^Gazpacho/));
    expect(screen.getByRole('gridcell', { name: /^Bloqueados que .* carta 1$/ })).toBeVisible();
  });

  it('distinguishes the two occurrences of an hour repeated by a clock change', async () => {
    signedInAs('account-staff', [CENTRO]);
    blockingServer({
      menus: { 'location-1': [MENU] },
      blocked: {
        'location-1': [
          aBlock({ innerId: 'dish-1', until: '2027-10-31T00:30:00.000Z' }),
          aBlock({ innerId: 'dish-2', until: '2027-10-31T01:30:00.000Z' }),
        ],
      },
    });
    await renderApp('/suspend');

    await waitFor(() => expect(matrixRows()[0]?.[2]).toMatch(/^glovo: Hasta 31 oct 2027, 02:30 .*\(1\.ª\)$/));
    expect(matrixRows()[1]?.[2]).toMatch(/^glovo: Hasta 31 oct 2027, 02:30 .*\(2\.ª\)$/);
  });

  it('renders a block with an unreadable start time', async () => {
    signedInAs('account-staff', [CENTRO]);
    blockingServer({ menus: { 'location-1': [MENU] }, blocked: { 'location-1': [aBlock({ innerId: 'dish-1', since: 'ayer' })] } });
    const { user } = await renderApp('/suspend');
    await user.click(await screen.findByRole('button', { name: 'Croquetas' }));

    expect(await screen.findByText(/^Bloqueado por Ana/)).toHaveTextContent('Bloqueado por Ana, ayer');
  });

  it('reloads the blocks when a message about the location arrives', async () => {
    signedInAs('account-staff', [CENTRO]);
    const { setBlocked } = blockingServer({ menus: { 'location-1': [MENU] } });
    const { app } = await renderApp('/suspend');
    await waitFor(() => expect(matrixRows()[1]).toEqual(['Jamón', 'P-002', 'glovo: A la venta', '–']));

    setBlocked({ 'location-1': [aBlock({ innerId: 'dish-2' })] });
    receiveMessage(app, 'blocks.changed', { locationId: 'location-1' });

    await waitFor(() => expect(matrixRows()[1]).toEqual(['Jamón', 'P-002', 'glovo: Indefinido', '–']));
  });

  it('names a location without a catalog, and links to its catalogs with permission', async () => {
    signedInAs('account-menu', [CENTRO, SUR]);
    blockingServer({ menus: { 'location-1': [MENU] } });
    await renderApp('/suspend');

    expect(await screen.findByText(/^Sin catálogo, y por eso sin productos que bloquear/)).toHaveTextContent(/: Sur$/);
    expect(screen.getByRole('link', { name: 'Sur' })).toHaveAttribute('href', '/locations/location-2/catalogs');
    expect(matrixRows()).toHaveLength(3);
  });

  it('names the location that could not be loaded, and retries [OP-05]', async () => {
    signedInAs('account-staff', [CENTRO, SUR]);
    blockingServer({ menus: { 'location-1': [MENU], 'location-2': [MENU] } });
    let broken = true;
    server.use(
      http.get('*/api/Locations/location-2/suspend-info', () => (broken ? refusal(500, 'X') : HttpResponse.json({ data: { items: [] } }))),
      http.get('*/api/Locations/location-2/catalogs', () =>
        broken ? refusal(500, 'X') : HttpResponse.json({ data: [MENU], count: 1, totalCount: 1 }),
      ),
    );
    const { user } = await renderApp('/suspend');
    const verify = await screen.findByText(/^No se puede verificar la información del restaurante: Sur/);
    const menus = await screen.findByText(/^No se pudo cargar la carta de: Sur/);

    broken = false;
    await user.click(within(menus).getByRole('button', { name: 'Volver a intentarlo' }));
    await waitFor(() => expect(menus).not.toBeInTheDocument());
    expect(matrixRows()[0]?.[2]).toBe('glovo: No se sabe');
    await user.click(within(verify).getByRole('button', { name: 'Volver a intentarlo' }));
    await waitFor(() => expect(matrixRows()[0]?.[2]).toBe('glovo: A la venta'));
    expect(verify).not.toBeInTheDocument();
  });

  it('shows why nothing could be loaded', async () => {
    signedInAs('account-staff', [CENTRO]);
    blockingServer({ menus: { 'location-1': [MENU] } });
    server.use(http.get('*/api/Locations/:id/catalogs', () => refusal(500, 'X'), { once: true }));
    const { user } = await renderApp('/suspend');

    await user.click(await screen.findByRole('button', { name: 'Volver a intentarlo' }));

    await waitFor(() => expect(matrixRows()).toHaveLength(3));
  });
});

describe('location selection', () => {
  it('uses the location in the address [PB-01]', async () => {
    signedInAs('account-staff', [CENTRO, SUR]);
    blockingServer({ menus: { 'location-1': [MENU], 'location-2': [aCatalog([aProduct({ id: 'x', name: 'Sopa' })])] } });
    await renderApp('/suspend/location-2');

    await waitFor(() => expect(matrixRows()).toEqual([['Sopa', '', 'glovo: A la venta', 'ubereats: A la venta']]));
  });

  it('links to the selection when the user lacks the location in the address', async () => {
    signedInAs('account-staff', [CENTRO]);
    server.use(http.get('*/api/Locations/location-9', () => refusal(404, 'NOT_FOUND')));
    await renderApp('/suspend/location-9');

    expect(await screen.findByText('Este restaurante no existe o no es tuyo')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Elegir restaurantes' })).toHaveAttribute('href', '/suspend');
  });

  it('is saved, and limited to 10 locations [PB-01]', async () => {
    const many = Array.from({ length: 12 }, (_, index) => aLocation({ id: `location-${index}`, name: `Local ${index}` }));
    signedInAs('account-staff', many);
    blockingServer({ menus: Object.fromEntries(many.map(({ id }) => [id, [MENU]])) });
    const { user } = await renderApp('/suspend');

    expect(await screen.findByRole('heading', { name: 'Elige restaurantes' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Restaurantes/ }));
    await user.click(await screen.findByRole('button', { name: /^Elegir todo/ }));

    expect(await screen.findByText(/como máximo 10 restaurantes a la vez/)).toBeVisible();
    await waitFor(() => expect(matrixRows()[0]?.[0]).toMatch(/10 restaurantes$/));
    expect(JSON.parse(localStorage.getItem('pase:filter:suspend:user-1') ?? '')).toEqual({
      locationIds: many.slice(0, 10).map(({ id }) => id),
    });
  });
});

describe('list of thousands of products', () => {
  it('renders only the visible rows, and filters at once [PB-01]', async () => {
    const products = Array.from({ length: 3_000 }, (_, index) =>
      aProduct({ id: `dish-${index}`, name: `Plato ${index}`, posRef: `P-${index}` }),
    );
    const locations = [CENTRO, SUR, NORTE];
    signedInAs('account-staff', locations);
    blockingServer({ menus: Object.fromEntries(locations.map(({ id }) => [id, [aCatalog(products)]])) });
    await renderApp('/suspend');

    await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '3002'));
    expect(screen.getAllByRole('row').length).toBeLessThan(60);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'p-2999' } });
    await waitFor(() => expect(matrixRows().map(([name]) => name)).toEqual([expect.stringMatching(/^Plato 2999/)]));
    expect(screen.getByText('1 de 3000', { normalizer: (text) => text.replace(/\W(?=\d{3}$)/, '') })).toBeVisible();
  });

  it('is a list of product, state and actions in a narrow window', async () => {
    signedInAs('account-staff', [CENTRO]);
    blockingServer({ menus: { 'location-1': [MENU] }, blocked: { 'location-1': [aBlock({ innerId: 'dish-1', until: UNTIL })] } });
    aWindowOf(390);
    await renderApp('/suspend');

    await waitFor(() =>
      expect(
        screen
          .getAllByRole('row')
          .slice(2)
          .map(({ textContent }) => textContent),
      ).toEqual([
        'CroquetasHasta 23:00 CET1 de 2 canalesBloquear CroquetasDesbloquear Croquetas',
        'JamónA la ventaBloquear Jamón',
        'Menú del díaSin canalesBloquear Menú del día',
      ]),
    );
  });
});

describe('window resize', () => {
  it('positions the rows of the wide layout', async () => {
    signedInAs('account-staff', [CENTRO]);
    blockingServer({ menus: { 'location-1': [MENU] } });
    aWindowOf(390);
    await renderApp('/suspend');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(5));

    act(() => aWindowOf(1280));

    await waitFor(() => expect(matrixRows()).toHaveLength(3));
    const starts = screen.getAllByRole('row').slice(1);
    expect(starts.map(({ style }) => style.transform)).toEqual([0, 32, 64, 96].map((start) => `translateY(${start}px)`));
  });
});

describe('keyboard navigation of the matrix', () => {
  const stops = () => screen.getAllByRole('row').flatMap((row) => [...row.querySelectorAll('[tabindex="0"]')]);

  it('retains one tab stop when the column of the focused cell disappears [BX-01]', async () => {
    signedInAs('account-staff', [CENTRO]);
    const { setBlocked } = blockingServer({
      menus: { 'location-1': [MENU] },
      blocked: { 'location-1': [aBlock({ innerId: 'dish-1', channels: ['rappi'] })] },
    });
    const { app } = await renderApp('/suspend');
    const unblock = await screen.findByRole('button', { name: 'Desbloquear Croquetas' });
    act(() => unblock.focus());
    expect(stops()).toEqual([unblock]);

    setBlocked({});
    receiveMessage(app, 'blocks.changed', { locationId: 'location-1' });
    await waitFor(() => expect(screen.queryByText('rappi')).not.toBeInTheDocument());

    expect(stops()).toHaveLength(1);
  });

  it('moves within one tab stop, and selects [BX-01]', async () => {
    signedInAs('account-staff', [CENTRO]);
    blockingServer({ menus: { 'location-1': [MENU] } });
    const { user } = await renderApp('/suspend');
    await waitFor(() => expect(matrixRows()).toHaveLength(3));
    screen.getByRole('checkbox', { name: 'Seleccionar Croquetas' }).focus();

    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowDown} ');
    const cell = screen.getAllByRole('button', { name: 'glovo: A la venta' })[1];
    expect(cell).toHaveFocus();
    expect(cell).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('region', { name: 'Selección' })).toHaveTextContent('1 producto · 1 celda');
    expect(stops()).toEqual([cell]);
    await user.keyboard('{ArrowRight}');
    expect(screen.getAllByRole('gridcell', { name: '–' })[0]).toHaveFocus();
    await user.keyboard('{End}{ArrowUp}{Home}{ArrowLeft}{ArrowLeft}');
    expect(screen.getByRole('button', { name: 'Croquetas' })).toHaveFocus();
  });
});
