import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice, rowCount } from '../pages/BackOffice';

const server = useDemoServer();

/** The minor units of an amount in Spanish format: `1.234,50 €`. */
const minorUnits = (text: string) =>
  Math.round(
    Number(
      text
        .replaceAll('.', '')
        .replace(',', '.')
        .replaceAll(/[^\d.-]/g, ''),
    ) * 100,
  );
const tile = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const figureOf = (of: Locator) => of.getByRole('link').first();

/** The total of a column below the table. */
async function totalOf(page: Page, column: string): Promise<string> {
  const index = await page.getByRole('columnheader', { name: column, exact: true }).getAttribute('aria-colindex');
  return page.getByRole('row', { name: 'Total', exact: true }).locator(`[aria-colindex="${index}"]`).innerText();
}

async function openMonth(page: Page, report: string): Promise<void> {
  await page.goto(`${server().url}/reports?report=${report}`);
  await page.getByRole('combobox', { name: 'Periodo' }).selectOption({ label: 'Este mes' });
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByText(/Comparado con/)).toBeVisible();
  await expect(figureOf(tile(page, 'Ventas'))).toContainText('€');
}

test('a figure, the table, the orders behind it and the exported file agree [BR-02] [BR-04]', async ({ page }) => {
  await new BackOffice(page, server().url).signIn('account-admin@demo.pase');
  await openMonth(page, 'sales');
  const sales = minorUnits(await figureOf(tile(page, 'Ventas')).innerText());
  const orders = Number(await figureOf(tile(page, 'Pedidos')).innerText());
  expect(sales).toBeGreaterThan(0);
  expect([minorUnits(await totalOf(page, 'Ventas')), Number(await totalOf(page, 'Pedidos'))]).toEqual([sales, orders]);

  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Exportar' }).click();
  await expect(page.getByText(/Comprobado contra la tabla/)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const [head = '', ...lines] = file.replace('\uFEFF', '').trimEnd().split('\r\n');
  const column = head.split(';').indexOf('Ventas');
  expect(file.startsWith('\uFEFF')).toBe(true);
  expect(lines.reduce((sum, line) => sum + minorUnits(line.split(';')[column] ?? ''), 0)).toBe(sales);
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).last().click();

  await figureOf(tile(page, 'Ventas')).click();
  await expect(page.getByRole('heading', { name: 'Pedidos detrás de esta cifra' })).toBeVisible();
  await expect(rowCount(page)).toHaveText(`${orders} de ${orders} filas`);
  expect(minorUnits(await totalOf(page, 'Ventas'))).toBe(sales);

  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/reports\?report=sales&period=thisMonth$/);
  await expect(page.getByRole('combobox', { name: 'Periodo' })).toHaveValue('thisMonth');
});

test('a cell of the table links to its orders, and each order to its page [BR-02]', async ({ page }) => {
  await new BackOffice(page, server().url).signIn('account-admin@demo.pase');
  await openMonth(page, 'summary');
  const cell = page.getByRole('gridcell').and(page.locator('a[href*="serviceType"]')).first();
  const orders = Number(await cell.innerText());

  await cell.click();
  await expect(rowCount(page)).toHaveText(`${orders} de ${orders} filas`);
  await page.getByRole('gridcell').and(page.locator('a[href^="/orders/"]')).first().click();

  await expect(page).toHaveURL(/\/orders\/[^/]+$/);
});

test('the figures of the dashboard link to their orders [BR-02]', async ({ page }) => {
  await new BackOffice(page, server().url).openStart('account-admin@demo.pase');
  const month = page.locator('label').filter({ has: page.getByRole('radio', { name: /Este mes/ }) });
  const label = await month.getByRole('link', { name: /pedidos$/ }).innerText();
  const sales = minorUnits(await month.getByRole('link', { name: '€' }).innerText());
  const orders = Number(label.replaceAll(/\D/g, ''));

  await month.getByRole('link', { name: '€' }).click();

  await expect(rowCount(page)).toHaveText(`${orders} de ${orders} filas`);
  expect(minorUnits(await totalOf(page, 'Ventas'))).toBe(sales);
});
