import { readFile } from 'node:fs/promises';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { useDemoServer } from '../demoServer';
import { BackOffice, rowCount } from '../pages/BackOffice';

const server = useDemoServer();

type FileRow = Record<string, unknown>;

/** Exports the table as XLSX and opens the file again. @returns its rows, by column title */
async function exportedRows(page: Page): Promise<FileRow[]> {
  await page.getByRole('button', { name: 'Exportar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar la tabla' });
  const xlsx = dialog.getByRole('radio', { name: /^XLSX/ });
  // Blueprint hides the input: its label is clicked, when the transition of the dialog has ended.
  await dialog.locator('label').filter({ hasText: /^XLSX/ }).click();
  await expect(xlsx).toBeChecked();
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  await expect(dialog.getByText(/Comprobado contra la tabla/)).toBeVisible();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Descargar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const [titles = [], ...rows] = await readSheet(await readFile(await file.path()));
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  return rows.map((row) => Object.fromEntries(titles.map((title, at) => [String(title), row[at]])));
}

/** The rows on the screen by column title, with their position in the table. */
async function shownRows(table: Locator, cellRole: 'cell' | 'gridcell'): Promise<{ position: number; texts: Record<string, string> }[]> {
  return table.evaluate((element, role) => {
    const titles = [...element.querySelectorAll('[role=columnheader]')].map(({ textContent }) => textContent?.trim() ?? '');
    return [...element.querySelectorAll<HTMLElement>('[role=row][aria-rowindex]')].flatMap((row) => {
      const cells = [...row.querySelectorAll(`[role=${role}]`)];
      const position = Number(row.getAttribute('aria-rowindex')) - 2;
      if (cells.length === 0 || position < 0) return [];
      return [{ position, texts: Object.fromEntries(cells.map((cell, at) => [titles[at] ?? '', cell.textContent?.trim() ?? ''])) }];
    });
  }, cellRole);
}

/** A number in Spanish format: `1.234,50 €`; null for an empty text. */
function numberOf(text: string): number | null {
  const digits = text
    .replaceAll('.', '')
    .replace(',', '.')
    .replaceAll(/[^\d.-]/g, '');
  return digits === '' ? null : Number(digits);
}

test('a report is exported as a workbook with the rows of the table [M-07]', async ({ page }) => {
  await new BackOffice(page, server().url).signIn('account-admin@demo.pase');
  await page.goto(`${server().url}/reports?report=sales`);
  await page.getByRole('combobox', { name: 'Periodo' }).selectOption({ label: 'Este mes' });
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('gridcell').first()).toBeVisible();
  await expect(rowCount(page)).toBeVisible();

  const rows = await exportedRows(page);

  // The last row of the grid is its total.
  const shown = (await shownRows(grid, 'gridcell')).filter(({ position }) => position < rows.length);
  expect(shown.length).toBeGreaterThan(5);
  for (const { position, texts } of shown) {
    const row = rows[position];
    expect([row?.['Restaurante'], row?.['Pedidos'], row?.['Ventas']], `row ${position}`).toEqual([
      texts['Restaurante'],
      numberOf(texts['Pedidos'] ?? ''),
      numberOf(texts['Ventas'] ?? ''),
    ]);
    expect(row?.['Día']).toBeInstanceOf(Date);
  }
});

test('the order list is exported as a workbook with all pages of the list [M-08]', async ({ page }) => {
  await new BackOffice(page, server().url).signIn('account-admin@demo.pase');
  await page.goto(`${server().url}/orders`);
  await page.getByRole('combobox', { name: 'Periodo' }).selectOption({ label: 'Este mes' });
  const table = page.getByRole('table', { name: 'Pedidos' });
  const count = page.getByText(/^1–50 de /);
  await expect(count).toBeVisible();
  const total = numberOf((await count.innerText()).replace(/^.* de /, ''));

  const rows = await exportedRows(page);

  expect(rows).toHaveLength(total ?? 0);
  const shown = await shownRows(table, 'cell');
  expect(shown.length).toBeGreaterThan(10);
  for (const { position, texts } of shown) {
    const row = rows[position];
    // The icon of the channel precedes the code.
    expect(texts['Pedido'], `row ${position}`).toMatch(new RegExp(`${String(row?.['Pedido'])}$`));
    expect([row?.['Cliente'] ?? '', row?.['Restaurante'] ?? '', row?.['Uds.'], row?.['Total']], `row ${position}`).toEqual([
      texts['Cliente'],
      texts['Restaurante'],
      numberOf(texts['Uds.'] ?? ''),
      numberOf(texts['Total'] ?? ''),
    ]);
    const [local, zoned] = [row?.['Recibido'], String(row?.['Recibido (hora local)'])];
    expect(local instanceof Date && local.toISOString().slice(0, 19)).toBe(zoned.slice(0, 19));
    expect(texts['Recibido']).toContain(zoned.slice(11, 16));
  }
});
