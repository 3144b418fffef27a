import { expect, test } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const ADMIN = 'account-admin@demo.pase';
const server = useDemoServer();

test('a saved view that is sent now arrives by e-mail with a workbook of its rows, and its link unsubscribes [M-06]', async ({ page }) => {
  const { url } = server();
  await new BackOffice(page, url).signIn(ADMIN);
  await page.goto(`${url}/reports?report=sales&period=last7Days`);
  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByRole('menuitem', { name: 'Guardar como vista' }).click();
  await page.getByRole('textbox', { name: /^Nombre de la vista/ }).fill('Ventas de la semana');
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
  await page.getByRole('button', { name: 'Vista: Ventas de la semana' }).click();
  await page.getByRole('menuitem', { name: 'Enviar por correo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enviar «Ventas de la semana» por correo' });
  await dialog.getByRole('button', { name: 'Nuevo envío' }).click();
  await dialog.getByRole('button', { name: 'Guardar' }).click();

  await dialog.getByRole('button', { name: 'Enviar ahora' }).click();

  const caught = page.context().newPage();
  const mails = await caught;
  await expect(async () => {
    await mails.goto(`${url}/demo/mails`);
    await expect(mails.getByRole('heading', { name: /^Ventas de la semana · / })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 45_000 });
  const mail = mails.getByRole('article').filter({ hasText: 'Ventas de la semana' });
  await expect(mail).toContainText(/Pedidos: \d+/);
  const file = await (
    await fetch(new URL((await mail.getByRole('link', { name: /\.xlsx$/ }).getAttribute('href')) ?? '', url))
  ).arrayBuffer();
  const [header, ...rows] = await readSheet(Buffer.from(file));
  expect(header).toEqual(expect.arrayContaining(['Día', 'Restaurante', 'Ventas', 'Moneda']));
  expect(rows.length).toBeGreaterThan(0);

  await dialog.getByRole('button', { name: 'Registro' }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: ADMIN })).toContainText('Enviado');

  await mail.getByRole('link', { name: /\/report-mails\/unsubscribe/ }).click();
  await mails.getByRole('button', { name: 'Dejar de recibirlo' }).click();
  await expect(mails.getByText('Ya no recibirás este informe por correo.')).toBeVisible();
});
