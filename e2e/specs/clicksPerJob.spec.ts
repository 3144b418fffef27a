import { expect, test, type Page } from '@playwright/test';
import type { Catalog } from '@/domain/catalog';
import type { Location } from '@/domain/location';
import { useDemoServer } from '../demoServer';
import { BackOffice, TALL_WINDOW } from '../pages/BackOffice';
import { countClicks } from '../pages/countClicks';

const server = useDemoServer();

test.use({ viewport: TALL_WINDOW });

const STAFF = 'location-staff@demo.pase';
const ADMIN = 'account-admin@demo.pase';
const LOCATION = 'location-es-1';

/** Opens the restaurant all day, with channels that apply requests at once. */
test.beforeAll(async () => {
  const allDay = [{ from: '00:00', to: '00:00' }];
  const openingHours = { mon: allDay, tue: allDay, wed: allDay, thu: allDay, fri: allDay, sat: allDay, sun: allDay };
  await server().call('PATCH', `/Locations/${LOCATION}`, ADMIN, { openingHours });
  const { data } = await server().call<{ data: Location }>('GET', `/Locations/${LOCATION}`, STAFF);
  for (const { slug } of data.channels) {
    await server().call('POST', '/demo/platforms', STAFF, { locationId: LOCATION, slug, behavior: 'prompt' });
  }
});

/** Signs in and ends on the first screen of the user. @returns the function that counts the clicks since then */
async function landing(page: Page, email: string): Promise<() => Promise<number>> {
  const clicks = await countClicks(page);
  await new BackOffice(page, server().url).openStart(email);
  expect(await clicks()).toBe(0);
  return clicks;
}

/** Opens the palette by its button, types a command and performs the first one that matches. */
async function command(page: Page, text: string, sentence: RegExp): Promise<void> {
  await page.getByRole('button', { name: /^Buscar una pantalla/ }).click();
  await page.getByRole('combobox', { name: /^Pantalla, restaurante/ }).fill(text);
  await expect(page.getByRole('option').first()).toHaveText(sentence);
  await page.keyboard.press('Enter');
}

test('an order is marked as ready with one click from the first screen of the staff [W-08]', async ({ page }) => {
  const order = await server().placeOrder({ locationId: LOCATION, code: 'CLICK1', fulfillmentType: 'takeaway' });
  await server().call('POST', '/Orders/addNewStatusInOrder', STAFF, {
    ...{ orderId: order.id, locationId: LOCATION, newStatus: { status: 'IN_KITCHEN', creator: 'web-app' } },
  });
  const clicks = await landing(page, STAFF);
  const card = new BackOffice(page, server().url).card('CLICK1');

  await card.getByRole('button', { name: /^Marcar listo|^Listo/ }).click();

  await expect(page.getByRole('button', { name: /^Deshacer/ })).toBeVisible();
  expect(await clicks()).toBe(1);
});

test('a product is blocked, a channel paused and an order printed again with two clicks each [W-08]', async ({ page }) => {
  await server().placeOrder({ locationId: LOCATION, code: 'CLICK2' });
  const clicks = await landing(page, ADMIN);

  await command(page, 'bloquear pizza margarita malasaña hasta mañana', /^Bloquear Pizza margarita/);
  await expect(page.getByText('Hecho en todos los canales.')).toBeVisible({ timeout: 15_000 });
  expect(await clicks()).toBe(2);

  await command(page, 'pausar glovo malasaña 30 min', /^Pausar Glovo en Ñandú Malasaña/);
  await expect(page.getByText('Se ha pedido pausar 1 canal')).toBeVisible();
  expect(await clicks()).toBe(4);

  await command(page, 'imprimir CLICK2', /^Imprimir de nuevo el pedido/);
  await expect(page.getByText(/^Pedido enviado a la impresora/)).toBeVisible();
  expect(await clicks()).toBe(6);
});

test('a price is changed and saved with three clicks from the dashboard [W-08]', async ({ page }) => {
  const clicks = await landing(page, ADMIN);

  await command(page, 'precios malasaña', /^Abrir la hoja de precios de Ñandú Malasaña/);
  const sheet = page.getByRole('grid', { name: 'Hoja de precios' });
  await sheet.getByRole('gridcell').first().click();
  await page.keyboard.type('12,34');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+s');

  const address = new URL(page.url()).pathname.replace('/locations/', '/Locations/');
  await expect
    .poll(async () =>
      Object.values((await server().call<{ data: Catalog }>('GET', address, ADMIN)).data.products).map((each) => each.price),
    )
    .toContain(1234);
  expect(await clicks()).toBe(3);
});
