import { expect, test } from '@playwright/test';
import { createPollingPrinter, type PollingPrinter } from '../../server/demo/printers/pollingPrinter';
import { BackOffice } from '../pages/BackOffice';
import { useRealServer } from '../realServer';
import { VirtualPrinter } from '../virtualPrinter';

const server = useRealServer();

let paper: VirtualPrinter | undefined;
let printer: PollingPrinter | undefined;
test.afterEach(async () => {
  await printer?.stop();
  paper?.stop();
});

test('a printer that asks for its tickets is connected by its address and prints an order with no tab open [V-05] [V-08]', async ({
  page,
}) => {
  const restaurant = await server().addRestaurant();
  const services = `/Locations/${restaurant.locationId}/thirdPartyServices`;
  await server().call('POST', services, { slug: 'printer', isActive: true, connectMethod: 'SERVER_DIRECT', printerName: 'Barra Epson' });
  paper = await VirtualPrinter.start('Barra Epson');

  const office = new BackOffice(page, server().url);
  await office.signIn(restaurant.managerEmail);
  await page.goto(`${server().url}/locations/${restaurant.locationId}?section=printing`);
  await page.getByRole('button', { name: /^Editar la impresora / }).click();
  await page.getByRole('button', { name: 'Crear dirección' }).click();
  const address = page.locator('.polling-address code');
  await expect(address).toContainText('/print/sdp/');
  printer = createPollingPrinter({
    method: 'SERVER_DIRECT',
    address: new URL(await address.innerText()).href,
    printer: { serviceUrl: `${paper.address}/cgi-bin/epos/service.cgi?devid=local_printer&timeout=10000` },
    device: 'X3EL000001',
    intervalMs: 500,
  });
  printer.start();
  await expect(page.getByText('La impresora pide sus tickets.')).toBeVisible({ timeout: 15_000 });
  await page.close();

  const { code } = await server().call<{ code: string }>('POST', `/Locations/${restaurant.locationId}/test-order`);
  await expect.poll(() => paper?.hasPrinted(code), { timeout: 15_000 }).toBe(true);
});
