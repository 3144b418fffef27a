import { expect, test } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';

const server = useDemoServer();

// The board renders only visible cards, and an administrator has those of all restaurants: at lunch more than 60.
test.use({ viewport: { width: 1280, height: 6000 } });

test('a wrong password shows a message, and the eleventh attempt in a minute locks the user for a while [S-01]', async ({ page }) => {
  await page.goto(server().url);
  await page.getByLabel('Correo electrónico').fill('account-sales@demo.pase');
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    await page.getByLabel('Contraseña').fill(`wrong ${attempt}`);
    const answered = page.waitForResponse(/EndUsers\/login/);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await answered;
    await expect(page.getByText('Clave o usuario inválido')).toBeVisible();
  }
  await page.getByLabel('Contraseña').fill('wrong 11');
  await page.getByRole('button', { name: 'Entrar' }).click();

  await expect(page.getByText('Has alcanzado el maximo numero de intentos...')).toBeVisible();
});

test('a signed-out user is redirected to the sign-in screen, a signed-in one to the dashboard [S-02]', async ({ page }) => {
  await page.goto(`${server().url}/operations`);
  await expect(page).toHaveURL(/\/login$/);

  await new BackOffice(page, server().url).signInByForm('location-manager@demo.pase');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${server().url}/login`);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('signing out ends the session in every tab and leaves only the language in the storage [S-05]', async ({ context }) => {
  const first = new BackOffice(await context.newPage(), server().url);
  await first.signInByForm(STAFF);
  const second = new BackOffice(await context.newPage(), server().url);
  await second.openOperations();

  await first.page.goto(`${server().url}/logout`);

  await expect(first.page).toHaveURL(/\/login$/);
  await expect(second.page).toHaveURL(/\/login$/);
  const stored = await first.page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pase:')));
  expect(stored.filter((key) => key !== 'pase:language')).toEqual([]);
});

test('the product administrator sees orders live and has no printer menu [RT-02]', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.signIn('product-admin@demo.pase');
  await office.openOperations();
  await expect(page.getByRole('status', { name: 'Conectado' }).or(page.getByTitle('Conectado'))).toBeVisible();
  await server().placeOrder({ code: 'ADMIN1' });

  await expect(office.card('ADMIN1')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Impresoras' })).toHaveCount(0);
});

test('the content security policy blocks nothing that the app does', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  const office = new BackOffice(page, server().url);
  await office.signIn(STAFF);
  await office.openOperations();
  await office.expectMain();
  await server().placeOrder({ code: 'POLICY' });
  await office.openPrinterMenu();
  await page.keyboard.press('Escape');
  const drawer = await office.openOrder('POLICY');
  await drawer.getByRole('button', { name: 'Imprimir de nuevo' }).click();
  await expect(page.getByText('Pedido enviado a la impresora')).toBeVisible();

  expect(complaints).toEqual([]);
});
