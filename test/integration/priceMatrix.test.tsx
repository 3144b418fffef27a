// Preloaded: importing this lazy module during a test would count against its timeout.
import '@/features/catalogs/PriceMatrix/PriceMatrixPage';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { readPriceMatrix } from '@/contract/priceMatrix';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { reportWorkers } from '../setup/reportWorkers';
import { renderShell } from './shellScreen';

const LOCATIONS = ['Centro', 'Norte', 'Playa'].map((name) => ({
  id: name,
  name,
  currency: 'EUR',
  catalogId: 'carta',
  catalogName: 'Carta',
}));
const PRODUCTS = [
  { name: 'Agua', posRef: 'P-1', prices: [200, 200, 200], states: 'sss' },
  { name: 'Pizza', posRef: 'P-2', prices: [1000, 1200, 1000], states: 'ssb' },
  { name: 'Tarta', posRef: null, prices: [500, null, 500], states: 'sns' },
];

const TOO_MANY_CELLS = {
  error: { statusCode: 422, code: 'INVALID_DATA', message: '', details: [{ path: 'locationIds', message: 'tooManyCells' }] },
};

/** Opens the matrix with this query string. `queries`: those that the server received. */
async function openMatrix(search: string, reply = () => HttpResponse.json({ data: { locations: LOCATIONS, products: PRODUCTS } })) {
  aLayoutOf(1280, 800);
  const queries: URLSearchParams[] = [];
  server.use(
    handle(readPriceMatrix, ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return reply();
    }),
  );
  const { user } = await renderShell(`/catalogs/prices?${search}`, { role: 'account-admin' });
  return { queries, user };
}
const cellTexts = async () => {
  await screen.findByRole('grid', { name: 'Comparar precios' });
  return screen.getAllByRole('gridcell').map((cell) => cell.textContent.replaceAll('\u00a0', ' '));
};

/** The first column of each row. */
const productNames = async () => {
  await screen.findByRole('grid', { name: 'Comparar precios' });
  const names = PRODUCTS.map(({ name }) => name);
  return screen
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)
    .filter((text) => names.includes(text));
};

afterEach(() => jest.restoreAllMocks());

describe('the price matrix', () => {
  it('shows differences, blocked and unsold products in signs or words [M-01]', async () => {
    const { queries } = await openMatrix('locationIds=Centro&locationIds=Norte&channel=glovo');

    const cells = await cellTexts();
    for (const text of ['▲ 12,00 €', '⊘ 10,00 €', 'No se vende']) expect(cells).toContain(text);
    expect(screen.getByTitle('Más caro que el precio habitual, 10,00 €')).toBeVisible();
    expect(screen.getByTitle('No se vende aquí, y otros restaurantes lo venden')).toBeVisible();
    expect([queries[0]?.getAll('locationIds'), queries[0]?.get('channel')]).toEqual([['Centro', 'Norte'], 'glovo']);
  });

  it('compares the base prices of all restaurants of the user, in a view without unsaved changes, by default [M-01]', async () => {
    const { queries } = await openMatrix('');

    expect(await productNames()).toEqual(['Agua', 'Pizza', 'Tarta']);
    expect([queries[0]?.getAll('locationIds'), queries[0]?.get('channel')]).toEqual([['location-1'], null]);
    expect(screen.getByRole('button', { name: 'Vista: Vista inicial' })).toBeVisible();
  });

  it.each([
    ['any', ['Pizza', 'Tarta']],
    ['price', ['Pizza']],
    ['offer', ['Tarta']],
  ])('shows only products with the chosen differences: %s [M-01]', async (show, names) => {
    await openMatrix(`locationIds=Centro&show=${show}`);

    expect(await productNames()).toEqual(names);
  });

  it('finds products by name without accents and by POS id, and shows all again if none is found [M-01]', async () => {
    const { user } = await openMatrix('locationIds=Centro');
    const search = await screen.findByRole('searchbox', { name: 'Producto o id. TPV' });

    await user.type(search, 'PÍZZA');
    await waitFor(async () => expect(await productNames()).toEqual(['Pizza']));
    await user.clear(search);
    await user.type(search, 'p-1');
    await waitFor(async () => expect(await productNames()).toEqual(['Agua']));
    await user.type(search, 'x');
    await user.click(await screen.findByRole('button', { name: 'Ver todos los productos' }));

    expect(await productNames()).toEqual(['Agua', 'Pizza', 'Tarta']);
  });

  it('is exported as CSV as filtered, with the currency in the header and differences in words [M-01]', async () => {
    reportWorkers();
    const files: Blob[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
    const { user } = await openMatrix('locationIds=Centro&show=any');

    await user.click(await screen.findByRole('button', { name: 'Exportar CSV' }));

    await waitFor(() => expect(files).toHaveLength(1));
    const text = await new Response(files[0]).text();
    expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
      'Producto;Id. TPV;Precio habitual;Diferencias;Centro (EUR);Norte (EUR);Playa (EUR)',
      'Pizza;P-2;10,00 EUR;1;10,00;12,00;10,00 (bloqueado)',
      'Tarta;;5,00 EUR;1;5,00;No se vende;5,00',
    ]);
  });

  it('names the limits of restaurants and cells instead of a table [M-01]', async () => {
    const many = Array.from({ length: 101 }, (_, nth) => `locationIds=l${nth}`).join('&');
    const { queries } = await openMatrix(many);
    expect(await screen.findByText('Elige como máximo 100 restaurantes.')).toBeVisible();
    expect(queries).toEqual([]);
    cleanup();

    await openMatrix('locationIds=Centro', () => HttpResponse.json(TOO_MANY_CELLS, { status: 422 }));
    expect(await screen.findByText('La tabla tendría más de 500.000 celdas: elige menos restaurantes.')).toBeVisible();
  });
});
