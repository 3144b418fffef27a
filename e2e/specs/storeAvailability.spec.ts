import { expect, test, type Browser, type Locator, type Page } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

const LOCATION = 'location-es-1';
const NAME = 'Ñandú Malasaña';
const CHANNELS = ['glovo', 'justeat', 'deliveroo'];
const ALL_DAY = [{ from: '00:00', to: '00:00' }];

/** Opens the store at any time of day, with open channels that apply requests at once. */
test.beforeEach(async () => {
  const openingHours = { mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY, sun: ALL_DAY };
  await server().call('PATCH', `/Locations/${LOCATION}`, 'account-admin@demo.pase', { openingHours });
  for (const slug of CHANNELS) {
    await setBehavior(slug, 'prompt');
    await server().call('POST', `/locations/${LOCATION}/channels/${slug}/status`, 'account-admin@demo.pase', {
      statusToBeUpdated: { status: 'open' },
    });
  }
});

async function setBehavior(slug: string, name: string, afterMs?: number): Promise<void> {
  await server().call('POST', '/demo/platforms', 'location-staff@demo.pase', { locationId: LOCATION, slug, behavior: name, afterMs });
}

/** Opens store availability as its own user. */
async function openStores(page: Page, email: string): Promise<void> {
  await new BackOffice(page, server().url).openStart(email);
  await page.getByRole('link', { name: 'Disponibilidad' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
}

async function anotherUser(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  const page = await context.newPage();
  await openStores(page, email);
  return page;
}

async function cell(page: Page, channel: string): Promise<Locator> {
  const column = await page.getByRole('columnheader', { name: channel }).getAttribute('aria-colindex');
  return page.getByRole('row', { name: NAME }).locator(`[aria-colindex="${column}"]`);
}

async function choose(page: Page, ...channels: string[]): Promise<void> {
  for (const channel of channels) await (await cell(page, channel)).click();
}

test('a pause dialog that is opened again while it closes starts with the first choice, and a double click pauses once [SA-02] [SA-03]', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/channels/')) sent.push(new URL(request.url()).pathname);
  });
  await openStores(page, 'account-admin@demo.pase');
  await (await cell(page, 'Glovo')).getByRole('button', { name: 'Pausar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('1 h', { exact: true }).click();
  await expect(dialog.getByRole('radio', { name: /^1 h ?(?:hoy|mañana)/ })).toBeChecked();
  const next = await (await cell(page, 'Just Eat')).getByRole('button', { name: 'Pausar' }).elementHandle();

  // In the page, because the dialog is closed after 100 ms.
  const closes = await dialog.getByRole('button', { name: 'Pausar 1 canal' }).evaluateHandle(async (confirm: HTMLElement, other) => {
    const closing = confirm.closest('[role=dialog]');
    confirm.click();
    confirm.click();
    await new Promise(requestAnimationFrame);
    if (other instanceof HTMLElement) other.click();
    return closing;
  }, next);

  await expect(dialog.getByRole('list', { name: 'Qué va a pasar' }).getByTitle('Just Eat')).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /^30 min/ })).toBeChecked();
  expect(await closes.evaluate((closing) => closing?.isConnected)).toBe(true);
  expect(sent).toEqual([expect.stringMatching(/glovo\/status$/)]);
});

test('two users pause the same store at once: both get a result and see the same state, and one reopens it for both [SA-01] [SA-03]', async ({
  page,
  browser,
}) => {
  await openStores(page, 'account-admin@demo.pase');
  const other = await anotherUser(browser, 'location-admin@demo.pase');
  for (const [who, minutes] of [
    [page, '30 min'],
    [other, '1 h'],
  ] as const) {
    await choose(who, 'Glovo', 'Just Eat');
    await who.getByRole('button', { name: 'Pausar…' }).click();
    await who.getByRole('dialog').getByText(minutes, { exact: true }).click();
  }

  await Promise.all([page, other].map((who) => who.getByRole('button', { name: 'Pausar 2 canales' }).click()));

  for (const who of [page, other]) await expect(who.getByText('Se ha pedido pausar 2 canales')).toBeVisible();
  for (const channel of ['Glovo', 'Just Eat']) {
    await expect(await cell(page, channel)).toContainText(/Pausado.*\d\d:\d\d · \d+ min$/, { timeout: 10_000 });
    const seen = await (await cell(page, channel)).textContent();
    await expect(await cell(other, channel)).toHaveText(seen ?? '', { timeout: 10_000 });
  }

  await choose(other, 'Glovo', 'Just Eat');
  await other.getByRole('button', { name: 'Reabrir', exact: true }).click();
  await other.getByRole('button', { name: 'Reabrir 2 canales' }).click();

  for (const channel of ['Glovo', 'Just Eat']) await expect(await cell(page, channel)).toHaveText('Abierto');
});

test('a rate-limited platform is named with a countdown and offered again; one that rejects the pause is retried alone [SA-06]', async ({
  page,
}) => {
  await setBehavior('deliveroo', 'rateLimits', 3_000);
  await openStores(page, 'account-admin@demo.pase');
  await choose(page, 'Glovo', 'Deliveroo');
  await page.getByRole('button', { name: 'Pausar…' }).click();
  await page.getByRole('button', { name: 'Pausar 2 canales' }).click();

  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Deliveroo (Ñandú Malasaña) no acepta más cambios por ahora. Vuelve a intentarlo dentro de 1 minuto.');
  await expect(page.getByText(/Faltan 0:0\d/)).toBeVisible();
  await expect(await cell(page, 'Glovo')).toContainText('Pausado');
  await expect(await cell(page, 'Deliveroo')).toContainText('Abierto');
  await setBehavior('deliveroo', 'refuses');
  await page.getByRole('button', { name: 'Pausar ahora' }).click();

  await expect(alert).toContainText('Pausa de uno en uno los que han fallado: Deliveroo');
  await setBehavior('deliveroo', 'prompt');
  await alert.getByRole('button', { name: `Pausar Deliveroo en ${NAME}` }).click();

  await expect(page.getByText('Se ha pedido pausar 2 canales')).toBeVisible();
  await expect(await cell(page, 'Deliveroo')).toContainText('Pausado');
});

test('a pause by the platform itself appears live, and Location Control reopens the store [SA-01]', async ({ page }) => {
  await openStores(page, 'location-admin@demo.pase');
  await expect(await cell(page, 'Glovo')).toHaveText('Abierto');

  await setBehavior('glovo', 'closesSpontaneously', 100);

  await expect(await cell(page, 'Glovo')).toContainText('Pausado', { timeout: 10_000 });
  await page.getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Control de restaurantes' })).toBeVisible();
  await setBehavior('glovo', 'prompt');
  await page.getByRole('button', { name: 'Reabrir Glovo' }).click();
  await page.getByRole('button', { name: 'Reabrir 1 canal' }).click();

  await expect(page.getByRole('listitem').filter({ hasText: 'Glovo' })).toContainText('Abierto');
});
