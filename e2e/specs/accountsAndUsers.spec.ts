import { expect, test } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

const NAME = 'Casa "Ñ" <b>🍕</b> مطعم';

test('an account is created, gets a user who signs in, and every change is in the audit log [AC-01] [AC-04] [AU-01]', async ({
  page,
  browser,
}) => {
  const { url } = server();
  await new BackOffice(page, url).openStart('product-admin@demo.pase');

  await page.getByRole('link', { name: 'Cuentas' }).click();
  await page.getByRole('link', { name: 'Nueva cuenta' }).click();
  await page.getByLabel('Nombre o razón social').fill(NAME);
  await page.getByLabel('NIF').fill('B7654321');
  await page.getByLabel('Idioma por defecto').selectOption('Español');
  await page.getByLabel('País').selectOption('España');
  await page.getByLabel('Modo de facturación').selectOption('Una factura para la cuenta');
  await page.getByLabel('Canales, repartidores y TPV').click();
  await page.keyboard.type('glov');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { level: 2, name: NAME })).toBeVisible();

  await page.getByRole('tab', { name: 'Usuarios' }).click();
  await page.getByRole('link', { name: 'Nuevo usuario' }).click();
  await page.getByLabel('Nombre completo').fill('Marta Nueva');
  await page.getByLabel('Correo electrónico').fill('marta@casa.example');
  await page.getByLabel('Rol').selectOption('Administrador de cuenta');
  await page.getByLabel('Contraseña', { exact: false }).fill('pase-demo');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Marta Nueva' })).toBeVisible();

  const hers = await browser.newContext({ locale: 'es-ES' });
  const herPage = await hers.newPage();
  await new BackOffice(herPage, url).openStart('marta@casa.example');
  await herPage.getByRole('link', { name: 'Cuentas' }).click();
  await expect(herPage.getByText('1 de 1')).toBeVisible();
  // Any cell of the row opens it.
  await herPage.getByRole('cell', { name: 'B7654321' }).click();
  await expect(herPage.getByRole('heading', { level: 2, name: NAME })).toBeVisible();
  await expect(herPage.getByRole('button', { name: 'Eliminar la cuenta…' })).toHaveCount(0);
  await herPage.goto(`${url}/accounts/account-es`);
  await expect(herPage.getByText('Esta cuenta no existe')).toBeVisible();
  await hers.close();

  await page.goto(`${url}/accounts?q=casa`);
  await page.getByRole('link', { name: NAME }).click();
  await page.getByRole('button', { name: 'Eliminar la cuenta…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(NAME);
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('dialog')).toContainText('La cuenta todavía tiene restaurantes, usuarios o subcuentas.');

  await page.goto(`${url}/auditLogs`);
  await expect(page.getByRole('cell', { name: 'Usuario · Alta' })).toBeVisible();
  await page.getByRole('cell', { name: 'Cuenta · Alta' }).click();
  await expect(page.getByRole('dialog')).toContainText(NAME);
});

test('a list is searched and opened with the keyboard, and going back restores the search', async ({ page }) => {
  await new BackOffice(page, server().url).openStart('product-admin@demo.pase');
  await page.getByRole('link', { name: 'Usuarios' }).click();
  await page.getByRole('table').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('encargad restaurante');
  await expect(page.getByText(/^1 de 1/)).toBeVisible();

  await page.getByRole('link', { name: 'Germán Encabo' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Germán Encabo' })).toBeVisible();
  await page.goBack();

  await expect(page.getByRole('searchbox')).toHaveValue('encargad restaurante');
  await expect(page.getByText(/^1 de 1/)).toBeVisible();
});
