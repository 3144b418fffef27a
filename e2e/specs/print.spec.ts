import { expect, test, type Page } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice, rowCount } from '../pages/BackOffice';
import { printedPages } from '../printedPages';

const server = useDemoServer();
const EMAIL = 'account-admin@demo.pase';
const compact = (text: string) => text.replaceAll(/\s/g, '');
/** Texts of the navigation and of controls. */
const CONTROLS = ['Operaciones', 'Restaurantes y canales', 'Exportar', 'Gráficos', 'Leer de nuevo', 'Plegar'].map(compact);

async function openInDark(page: Page, path: string): Promise<void> {
  await new BackOffice(page, server().url).signIn(EMAIL);
  await page.addInitScript(() => localStorage.setItem('pase:theme', 'dark'));
  await page.goto(`${server().url}${path}`);
  await expect(page.locator('body')).toHaveClass(/bp6-dark/);
}

/** Checks that each text of each page is completely on the paper. */
function expectOnPaper(pages: Awaited<ReturnType<typeof printedPages>>): void {
  for (const { width, texts } of pages) {
    const cut = texts.filter(({ text, left, right }) => text.trim() !== '' && (left < 0 || right > width + 1));
    expect(cut).toEqual([]);
  }
}

test('a report of more rows than the window shows is printed whole, on A4 and with its header on each page [M-07]', async ({ page }) => {
  await openInDark(page, '/reports?report=orders&period=last7Days');
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByText(/^Datos del/)).toBeVisible();
  const total = Number((await rowCount(page).innerText()).replace(/ de .*/, '').replaceAll('.', ''));
  const sales = await page.getByRole('group', { name: 'Ventas', exact: true }).getByRole('link').first().innerText();
  const [fromDay, toDay] = await Promise.all(['Desde', 'Hasta'].map(async (name) => dayOf(await page.getByLabel(name).inputValue())));
  const rows = await server().call<{ data: { code: string }[] }>(
    'GET',
    `/orders/reports?type=orders&days=location&fromDay=${fromDay}&toDay=${toDay}`,
    EMAIL,
  );

  const pages = await printedPages(page);

  const all = pages.map(({ text }) => text).join('');
  expect(rows.data.length).toBe(total);
  expect(rows.data.map(({ code }) => code).filter((code) => !all.includes(compact(code)))).toEqual([]);
  expect(pages.length).toBeGreaterThan(1);
  for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([842, 595]);
  // The first page may have only the figures.
  for (const { text } of pages.slice(1)) expect(text).toContain('Restaurante');
  expect(all).toContain(compact(sales));
  expect(all).toContain('Datosdel');
  for (const control of CONTROLS) expect(all).not.toContain(control);
  expectOnPaper(pages);
  await expect(page.locator('body')).toHaveClass(/bp6-dark/);
});

test('the dashboard is printed with its figures, charts and moment on A4, without navigation [M-07]', async ({ page }) => {
  await openInDark(page, '/dashboard');
  await expect(page.getByText(/^Datos del/)).toBeVisible();
  await page.getByRole('radio', { name: /Este mes/ }).check({ force: true });
  await expect(page.getByRole('img', { name: /^Gráfico.* por Día/ })).toBeVisible();
  const figures = await page.locator('.dashboard-tile-sales').allInnerTexts();

  const pages = await printedPages(page);

  const all = pages.map(({ text }) => text).join('');
  expect(pages.length).toBeLessThanOrEqual(3);
  for (const { width, height } of pages) expect([Math.round(width), Math.round(height)]).toEqual([595, 842]);
  for (const figure of figures) expect(all).toContain(compact(figure));
  for (const title of ['Pedidos por día', 'Pedidos por canal', 'Los 10 productos más vendidos', 'Datos del']) {
    expect(all).toContain(compact(title));
  }
  for (const control of CONTROLS) expect(all).not.toContain(control);
  expectOnPaper(pages);
});

/** The day of a date as the Spanish app shows it: `26/11/2026`. */
function dayOf(text: string): string {
  const [day = '', month = '', year = ''] = text.split('/');
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
