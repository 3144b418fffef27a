import { expect, test } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

const LOCATION = 'location-es-1';
const ADMIN = 'account-admin@demo.pase';
const ALL_DAY = [{ from: '00:00', to: '00:00' }];
/** The shortest wait of an account is a minute; the server checks every 5 s. */
const REOPENED_WITHIN_MS = 80_000;

test('a channel that closes itself is reopened after the minute that the account has set, and the history says so [K-08]', async ({
  page,
}) => {
  test.setTimeout(REOPENED_WITHIN_MS + 60_000);
  const openingHours = { mon: ALL_DAY, tue: ALL_DAY, wed: ALL_DAY, thu: ALL_DAY, fri: ALL_DAY, sat: ALL_DAY, sun: ALL_DAY };
  await server().call('PATCH', `/Locations/${LOCATION}`, ADMIN, { openingHours });
  await new BackOffice(page, server().url).signIn(ADMIN);
  await page.goto(`${server().url}/accounts/account-es`);
  await page.getByRole('switch', { name: 'Reabrir un canal que se ha cerrado solo' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Minutos hasta la reapertura' }).fill('1');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled();

  await page.goto(`${server().url}/store-availability/selected/${LOCATION}`);
  const glovo = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Glovo', exact: true }) });
  await expect(glovo).toContainText('Abierto');
  const behavior = { locationId: LOCATION, slug: 'glovo', behavior: 'closesSpontaneously', afterMs: 100 };
  await server().call('POST', '/demo/platforms', 'location-staff@demo.pase', behavior);

  await expect(glovo).toContainText('Pausado');
  await expect(glovo).toContainText(/Se cerró solo a las \d\d:\d\d; Pase lo reabre a las \d\d:\d\d/);
  await expect(glovo).toContainText('Abierto', { timeout: REOPENED_WITHIN_MS });
  await expect(glovo).not.toContainText('Pase');

  await page.getByRole('link', { name: 'Historial de operaciones' }).click();
  await page.getByRole('button', { name: 'Ahora no' }).click();
  await expect(page.getByRole('row', { name: /Apertura de canal.*Correcta.*Pase \(automático\)/ }).first()).toBeVisible();
});
