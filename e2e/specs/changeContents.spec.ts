import { expect, test, type Locator, type Page } from '@playwright/test';
import { CHANGE_SLIP_AFTER_MS } from '@/domain/printTiming';
import { useDemoServer } from '../demoServer';
import { BackOffice, TALL_WINDOW } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';
/** The kitchen printer of Ñandú Malasaña. */
const LOCATION = 'location-es-1';
const KITCHEN = 0;
const ITEMS = [
  { innerId: 'dish-1', name: 'Hamburguesa', qty: 1, price: 1_250 },
  { innerId: 'dish-8', name: 'Tarta', qty: 1, price: 450 },
];
/** The next check, due within 10 s, finds a printer that is online again. */
const NEXT_CHECK_MS = 20_000;

const server = useDemoServer();

test.use({ viewport: TALL_WINDOW });

test.afterEach(() => server().mendPrinter(KITCHEN));

const papersOf = async (code: string) => (await server().paper(KITCHEN)).map(({ text }) => text).filter((text) => text.includes(code));

/** Opens the dialog that changes an order of the board. */
async function openDialog(page: Page, office: BackOffice, code: string): Promise<Locator> {
  const drawer = await office.openOrder(code);
  await drawer.getByRole('button', { name: 'Cambiar contenido…' }).click();
  return page.getByRole('dialog', { name: `Cambiar el pedido ${code}` });
}

async function save(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(dialog).toBeHidden();
}

test('a person changes an order before its ticket comes out: only the new contents are printed [V-01]', async ({ page }) => {
  await server().setPrinterState(KITCHEN, { offline: true });
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  await server().placeOrder({ locationId: LOCATION, code: 'EARLY1', items: ITEMS });

  const dialog = await openDialog(page, office, 'EARLY1');
  await dialog.getByRole('button', { name: 'Uno más de Hamburguesa' }).click();
  await dialog.getByRole('button', { name: 'Quitar Tarta' }).click();
  await save(dialog);
  await expect(page.getByRole('dialog').getByText('Pedido cambiado').first()).toBeVisible();
  await server().mendPrinter(KITCHEN);

  await expect.poll(async () => (await papersOf('EARLY1')).length, { timeout: NEXT_CHECK_MS }).toBe(1);
  const [ticket] = await papersOf('EARLY1');
  expect(ticket).toMatch(/2 x Hamburguesa/);
  expect(ticket).not.toMatch(/Tarta|CAMBIADO/);
});

test('a person changes an order twice after its ticket came out: one slip lists both changes, which the card shows, too [V-01]', async ({
  page,
}) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  await server().placeOrder({ locationId: LOCATION, code: 'AFTER1', items: ITEMS });
  await expect.poll(async () => (await papersOf('AFTER1')).length, { timeout: NEXT_CHECK_MS }).toBe(1);

  const first = await openDialog(page, office, 'AFTER1');
  await first.getByRole('textbox', { name: 'Nota de Hamburguesa' }).fill('Sin cebolla');
  await save(first);
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar contenido…' }).click();
  const second = page.getByRole('dialog', { name: 'Cambiar el pedido AFTER1' });
  await expect(second.getByText(/sacan un aviso CAMBIADO/)).toBeVisible();
  await second.getByRole('button', { name: 'Quitar Tarta' }).click();
  await second.getByRole('button', { name: 'Añadir producto' }).click();
  await second.getByRole('textbox', { name: 'Nombre' }).fill('Agua con gas');
  await second.getByRole('textbox', { name: 'Precio' }).fill('2,50');
  await save(second);
  await expect(office.card('AFTER1').getByText('Añadido: 1 × Agua con gas')).toBeVisible();

  await expect.poll(async () => (await papersOf('AFTER1')).length, { timeout: CHANGE_SLIP_AFTER_MS + NEXT_CHECK_MS }).toBe(2);
  const slips = (await papersOf('AFTER1')).filter((text) => text.includes('CAMBIADO'));
  expect(slips).toHaveLength(1);
  expect(slips[0]).toMatch(/AÑADIDO[^]*1 x Agua con gas[^]*QUITADO[^]*1 x Tarta[^]*AHORA[^]*1 x Hamburguesa[^]*Sin cebolla/);
});
