import { expect, test, type Page } from '@playwright/test';
import type { Location } from '@/domain/location';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';
const LOCATION = 'location-es-1';
const PRODUCT = 'Pizza margarita';

const server = useDemoServer();

/** Sets a channel's behavior for requests of the location; `afterMs` delays a slow channel. */
async function setBehavior(slug: string, behavior: string, afterMs?: number): Promise<void> {
  await server().call('POST', '/demo/platforms', STAFF, { locationId: LOCATION, slug, behavior, ...(afterMs && { afterMs }) });
}

async function openBlocking(page: Page): Promise<void> {
  await new BackOffice(page, server().url).signIn(STAFF);
  await page.goto(`${server().url}/suspend/${LOCATION}`);
  await expect(page.getByRole('grid', { name: 'Productos' })).toBeVisible();
}

const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: PRODUCT });

async function block(page: Page, channel: string): Promise<void> {
  await rowOf(page)
    .getByRole('button', { name: `${channel}: A la venta` })
    .click();
  await page.getByRole('region', { name: 'Selección' }).getByRole('button', { name: 'Bloquear…' }).click();
  const dialog = page.getByRole('dialog', { name: `Bloquear ${PRODUCT}` });
  await dialog.getByText('Hasta nuevo aviso').click();
  await dialog.getByRole('button', { name: 'Bloquear' }).click();
}

test('a product is blocked on a slow channel with a countdown and live updates, and everything is unblocked [PB-02] [PB-03] [BS-01]', async ({
  page,
  browser,
}) => {
  // Disables random behavior.
  const { data } = await server().call<{ data: Location }>('GET', `/Locations/${LOCATION}`, STAFF);
  for (const { slug } of data.channels) await setBehavior(slug, 'prompt');
  await setBehavior('glovo', 'slow', 4_000);
  await openBlocking(page);
  const others = await browser.newContext({ locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  const other = await others.newPage();
  await openBlocking(other);

  await block(page, 'Glovo');
  await expect(
    page.getByRole('status').filter({ hasText: /^Bloquear Pizza margarita Solicitado; los canales tienen 1[45]:\d\d/ }),
  ).toBeVisible();
  await expect(rowOf(page).getByRole('button', { name: /^Glovo: Solicitado\s*1[45]:\d\d$/ })).toBeVisible();
  // The other tab updates live.
  await expect(rowOf(other).getByRole('button', { name: /^Glovo: (?:Solicitado|Indefinido)/ })).toBeVisible();

  await expect(page.getByText('Hecho en todos los canales.')).toBeVisible({ timeout: 15_000 });
  await expect(rowOf(page).getByRole('button', { name: 'Glovo: Indefinido', exact: true })).toBeVisible();

  await setBehavior('glovo', 'prompt');
  await page.getByRole('button', { name: 'Desbloquear todo…' }).click();
  const question = page.getByRole('dialog', { name: 'Desbloquear todo' });
  await expect(question).toContainText('4 productos y modificadores');
  await question.getByRole('button', { name: 'Desbloquear 4' }).click();
  await expect(rowOf(page).getByRole('button', { name: 'Glovo: A la venta' })).toBeVisible();
  await expect(rowOf(other).getByRole('button', { name: 'Glovo: A la venta' })).toBeVisible();
});

test('a channel that rejects a block is named, and the block is retried [PB-02]', async ({ page }) => {
  await setBehavior('glovo', 'refuses');
  await openBlocking(page);
  await block(page, 'Glovo');
  const line = page.getByRole('status').filter({ hasText: /^Bloquear Pizza margarita/ });
  await expect(line).toContainText('Glovo: no lo ha aceptado');

  await setBehavior('glovo', 'prompt');
  await line.getByRole('button', { name: 'Volver a intentarlo' }).click();

  await expect(line).toContainText('Hecho en todos los canales.');
});
