import { expect, test } from '@playwright/test';
import { REPORT_FRESH_MS } from '@/domain/printTiming';
import { BackOffice } from '../pages/BackOffice';
import { useRealServer, type Restaurant } from '../realServer';
import { UsbPrinter } from '../usbPrinter';

/** A printer is checked every 10 s. */
const CHECKED_WITHIN_MS = 15_000;

const server = useRealServer();

let restaurant: Restaurant;
test.beforeAll(async () => {
  restaurant = await server().addRestaurant();
});

const placeOrder = () => server().call<{ code: string }>('POST', `/Locations/${restaurant.locationId}/test-order`);

test('a USB printer is added, chosen once in the browser, and its tickets are on paper [V-04, V-07, V-10]', async ({ page, browser }) => {
  const usb = await UsbPrinter.connect(page);
  const onPaper = (text: string) => usb.printer.paper.includes(text);
  const office = new BackOffice(page, server().url);
  await office.signIn(restaurant.managerEmail);
  await page.goto(`${server().url}/locations/${restaurant.locationId}?section=printing`);
  await page.getByRole('button', { name: 'Añadir impresora' }).click();
  const dialog = page.getByRole('dialog', { name: `Añadir impresora · ${restaurant.name}` });
  await dialog.getByLabel('Nombre de la impresora').fill('Caja USB');
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await dialog.getByRole('radio', { name: /^USB de este ordenador/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await dialog.getByRole('button', { name: 'Añadir la impresora' }).click();
  await expect(dialog.getByText(/^En este navegador aún no se ha elegido el dispositivo/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Elegir el dispositivo' }).click();
  await expect(dialog.getByText('Elegido en este navegador: TM-T20.')).toBeVisible();
  await office.expectMain();
  await dialog.getByRole('button', { name: 'Ticket de prueba' }).click();
  await expect(dialog.getByText('Caja USB imprime: lista para los pedidos.')).toBeVisible({ timeout: CHECKED_WITHIN_MS });
  expect(onPaper('Si lees esto')).toBe(true);
  await dialog.getByRole('button', { name: 'Terminar' }).click();

  // The browser remembers the device.
  await page.reload();
  await office.expectMain();
  const first = await placeOrder();
  await expect.poll(() => onPaper(first.code), { timeout: CHECKED_WITHIN_MS }).toBe(true);

  usb.unplug();
  const row = (await office.openPrinterMenu()).getByRole('listitem').filter({ hasText: 'Caja USB' });
  await expect(row.getByText('no está conectada a este ordenador')).toBeVisible({ timeout: 2 * CHECKED_WITHIN_MS });
  const second = await placeOrder();
  usb.plugIn();
  await expect(row.getByText('Conectada')).toBeVisible({ timeout: 2 * CHECKED_WITHIN_MS });
  // A ticket contains its code more than once, and arrives in parts.
  const timesOnPaper = (text: string) => usb.printer.paper.split(text).length - 1;
  await expect.poll(() => timesOnPaper(second.code), { timeout: CHECKED_WITHIN_MS }).toBe(timesOnPaper(first.code));

  // A cover that opens before the printer confirms the ticket holds it, and no check runs until it is printed or its time is over.
  await expect.poll(() => usb.printer.isConfirmed).toBe(true);
  usb.printer.set({ coverOpen: true });
  await expect(row.getByText('Tapa abierta')).toBeVisible({ timeout: 2 * CHECKED_WITHIN_MS });

  // A browser without the device is not elected for the printer.
  await page.close();
  const elsewhere = await browser.newContext();
  const other = new BackOffice(await elsewhere.newPage(), server().url);
  await other.openStart(restaurant.managerEmail);
  await expect(other.page.getByText(/^Nadie imprime en /).first()).toBeVisible({ timeout: REPORT_FRESH_MS + CHECKED_WITHIN_MS });
  await expect(other.page).not.toHaveTitle(/^🖨/);
});
