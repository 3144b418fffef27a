import { expect, test, type Page } from '@playwright/test';
import { encode } from 'fast-png';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

const NAME = 'Sol "Ñ" 🍕';

const saved = async (page: Page, section: string) => {
  // The callback address of a connection has a save button of its own.
  await page.getByRole('tabpanel').locator('button[type="submit"]', { hasText: 'Guardar' }).click();
  await expect(page.getByText(`${section}: guardado`)).toBeVisible();
};

test('a location is created, filled in by section, sent to its channels and deleted [LO-01] [LO-02] [LO-04] [LO-08]', async ({ page }) => {
  const { url } = server();
  await new BackOffice(page, url).openStart('product-admin@demo.pase');
  await page.getByRole('link', { name: 'Restaurantes' }).click();
  await page.getByRole('link', { name: 'Nuevo restaurante' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Nuevo restaurante' })).toBeVisible();
  await page.getByLabel('Cuenta').fill('grupo ñandú');
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Nombre *' }).fill(NAME);
  await page.getByRole('textbox', { name: 'Dirección *' }).fill('Sol 1');
  await page.getByLabel('Correo de contacto').fill('sol@nandu.example');
  await expect(page.getByLabel('País')).toHaveValue('ES');
  const pixels = encode({ width: 2000, height: 1000, data: new Uint8Array(2000 * 1000 * 3).fill(90), channels: 3, depth: 8 });
  await page
    .getByLabel('Añadir imágenes')
    .first()
    .setInputFiles({ name: 'sala.png', mimeType: 'image/png', buffer: Buffer.from(pixels) });
  const image = page.getByRole('img', { name: 'Imagen 1' });
  await expect(image).toBeVisible();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1600);
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { level: 2, name: NAME })).toBeVisible();

  await page.getByRole('tab', { name: 'Facturación' }).click();
  await page.getByLabel('Gastos de envío').fill('2,75');
  await saved(page, 'Facturación');

  await page.getByRole('tab', { name: 'Canales' }).click();
  await page.getByRole('combobox', { name: 'Añadir canal' }).selectOption('Glovo');
  await page.getByRole('button', { name: 'Añadir canal' }).click();
  const glovo = page.getByRole('group', { name: /Glovo$/ });
  await glovo.getByText('Canal activo').click();
  await expect(glovo.getByText('Campo requerido').first()).toBeVisible();
  await glovo.getByLabel('Identificador del restaurante').fill('glovo-sol');
  await glovo.getByLabel('Clave de acceso').first().fill('secret');
  await saved(page, 'Canales');

  await page.getByRole('tab', { name: 'Configuración del TPV' }).click();
  await expect(page.getByText('No tienes una configuración de POS todavía')).toBeVisible();
  await page.getByLabel('TPV', { exact: true }).selectOption('Ágora');
  // The channels of the location have access keys too; only that of the POS is required.
  const accessKey = page.getByRole('textbox', { name: 'Clave de acceso *' });
  await page.getByLabel('Dirección del servidor').fill('https://demo');
  await accessKey.fill('wrong');
  await page.getByRole('button', { name: 'Cargar datos del TPV' }).click();
  await expect(page.getByText('No hay acceso a los datos del POS')).toBeVisible();
  await accessKey.fill('demo');
  await page.getByRole('button', { name: 'Cargar datos del TPV' }).click();
  await expect(page.getByText(/^Leído del TPV/)).toBeVisible();
  await saved(page, 'Configuración del TPV');
  await page.getByRole('button', { name: 'Leer la carta del TPV' }).click();
  await expect(page.getByRole('table', { name: 'Carta del TPV' })).toBeVisible({ timeout: 30_000 });

  await page.getByRole('tab', { name: 'Horario' }).click();
  const track = page.getByRole('group', { name: 'lunes', exact: true }).locator('.schedule-track');
  const { width } = (await track.boundingBox()) ?? { width: 0 };
  await track.hover({ position: { x: width / 2, y: 10 } });
  await page.mouse.down();
  await track.hover({ position: { x: (width * 16) / 24, y: 10 }, force: true });
  await page.mouse.up();
  await expect(page.getByLabel('lunes, tramo 1, desde')).toHaveValue('12:00');
  await expect(page.getByLabel('lunes, tramo 1, hasta')).toHaveValue('16:00');
  await page.getByRole('button', { name: 'Copiar el lunes a otros días' }).click();
  await page.getByRole('menuitem', { name: 'A todos los días' }).click();
  await saved(page, 'Horario');
  await page.getByRole('button', { name: 'Enviar el horario a 1 canal' }).click();
  await expect(page.getByText('Horario actualizado')).toBeVisible();

  await page.reload();
  await expect(page.getByLabel('domingo, tramo 1, hasta')).toHaveValue('16:00');
  await page.getByRole('tab', { name: 'General' }).click();
  await page.getByRole('button', { name: 'Activar el restaurante' }).click();
  await expect(page.getByText('Para activarlo falta un catálogo.')).toBeVisible();
  await page.getByRole('button', { name: 'Eliminar el restaurante…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(NAME);
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click();

  await expect(page.getByText('12 de 12')).toBeVisible();
  await expect(page.getByText(NAME)).toHaveCount(0);
});

test('two users change one location: other fields are updated, the same field is asked about [LO-02]', async ({ page }) => {
  const demo = server();
  await new BackOffice(page, demo.url).signIn('account-admin@demo.pase');
  await page.goto(`${demo.url}/locations/location-es-1`);
  await page.getByLabel('Ciudad').fill('Getafe');

  await demo.call('PATCH', '/Locations/location-es-1', 'product-admin@demo.pase', { city: 'Parla', zip: '28980' });

  await expect(page.getByLabel('Código postal')).toHaveValue('28980');
  await expect(page.getByText('Otra persona ha cambiado «Ciudad» a «Parla» mientras escribías «Getafe».')).toBeVisible();
  await page.getByRole('button', { name: 'Dejar lo mío en Ciudad' }).click();
  await saved(page, 'General');
  const { data } = await demo.call<{ data: { city: string; zip: string } }>('GET', '/Locations/location-es-1', 'product-admin@demo.pase');
  expect([data.city, data.zip]).toEqual(['Getafe', '28980']);
});
