import { expect, test, type Page } from '@playwright/test';
import type { Catalog } from '@/domain/catalog';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';
import { printedPages } from '../printedPages';

const server = useDemoServer();

const ADMIN = 'account-admin@demo.pase';
const LOCATION = 'location-es-1';
const A4_LANDSCAPE = [842, 595];
/** A check of the printer starts within 10 s, and may take 5 s. */
const NEXT_CHECK_MS = 20_000;
const compact = (text: string) => text.replaceAll(/\s/g, '');

async function open(page: Page, path: string): Promise<void> {
  await new BackOffice(page, server().url).signIn(ADMIN);
  await page.goto(`${server().url}${path}`);
}

/** Prints the page. @returns its whole text, and the width and height of each page */
async function paper(page: Page): Promise<{ text: string; sizes: number[][] }> {
  const pages = await printedPages(page);
  const cut = pages.flatMap(({ width, texts }) => texts.filter(({ left, right }) => left < 0 || right > width + 1));
  expect(cut.filter(({ text }) => text.trim() !== '')).toEqual([]);
  const sizes = pages.map(({ width, height }) => [Math.round(width), Math.round(height)]);
  return { text: pages.map(({ text }) => text).join(''), sizes };
}

test('the order list is printed with all rows of its page, without navigation and controls [W-08]', async ({ page }) => {
  for (let at = 10; at < 65; at += 1) await server().placeOrder({ locationId: LOCATION, code: `LIST${at}` });
  await open(page, '/orders');
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '51');
  await expect(page.getByRole('link', { name: 'LIST64' })).toBeVisible();
  // The last rows of the page are not rendered on the screen.
  await expect(page.getByRole('link', { name: 'LIST15' })).toBeHidden();

  const { text, sizes } = await paper(page);

  expect(new Set(text.match(/LIST\d\d/g))).toHaveProperty('size', 50);
  expect(sizes.length).toBeGreaterThan(1);
  for (const size of sizes) expect(size).toEqual(A4_LANDSCAPE);
  for (const control of ['Restaurantesycanales', 'Exportar', 'Disponibilidad']) expect(text).not.toContain(control);
});

test('an order is printed with its items and total, on its page and as a drawer, without its buttons [W-08]', async ({ page }) => {
  const items = [{ innerId: 'dish-1', name: 'Hamburguesa impresa', qty: 2, price: 1_250 }];
  const order = await server().placeOrder({ locationId: LOCATION, code: 'PAPER1', items });
  for (const address of [`/orders/${order.id}`, `/operations?order=${order.id}`]) {
    await open(page, address);
    await expect(page.getByText('Hamburguesa impresa').last()).toBeVisible();

    const { text, sizes } = await paper(page);

    expect(text).toContain('PAPER1');
    expect(text).toContain('Hamburguesaimpresa');
    expect(sizes.length).toBeLessThan(3);
    for (const control of ['Copias', 'Disponibilidad', 'Marcarlisto']) expect(text).not.toContain(control);
  }
});

test('a catalog is printed with every product and its price, without the editor [W-08]', async ({ page }) => {
  const address = `/locations/${LOCATION}/catalogs/catalog-${LOCATION}`;
  await open(page, address);
  await expect(page.getByRole('grid', { name: 'Productos' })).toBeVisible();
  const { data } = await server().call<{ data: Catalog }>('GET', `/Locations/${LOCATION}/catalogs/catalog-${LOCATION}`, ADMIN);

  const { text } = await paper(page);

  const listed = data.sections.flatMap(({ productIds }) => productIds.map((id) => data.products[id]?.name ?? ''));
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter((name) => !text.includes(compact(name)))).toEqual([]);
  for (const control of ['Guardar', 'Hojadeprecios', 'Sincronizar', 'Disponibilidad']) expect(text).not.toContain(control);
});

test('the print journal is printed with all its jobs, without navigation and controls [W-08]', async ({ page }) => {
  const codes = Array.from({ length: 30 }, (_, at) => `PAPR${at + 10}`);
  await new BackOffice(page, server().url).startPrinting(ADMIN);
  for (const code of codes) await server().placeOrder({ locationId: LOCATION, code });
  await page.goto(`${server().url}/printing/journal?q=PAPR`);
  // The title, and two jobs for each order: kitchen and till.
  await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', '61', { timeout: NEXT_CHECK_MS });

  const { text, sizes } = await paper(page);

  expect(codes.filter((code) => !text.includes(code))).toEqual([]);
  for (const size of sizes) expect(size).toEqual(A4_LANDSCAPE);
  for (const control of ['Seguirunticket', 'Disponibilidad', 'Buscar']) expect(text).not.toContain(control);
});
