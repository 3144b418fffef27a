import { expect, test, type Locator, type Page } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

const ADDRESS = '/locations/location-es-1/catalogs/catalog-location-es-1';
const MASTER_ADDRESS = '/mastercatalogs/master-es-1/catalog';

/** Opens the sheet of a catalog as an account administrator, with access to the browser's clipboard. */
async function openSheet(page: Page, address: string): Promise<Locator> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server().url });
  await new BackOffice(page, server().url).signIn('account-admin@demo.pase');
  await page.goto(`${server().url}${address}`);
  await expect(page.getByRole('grid', { name: 'Productos' })).toBeVisible();
  return showSheet(page);
}

async function showSheet(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Hoja de precios' }).click();
  return focusSheet(page);
}

/** Focuses the open sheet, which the address keeps open after a reload. */
async function focusSheet(page: Page): Promise<Locator> {
  const sheet = page.getByRole('grid', { name: 'Hoja de precios' });
  await expect(sheet).toBeVisible();
  await sheet.focus();
  return sheet;
}

/** The cells of a row of the sheet, from the base price on; the first row has the number 0. */
const cellsOf = (sheet: Locator, row: number) => sheet.locator(`[role=row][aria-rowindex="${row + 2}"]`).getByRole('gridcell');
const saveButton = (page: Page) => page.getByRole('button', { name: 'Guardar' });

/** Copies cells as a spreadsheet does, and pastes them. */
async function paste(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  const tsv = rows.map((cells) => cells.join('\t')).join('\r\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), tsv);
  await page.keyboard.press('ControlOrMeta+v');
}

test('prices from a spreadsheet are pasted into a catalog, undone, saved and still stored after a reload [M-01]', async ({ page }) => {
  const sheet = await openSheet(page, ADDRESS);
  const before = await cellsOf(sheet, 0).first().textContent();

  await paste(page, [
    ['1.012,50', '13,90 €'],
    ['gratis', '14'],
  ]);

  await expect(cellsOf(sheet, 0).first()).toHaveText(/^1\.?012,50\s€$/);
  await expect(cellsOf(sheet, 0).nth(1)).toHaveText(/^13,90\s€$/);
  await expect(cellsOf(sheet, 1).nth(1)).toHaveText(/^14,00\s€$/);
  const wrong = cellsOf(sheet, 1).first();
  await expect(wrong).toHaveText('gratis');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).toHaveAccessibleDescription('No es un precio');
  await expect(page.getByText('3 celdas cambiadas. 1 texto no es un precio válido.')).toBeVisible();

  await page.keyboard.press('ControlOrMeta+z');
  await expect(cellsOf(sheet, 0).first()).toHaveText(before ?? '');
  await expect(wrong).not.toHaveText('gratis');
  await expect(wrong).not.toHaveAttribute('aria-invalid', 'true');

  await page.keyboard.press('ControlOrMeta+Shift+z');
  await saveButton(page).click();
  await expect(saveButton(page)).toBeDisabled();
  await page.reload();
  const reloaded = await focusSheet(page);
  await expect(cellsOf(reloaded, 0).first()).toHaveText(/^1\.?012,50\s€$/);
  await expect(cellsOf(reloaded, 0).nth(1)).toHaveText(/^13,90\s€$/);
  await expect(cellsOf(reloaded, 1).nth(1)).toHaveText(/^14,00\s€$/);

  // The range is copied as the spreadsheet reads it.
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ControlOrMeta+c');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1012,50\t13,90');
});

test('prices from a spreadsheet are pasted into a master catalog and stored [M-01]', async ({ page }) => {
  const sheet = await openSheet(page, MASTER_ADDRESS);

  await paste(page, [['9,75', '-1']]);

  await expect(cellsOf(sheet, 0).first()).toHaveText(/^9,75\s€$/);
  await expect(cellsOf(sheet, 0).nth(1)).toHaveAccessibleDescription('Un precio no puede ser negativo');
  await saveButton(page).click();
  await expect(saveButton(page)).toBeDisabled();
  await page.reload();
  await expect(cellsOf(await focusSheet(page), 0).first()).toHaveText(/^9,75\s€$/);
});

test('a range that is selected by pointer is changed by a formula [M-01]', async ({ page }) => {
  const sheet = await openSheet(page, '/locations/location-es-2/catalogs/catalog-location-es-2');

  await cellsOf(sheet, 0).first().hover();
  await page.mouse.down();
  await cellsOf(sheet, 2).nth(1).hover();
  await page.mouse.up();
  await expect(sheet.locator('[aria-selected=true]')).toHaveCount(6);
  await page.getByRole('textbox', { name: /^Fórmula/ }).fill('=7,50');
  await page.getByRole('button', { name: 'Aplicar' }).click();

  await expect(page.getByText('6 celdas cambiadas.')).toBeVisible();
  await expect(cellsOf(sheet, 2).nth(1)).toHaveText(/^7,50\s€$/);
  await expect(cellsOf(sheet, 3).first()).not.toHaveText(/^7,50\s€$/);
});
