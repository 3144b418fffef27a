import { expect, test } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice, TALL_WINDOW } from '../pages/BackOffice';

const server = useDemoServer();

test.use({ viewport: TALL_WINDOW });

test('without the server the board shows the age of its data and retains the input, and catches up afterwards [BO-04]', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const { url } = server();
  const office = new BackOffice(page, url);
  await office.signIn('location-admin@demo.pase');
  await office.openOperations();
  await server().placeOrder({ code: 'ANTES' });
  await expect(office.card('ANTES')).toBeVisible();
  const form = await context.newPage();
  await form.goto(`${url}/order-maker/location-es-1`);
  const client = form.getByRole('textbox', { name: 'Nombre del cliente' });
  await client.fill('Begoña a medias');

  await server().kill();

  const banner = page.getByRole('status').filter({ hasText: /Sin conexión\. Lo que ves es de las \d\d:\d\d/ });
  await page.bringToFront();
  await expect(banner).toBeVisible({ timeout: 40_000 });
  await expect(office.card('ANTES')).toBeVisible();

  await server().run();
  await server().placeOrder({ code: 'DESPUES' });

  await expect(office.card('DESPUES')).toBeVisible({ timeout: 30_000 });
  await expect(banner).toHaveCount(0);
  await expect(client).toHaveValue('Begoña a medias');
});
