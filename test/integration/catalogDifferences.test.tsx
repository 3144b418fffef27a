// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/app/shell/Shell';
import '@/features/catalogs/CatalogPage';
import '@/features/catalogs/CatalogsPage';
import '@/features/catalogs/NewCatalog/NewCatalogPage';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { aCatalog } from '../factories/aCatalog';
import { aLocation } from '../factories/aLocation';
import { aToken } from '../factories/aToken';
import { refusal } from '../msw/handlers';
import { server } from '../msw/server';
import { fixNow } from '../setup/fixedNow';
import { aLayoutOf } from '../setup/layout';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';
import { storeSession } from './storeSession';

const CARTA = { ...aCatalog([]), id: 'catalog-1', name: 'Carta', rev: 1, updatedAt: '2026-11-20T11:00:00.000Z' };
const page = (data: readonly object[]) => HttpResponse.json({ data, count: data.length, totalCount: data.length });
const snapshot = (id: string, slug: string, more: object) => ({
  ...{ id, slug, at: '2026-11-20T11:00:00.000Z', by: 'Ana', catalogId: 'catalog-1', catalogName: 'Carta', productCount: 12 },
  ...more,
});

/** A server with a location, its catalog and these snapshots; `put` replaces the snapshots. */
function snapshotServer(first: readonly object[]) {
  let snapshots = first;
  server.use(
    http.get('*/api/Locations/:id', () => HttpResponse.json({ data: { id: 'location-1', name: 'Centro' } })),
    http.get('*/api/Locations/:id/catalogs', () => page([CARTA])),
    http.get('*/api/Locations/:id/catalogs/:catalogId', () => HttpResponse.json({ data: CARTA })),
    http.get('*/api/Locations/:id/menu-snapshots', () => page(snapshots)),
    http.get('*/api/Channels', () =>
      page([
        { slug: 'glovo', name: 'Glovo' },
        { slug: 'justeat', name: 'Just Eat' },
      ]),
    ),
  );
  return { put: (next: readonly object[]) => void (snapshots = next) };
}

beforeEach(() => {
  aLayoutOf(1280, 800);
  fixNow('2026-11-20T12:05:00.000Z');
  storeSession(aToken());
  signedInAs('account-menu', [aLocation()]);
});
afterEach(() => jest.useRealTimers());

describe('catalog of a location', () => {
  it('shows in the list and on its page that a channel differs after an older menu is pushed again [R-07]', async () => {
    const [current, old] = [snapshot('two', 'glovo', { isCurrent: true }), snapshot('one', 'glovo', { at: '2026-11-19T11:00:00.000Z' })];
    const { put } = snapshotServer([current, old]);
    server.use(
      http.post('*/api/Locations/:id/menu-snapshots/one/push', () => {
        put([
          snapshot('three', 'glovo', { isCurrent: true, differsFrom: 'catalog-1', at: '2026-11-20T12:05:00.000Z' }),
          { ...current, isCurrent: false },
          old,
        ]);
        return HttpResponse.json({ data: { operationId: 'operation-2', results: [{ slug: 'glovo', status: 'success' }] } });
      }),
    );
    const { user } = await renderApp('/locations/location-1/catalogs');
    await user.click(await screen.findByRole('button', { name: 'Envíos anteriores' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Envíos anteriores' }));
    expect(screen.queryByText('Distinto en Glovo')).toBeNull();
    await user.click(await drawer.findByRole('button', { name: 'Volver a enviar' }));
    await user.click(drawer.getByRole('button', { name: 'Enviar' }));

    expect(await screen.findByText('Distinto en Glovo')).toBeVisible();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('link', { name: /Carta/ }));
    expect(await screen.findByText(/este catálogo es distinto de la carta que tienen estos canales/)).toHaveTextContent(
      /Glovo \(enviado el 20 nov, 13:05 CET\)$/,
    );
  });

  it('counts the channels with another menu, and does not mention channels with the same menu [R-07]', async () => {
    snapshotServer([
      snapshot('one', 'glovo', { isCurrent: true, differsFrom: 'catalog-1' }),
      snapshot('two', 'justeat', { isCurrent: true, differsFrom: 'catalog-1' }),
      snapshot('three', 'rappi', { isCurrent: true, differsFrom: null }),
    ]);
    await renderApp('/locations/location-1/catalogs');

    expect((await screen.findByText('Distinto en 2 canales')).closest('[title]')).toHaveAttribute('title', 'Glovo y Just Eat');
  });
});

describe('catalog page of an unknown location', () => {
  it.each(['/locations/nowhere/catalogs', '/locations/nowhere/catalogs/new'])(
    'shows at %s that it does not exist and links to the restaurants [R-07]',
    async (address) => {
      signedInAs('account-admin', [aLocation()]);
      server.use(http.get('*/api/Locations/:id', () => refusal(404, 'NOT_FOUND')));
      await renderApp(address);

      expect(await screen.findByText('Este restaurante no existe')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Ver los restaurantes' })).toHaveAttribute('href', '/locations');
    },
  );
});
