import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';
import type { BackOffice } from '../pages/BackOffice';

/** The recorder's lazy part is loaded 5 s after the start of a page; the rest is a margin for a busy machine. */
const RECORDS_WITHIN_MS = 30_000;
const NAME = 'Guardar traza para soporte';

/** Saves a trace from an order. @returns its uncompressed text */
export async function traceOfOrder(office: BackOffice, code: string): Promise<string> {
  const drawer = await office.openOrder(code);
  await drawer.getByRole('button', { name: NAME }).click();
  return downloaded(office.page);
}

/** Saves a trace from a job in the journal. */
export async function traceOfJob(office: BackOffice, title: string): Promise<string> {
  await openMenu(office);
  await office.page.getByRole('link', { name: 'Diario de impresión' }).click();
  await office.page.getByRole('button', { name: title }).click();
  await office.page.getByRole('dialog', { name: title }).getByRole('button', { name: NAME }).click();
  return downloaded(office.page);
}

/** Saves a trace from the row of a failing printer in the open menu. */
export async function traceOfPrinter(office: BackOffice, row: Locator): Promise<string> {
  await row.getByRole('button', { name: /^Guardar traza de / }).click();
  return downloaded(office.page);
}

/** Saves a trace of everything from the printer menu. */
export async function traceOfEverything(office: BackOffice): Promise<string> {
  await openDialog(office);
  return downloaded(office.page);
}

/**
 * Saves a trace and closes the dialog. Afterwards the recorder is loaded, so that even a page that ends soon leaves a record, and saving
 * works without the server.
 */
export async function saveOnce(office: BackOffice): Promise<void> {
  await traceOfEverything(office);
  await dialogOf(office.page).getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialogOf(office.page)).toBeHidden();
}

async function openMenu(office: BackOffice): Promise<void> {
  await office.page.getByRole('button', { name: /^Impresoras/ }).click();
}

async function openDialog(office: BackOffice): Promise<void> {
  await openMenu(office);
  await office.page.getByRole('button', { name: NAME }).click();
}

async function downloaded(page: Page): Promise<string> {
  await expect(downloadButton(page)).toBeEnabled({ timeout: RECORDS_WITHIN_MS });
  const [download] = await Promise.all([page.waitForEvent('download'), downloadButton(page).click()]);
  return gunzipSync(await readFile(await download.path())).toString();
}

function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: NAME, exact: true });
}

function downloadButton(page: Page): Locator {
  return dialogOf(page).getByRole('button', { name: 'Descargar' });
}
