// Preloaded: importing this lazy module during a test would count against its timeout.
import '@/features/catalogs/PriceMatrix/PriceMatrixPage';
import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { readPriceMatrix } from '@/contract/priceMatrix';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
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

async function renderMatrix(search: string): Promise<URLSearchParams[]> {
  aLayoutOf(1280, 800);
  const queries: URLSearchParams[] = [];
  server.use(
    handle(readPriceMatrix, ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json({ data: { locations: LOCATIONS, products: PRODUCTS } });
    }),
  );
  await renderShell(`/catalogs/prices?${search}`, { role: 'account-admin' });
  return queries;
}
const cellTexts = async () => {
  await screen.findByRole('grid', { name: 'Comparar precios' });
  return screen.getAllByRole('gridcell').map((cell) => cell.textContent.replaceAll('\u00a0', ' '));
};

describe('the price matrix', () => {
  it('shows differences, blocked and unsold products in signs or words [M-01]', async () => {
    const queries = await renderMatrix('locationIds=Centro&locationIds=Norte&channel=glovo');

    const cells = await cellTexts();
    for (const text of ['▲ 12,00 €', '⊘ 10,00 €', 'No se vende']) expect(cells).toContain(text);
    expect(screen.getByTitle('Más caro que el precio habitual, 10,00 €')).toBeVisible();
    expect([queries[0]?.getAll('locationIds'), queries[0]?.get('channel')]).toEqual([['Centro', 'Norte'], 'glovo']);
  });

  it('shows only products with the chosen differences [M-01]', async () => {
    await renderMatrix('locationIds=Centro&show=price');

    const cells = await cellTexts();
    expect(cells).toContain('Pizza');
    expect(cells).not.toContain('Agua');
    expect(cells).not.toContain('Tarta');
  });
});
