import { expect, test, type Page } from '@playwright/test';
import { constants, gunzipSync, gzipSync } from 'node:zlib';
import { LAB_CASES } from '@/domain/labCase';
import { useDemoServer } from '../demoServer';
import { BackOffice, TALL_WINDOW } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';
const PRODUCT_ADMIN = 'product-admin@demo.pase';
const LOCATION = 'location-es-1';
/** The till of Ñandú Malasaña, which prints receipts. */
const TILL = 12;
/** The recorder's lazy part is loaded 5 s after the start of a page; the rest is a margin for a busy machine. */
const RECORDS_WITHIN_MS = 30_000;

const server = useDemoServer();

test.use({ viewport: TALL_WINDOW });

test.beforeEach(() => server().mendPrinter(TILL));

/** Prints an order whose receipt the till rejects, and sends its trace to support. */
async function sendTrace(page: Page, code: string, description: string): Promise<string> {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  await server().setPrinterState(TILL, { fault: 'code', code: 'SchemaError', once: true });
  const { id } = await server().placeOrder({ locationId: LOCATION, code });
  await expect
    .poll(async () => (await server().order(id)).statuses.map(({ reason }) => reason), { timeout: RECORDS_WITHIN_MS })
    .toContain('SchemaError');
  const drawer = await office.openOrder(code);
  await drawer.getByRole('button', { name: 'Guardar traza para soporte' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guardar traza para soporte', exact: true });
  await dialog.getByLabel('Qué ha pasado').fill(description);
  await expect(dialog.getByRole('button', { name: 'Enviar a soporte' })).toBeEnabled({ timeout: RECORDS_WITHIN_MS });
  await dialog.getByRole('button', { name: 'Enviar a soporte' }).click();
  await expect(dialog.getByText('Enviada a soporte')).toBeVisible();
  return id;
}

const steps = (page: Page) => page.getByRole('listbox', { name: 'Pasos' });
const at = (page: Page) => page.getByRole('slider', { name: 'Paso' });

test('a restaurant sends a trace; support finds it, reads what happened, and steps through it without further requests [TR-02, BT-05, BT-06]', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000); // two offices and a print
  const orderId = await sendTrace(page, 'LAB1', 'El ticket no salió <b>hoy</b>');
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  // Without realtime messages the page would poll for other users' changes.
  await context.routeWebSocket(/\/socket\.io\//, () => undefined);
  const support = await context.newPage();
  await new BackOffice(support, server().url).signIn(PRODUCT_ADMIN);
  await support.goto(`${server().url}/lab?order=${orderId}`);
  const row = support.getByRole('row').filter({ hasText: 'El ticket no salió <b>hoy</b>' });
  await expect(row).toContainText('Ñandú Malasaña');
  await row.click();

  const summary = support.getByRole('region', { name: 'Qué pasó' });
  await expect(summary).toContainText('La impresora avisó de un problema');
  await expect(summary).toContainText('SchemaError');
  await expect(support.getByText('Las máquinas de hoy hacen lo mismo.')).toBeVisible();
  await expect(support.getByRole('img', { name: /printJob|session/ })).toBeVisible({ timeout: RECORDS_WITHIN_MS });
  const requests: string[] = [];
  support.on('request', (request) => requests.push(request.url()));

  await summary
    .getByRole('button', { name: /^paso \d+$/ })
    .first()
    .click();
  const proof = await at(support).inputValue();
  await expect(steps(support).getByRole('option', { selected: true })).toBeInViewport();
  await support.keyboard.press('ArrowRight');
  await support.keyboard.press('ArrowRight');
  await expect(at(support)).toHaveValue(String(Number(proof) + 2));
  await support.keyboard.press('e');
  await expect(support.getByRole('region', { name: 'Evento' })).toContainText('print');
  await support.keyboard.press('Home');
  for (let step = 0; step < 10; step += 1) await at(support).press('PageUp');
  await expect(steps(support).getByRole('option', { selected: true })).toBeInViewport();
  await expect(support).toHaveURL(/\/lab\?order=[\w-]+&trace=[\w-]+&step=/);
  // Statecharts and the favicon are files of the app, and flags are polled.
  const isOfApp = (url: string) =>
    url.startsWith(server().url) && /(?:\.(?:js|css|svg)|\/flags\/datafile\.json)$/.test(new URL(url).pathname);
  expect(requests.filter((url) => !isOfApp(url))).toEqual([]);

  await support.reload();
  await expect(steps(support).getByRole('option', { selected: true })).toBeInViewport();
});

test('a first visitor follows a recorded case in five clicks, and the guide is not offered again [W-05]', async ({ page }) => {
  await new BackOffice(page, server().url).signIn(PRODUCT_ADMIN);
  await page.goto(`${server().url}/lab`);
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await expect(page.getByRole('list', { name: 'Casos grabados' }).getByRole('listitem')).toHaveCount(LAB_CASES.length);
  expect(files.filter((file) => file.endsWith('.gz'))).toEqual([]);

  await page.getByRole('button', { name: 'Empezar' }).click();
  const guide = page.getByRole('status', { name: 'Guía' });
  const selected = steps(page).getByRole('option', { selected: true });
  await expect(guide).toContainText('1 de 4');
  expect(files.filter((file) => file.endsWith('.gz'))).toHaveLength(1);
  await expect(selected).toContainText('Impresora de cocina: estado');
  await expect(page.getByRole('region', { name: 'Contexto' })).toContainText('usable.error');
  await expect(page.getByRole('img', { name: /printerEntry/ })).toBeVisible({ timeout: RECORDS_WITHIN_MS });
  for (const who of ['Ticket de cocina', 'Impresora de cocina: estado', 'Ticket de cocina']) {
    await guide.getByRole('button', { name: 'Siguiente' }).click();
    await expect(selected).toContainText(who);
    await expect(selected).toBeInViewport();
  }
  await expect(page.getByRole('img', { name: /printJob/ })).toBeVisible({ timeout: RECORDS_WITHIN_MS });
  await guide.getByRole('button', { name: 'Terminar' }).click();
  await expect(guide).toBeHidden();
  await expect(page.getByText('Las máquinas de hoy hacen lo mismo.')).toBeVisible();

  await page.goto(`${server().url}/lab`);
  await expect(page.getByRole('button', { name: 'Ver la guía' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Empezar' })).toBeHidden();
});

test('a file from disk is opened with the picker and by drop, complete or truncated [BT-04]', async ({ page }) => {
  await new BackOffice(page, server().url).signIn(PRODUCT_ADMIN);
  await page.goto(`${server().url}/lab`);
  await page.getByLabel('Archivo de traza').setInputFiles('test/traces/printer-code.trace.jsonl');
  await expect(page.getByRole('region', { name: 'Qué pasó' })).toContainText('La impresora avisó de un problema');
  await page.goBack();
  await expect(page.getByLabel('Archivo de traza')).toBeAttached();

  const header = `{"format":"pase-trace","version":1,"app":"1","machines":{},"zone":"Europe/Madrid","browser":"x","savedAt":"2026-11-21T20:00:00.000Z","scope":{"kind":"all","id":null,"locationId":null}}`;
  const noteLine = (n: number) => JSON.stringify({ kind: 'note', n, t: n, page: 'a', what: 'clock', data: Math.random() });
  const packed = gzipSync([header, ...Array.from({ length: 20_000 }, (_, n) => noteLine(n)), ''].join('\n'));
  const cut = packed.subarray(0, packed.length / 2);
  await page.evaluate(
    (bytes) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(bytes)], 'cortada.jsonl.gz'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [...cut],
  );

  await expect(page.getByRole('heading', { name: 'cortada.jsonl.gz' })).toBeVisible();
  await page.getByText('Un problema al leer el archivo').click();
  await expect(page.getByText(/aquí se corta el archivo/)).toBeVisible();
  const whole = gunzipSync(cut, { finishFlush: constants.Z_SYNC_FLUSH }).toString().split('\n').slice(1, -1);
  await expect(at(page)).toHaveAttribute('max', String(whole.length - 1));
});
