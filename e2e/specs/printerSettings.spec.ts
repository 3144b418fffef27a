import { expect, test, type Locator } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const ADMIN = 'location-admin@demo.pase';
const GROUP_ADMIN = 'multi-account-admin@demo.pase';
const STAFF = 'location-staff@demo.pase';
/** The kitchen printer of Ñandú Malasaña. */
const LOCATION = 'location-es-1';
const KITCHEN = 0;
const TITLE = /^Ñandú Malasaña · Impresora · /;
/** A check fails at once when nothing listens at the address, or after 5 s when it hangs. */
const CHECK_ENDS_MS = 7_000;

const server = useDemoServer();
test.use({ viewport: { width: 1280, height: 1200 } });

async function openSettings(office: BackOffice, name: string): Promise<Locator> {
  const menu = await office.openPrinterMenu();
  const row = menu.getByRole('listitem').filter({ hasText: 'Ñandú Malasaña' });
  await row.getByRole('button', { name: `Editar la impresora ${name}` }).click();
  const dialog = office.page.getByRole('dialog', { name: TITLE });
  await expect(dialog).toBeVisible();
  return dialog;
}

const save = async (dialog: Locator) => {
  await dialog.getByRole('button', { name: 'Actualizar' }).click();
  await expect(dialog.getByText('Guardado', { exact: true })).toBeVisible();
};

test('an administrator changes name, width and copies, and the next order prints accordingly [PR-08]', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(ADMIN);
  const dialog = await openSettings(office, 'Cocina');

  await dialog.getByLabel('Nombre de la impresora').fill('Plancha');
  await dialog.getByRole('button', { name: '32', exact: true }).click();
  await dialog.getByRole('button', { name: 'Una copia más' }).click();
  await save(dialog);
  await expect(dialog.getByRole('heading', { name: 'Ñandú Malasaña · Impresora · Plancha' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await server().placeOrder({ locationId: LOCATION, code: 'WIDTH1' });

  const printed = async () => (await server().paper(KITCHEN)).filter(({ text }) => text.includes('WIDTH1'));
  await expect.poll(async () => (await printed()).length, { timeout: 10_000 }).toBe(2);
  const widths = (await printed()).flatMap(({ text }) => text.split('\n').map((line) => line.length));
  expect(Math.max(...widths)).toBeLessThanOrEqual(32);
});

test("both tests show the printer's state, online and offline [PR-09]", async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(ADMIN);
  const dialog = await openSettings(office, 'Caja');
  await dialog.getByRole('button', { name: 'Probar conexión' }).click();
  await expect(dialog.getByText('Conexión correcta')).toBeVisible();
  await dialog.getByRole('button', { name: 'Ticket de prueba' }).click();
  await expect(dialog.getByText('Impreso: el ticket de prueba salió')).toBeVisible({ timeout: 10_000 });
  await expect
    .poll(async () => (await server().paper(12)).some(({ text }) => text.includes('Si lees esto')), { timeout: 10_000 })
    .toBe(true);

  await server().setPrinterState(12, { offline: true });
  await dialog.getByRole('button', { name: 'Probar conexión' }).click();
  await expect(dialog.getByText(/^Sin conexión: /)).toBeVisible({ timeout: CHECK_ENDS_MS });
  await server().mendPrinter(12);
  await dialog.getByRole('button', { name: 'Probar conexión' }).click();
  await expect(dialog.getByText('Conexión correcta')).toBeVisible({ timeout: CHECK_ENDS_MS });
});

test('staff can read the settings but not change them [PR-03]', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  const dialog = await openSettings(office, 'Caja');

  await expect(dialog.getByText('Número de columnas')).toBeVisible();
  await expect(dialog.getByText('URL de la impresora')).toBeHidden();
  await expect(dialog.getByRole('textbox')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cerrar' }).click();
  await expect(dialog).toBeHidden();
});

test('two administrators of one printer do not overwrite each other without confirmation', async ({ browser }) => {
  const [first, second] = await Promise.all(
    [ADMIN, GROUP_ADMIN].map(async (email) => {
      const office = new BackOffice(await (await browser.newContext()).newPage(), server().url);
      await office.startPrinting(email);
      return openSettings(office, 'Caja');
    }),
  );
  if (!first || !second) throw new Error('Expected two open dialogs');
  await second.getByLabel('Texto de pie').fill('Hasta pronto');
  await second.getByRole('button', { name: '48', exact: true }).click();
  await first.getByRole('button', { name: '32', exact: true }).click();
  await first.getByRole('button', { name: 'Una copia más' }).click();
  await save(first);

  await expect(second.getByText(/ha cambiado «Número de columnas» mientras tanto: ahora es «32» y tú has puesto «48»/)).toBeVisible();
  await expect(second.getByRole('spinbutton', { name: 'Copias' })).toHaveValue('2');
  await second.getByRole('button', { name: 'Usar lo suyo: Número de columnas' }).click();
  await save(second);

  const { data } = await server().call<{ data: { thirdPartyServices: Record<string, unknown>[] } }>('GET', `/Locations/${LOCATION}`, ADMIN);
  expect(data.thirdPartyServices.find(({ ticketType }) => ticketType === 'RECEIPT')).toMatchObject({
    ticketOptions: { columnsNumber: 32 },
    copies: 2,
    customFooterText: 'Hasta pronto',
  });
});
