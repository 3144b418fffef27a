import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { newDatabase } from '../../scripts/setup/newDatabase.mjs';
import { findPostgres, startPostgres } from '../../scripts/setup/startPostgres.mjs';
import { signedHeaders } from '../../server/modules/integrations/signature';
import { AppServer } from '../../test/server/appServer';
import { anIntakeOrder } from '../../test/factories/anIntakeOrder';
import { ADMIN } from '../providerAdmin';
import { RealServer } from '../realServer';
import { VirtualPrinter } from '../virtualPrinter';
import { readToolSettings } from '../../scripts/setup/readToolSettings.mjs';

// Time zones of restaurants must not depend on the administrator's browser.
test.use({ timezoneId: 'America/New_York' });

const MANAGER = { name: 'Marta Ruiz', email: 'marta@casapaco.example', password: 'cazuela-lenta-31' };

/** Functions that release a test's resources, called in reverse order. */
const cleanups: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

async function signIn(page: Page, { url }: RealServer, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto(url);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Panel' })).toBeVisible();
}

/** Goes from the checklist of an account or location to the screen of a step. */
async function goTo(page: Page, step: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Puesta en marcha' })
    .getByRole('link', { name: `${step}: ir` })
    .click();
}

/** Expects the completed steps of the location's checklist. */
async function expectDone(page: Page, locationUrl: string, steps: readonly string[]): Promise<void> {
  await page.goto(`${locationUrl}?section=setup`);
  const list = page.getByRole('list', { name: 'Puesta en marcha' });
  await expect(
    list
      .getByRole('listitem')
      .filter({ has: page.getByRole('img', { name: 'Hecho' }) })
      .locator('.setup-item-title'),
  ).toHaveText([...steps]);
}

async function createAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Cuentas' }).click();
  await page.getByRole('link', { name: 'Nueva cuenta' }).click();
  await page.getByLabel('Nombre o razón social').fill('Casa Paco');
  await page.getByLabel('NIF').fill('B12345674');
  await page.getByLabel('Idioma por defecto').selectOption('Español');
  await page.getByLabel('Modo de facturación').selectOption('Una factura para la cuenta');
  await page.getByLabel('Dirección').fill('Calle Mayor 1');
  await page.getByLabel('Ciudad').fill('Las Palmas');
  await page.getByLabel('Código postal').fill('35001');
  await page.getByLabel('País').selectOption('España');
  await page.getByLabel('Canales, repartidores y TPV').click();
  await page.keyboard.type('glov');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Casa Paco' })).toBeVisible();
}

/** @returns the path of the location's screen */
async function createLocation(page: Page): Promise<string> {
  await goTo(page, 'Restaurante');
  await page.getByRole('textbox', { name: 'Nombre *' }).fill('Casa Paco Centro');
  await page.getByRole('textbox', { name: 'Dirección *' }).fill('Calle Mayor 1');
  await page.getByLabel('Correo de contacto').fill('centro@casapaco.example');
  await expect(page.getByLabel('Zona horaria')).toHaveValue('Atlantic/Canary');
  await expect(page.getByLabel('País')).toHaveValue('ES');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(/^3 de 9 pasos hechos/)).toBeVisible();
  return page.url().replace(/\?.*/, '');
}

async function setHours(page: Page): Promise<void> {
  await goTo(page, 'Horario');
  await page.getByRole('button', { name: 'Abierto todo el lunes' }).click();
  await page.getByRole('button', { name: 'Copiar el lunes a otros días' }).click();
  await page.getByRole('menuitem', { name: 'A todos los días' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Horario: guardado')).toBeVisible();
}

/** Creates a section with one product. */
async function createCatalog(page: Page): Promise<void> {
  await goTo(page, 'Catálogo');
  await page.getByRole('link', { name: 'Nuevo catálogo' }).click();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill('Carta');
  await page.getByRole('button', { name: 'Crear catálogo' }).click();
  await page.getByLabel('Nueva sección').fill('Entrantes');
  await page.getByRole('button', { name: 'Añadir la sección' }).click();
  await page.getByRole('button', { name: 'Añadir producto' }).click();
  await page.getByRole('textbox', { name: 'Nombre de Producto nuevo' }).fill('Croquetas');
  await page.getByRole('textbox', { name: 'Precio de Croquetas' }).fill('8,50');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Carta: guardado')).toBeVisible();
}

/** Enables Glovo with credentials and a callback address. @returns the secret, and the address for Glovo's orders */
async function connectChannel(page: Page, url: string): Promise<{ secret: string; ordersUrl: string }> {
  await goTo(page, 'Canal');
  await page.getByRole('combobox', { name: 'Añadir canal' }).selectOption('Glovo');
  await page.getByRole('button', { name: 'Añadir canal' }).click();
  const glovo = page.getByRole('group', { name: /Glovo$/ });
  await glovo.getByRole('button', { name: 'Crear credenciales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Credenciales de Glovo' });
  const secret = await dialog.locator('dt:has-text("Secreto para firmar") + dd code').innerText();
  const ordersUrl = await dialog.locator('dt:has-text("Dirección para los pedidos") + dd code').innerText();
  await dialog.getByRole('button', { name: 'Ya lo he copiado' }).click();
  await glovo.getByLabel('Dirección a la que enviamos').fill(url);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Glovo: conexión guardada')).toBeVisible();
  await glovo.getByText('Canal activo').click();
  await glovo.getByLabel('Identificador del restaurante').fill('casa-paco');
  await glovo.getByText('Aceptar los pedidos automáticamente').click();
  await page.locator('.form-actions').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Canales: guardado')).toBeVisible();
  return { secret, ordersUrl };
}

/** Invites an administrator of the restaurant; without e-mail the link is shown. @returns the link */
async function inviteManager(page: Page): Promise<string> {
  await goTo(page, 'Usuario');
  await page.getByRole('link', { name: 'Nuevo usuario' }).click();
  await page.getByLabel('Nombre completo').fill(MANAGER.name);
  await page.getByLabel('Correo electrónico').fill(MANAGER.email);
  await page.getByLabel('Rol').selectOption('Administrador de restaurante');
  await page.getByLabel('Restaurantes').click();
  await page.keyboard.type('Casa Paco Centro');
  await page.keyboard.press('Enter');
  await page.getByText('Invitar con un enlace').click();
  await page.getByRole('button', { name: 'Guardar' }).click();
  const dialog = page.getByRole('dialog', { name: `Invitación para ${MANAGER.name}` });
  const link = await dialog.getByLabel('Enlace').inputValue();
  await dialog.getByRole('button', { name: 'Hecho' }).click();
  return link;
}

/** The manager opens the invitation in another browser, chooses a password and signs in. */
async function join(browser: Browser, server: RealServer, link: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'es-ES', timezoneId: 'Atlantic/Canary' });
  cleanups.push(() => context.close());
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('Contraseña', { exact: true }).fill(MANAGER.password);
  await page.getByRole('button', { name: 'Guardar la contraseña' }).click();
  await expect(page.getByText(`Contraseña guardada. Ya puedes entrar con ${MANAGER.email}.`)).toBeVisible();
  await signIn(page, server, MANAGER);
  return page;
}

async function addPrinter(page: Page, address: string): Promise<void> {
  await goTo(page, 'Impresora');
  await page.getByRole('button', { name: 'Añadir impresora' }).click();
  const dialog = page.getByRole('dialog', { name: /^Añadir impresora/ });
  await dialog.getByLabel('Nombre de la impresora').fill('Cocina');
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await dialog.getByLabel('URL de la impresora').fill(address);
  await dialog.getByRole('button', { name: 'Siguiente' }).click();
  await dialog.getByRole('button', { name: 'Probar conexión' }).click();
  await expect(dialog.getByText('Conexión correcta')).toBeVisible();
  await dialog.getByRole('button', { name: 'Añadir la impresora' }).click();
  await dialog.getByRole('button', { name: 'Ticket de prueba' }).click();
  await expect(dialog.getByText('Cocina imprime: lista para los pedidos.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Terminar' }).click();
}

/** Sends a signed HTTP request as the channel. */
async function send(url: string, body: object, secret: string): Promise<{ status: number; body: { data: { id: string } } }> {
  const text = JSON.stringify(body);
  const signature = signedHeaders({ id: randomUUID(), timestamp: Math.floor(Date.now() / 1_000), body: text }, secret);
  const reply = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...signature }, body: text });
  // The test checks the reply.
  return { status: reply.status, body: (await reply.json()) as { data: { id: string } } };
}

interface Environment {
  page: Page;
  browser: Browser;
  databaseUrl: string | null;
}

/** Sets up a restaurant from an empty database, prints an order, and reports its status to the channel. */
async function setUpAndPrint({ page, browser, databaseUrl }: Environment): Promise<void> {
  test.setTimeout(240_000);
  const server = await RealServer.install(databaseUrl);
  cleanups.push(() => server.stop());
  const channel = new AppServer();
  const channelUrl = await channel.start();
  cleanups.push(() => channel.stop());
  const printer = await VirtualPrinter.start('Cocina');
  cleanups.push(() => printer.stop());

  await signIn(page, server, ADMIN);
  await createAccount(page);
  const locationUrl = await createLocation(page);
  await setHours(page);
  await expectDone(page, locationUrl, ['Cuenta', 'Datos del restaurante', 'Horario', 'TPV']);
  await createCatalog(page);
  await expectDone(page, locationUrl, ['Cuenta', 'Datos del restaurante', 'Horario', 'Catálogo', 'TPV']);
  const { secret, ordersUrl } = await connectChannel(page, channelUrl);
  channel.secret = secret;
  await expectDone(page, locationUrl, ['Cuenta', 'Datos del restaurante', 'Horario', 'Catálogo', 'Canal', 'TPV']);
  const link = await inviteManager(page);
  await page.goto(`${locationUrl}?section=setup`);
  await expect(page.getByText('La persona invitada aún no ha creado su contraseña.')).toBeVisible();
  const kitchen = await join(browser, server, link);
  await kitchen.goto(`${locationUrl}?section=setup`);
  await addPrinter(kitchen, printer.address);
  await expectDone(kitchen, locationUrl, [
    'Cuenta',
    'Datos del restaurante',
    'Horario',
    'Catálogo',
    'Canal',
    'TPV',
    'Impresora',
    'Usuario',
  ]);

  const order = anIntakeOrder({ orderId: 'G-1', code: 'PACO1' });
  const accepted = await send(ordersUrl, order, secret);
  expect(accepted.status).toBe(201);
  await expect.poll(() => printer.hasPrinted('PACO1'), { timeout: 20_000 }).toBe(true);
  expect((await printer.paper()).find(({ text }) => text.includes('PACO1'))?.text).toMatch(/Croquetas/);
  await expect(kitchen.getByText('Todo está hecho: el restaurante puede trabajar.')).toBeVisible();

  await kitchen.goto(`${server.url}/operations`);
  const card = kitchen.getByRole('article').filter({ has: kitchen.getByRole('link', { name: 'PACO1', exact: true }) });
  await card.getByRole('button', { name: 'Marcar listo' }).click();
  await expect
    .poll(() => channel.received.filter(({ body }) => body.type === 'order.status').map(({ signed, body }) => [signed, body.data]), {
      timeout: 20_000,
    })
    .toContainEqual([
      true,
      expect.objectContaining({ orderId: 'G-1', entry: expect.objectContaining({ status: expect.stringMatching(/^READY/) }) }),
    ]);

  const cancelUrl = ordersUrl.replace('/orders?', `/orders/${order.orderId}/cancellation?`);
  expect((await send(cancelUrl, { reason: 'El cliente ya no lo quiere' }, secret)).status).toBe(200);
  await expect.poll(() => printer.hasPrinted('ANULADO'), { timeout: 20_000 }).toBe(true);
  await kitchen.getByRole('link', { name: 'PACO1', exact: true }).click();
  await expect(kitchen.getByRole('dialog').getByText('Cancelado').first()).toBeVisible();
}

test('an empty embedded database leads to a printed order, its status at the channel, and its cancellation [R-03]', async ({
  page,
  browser,
}) => setUpAndPrint({ page, browser, databaseUrl: null }));

// Without PostgreSQL on this machine the test runner reports the skipped test.
const { databaseUrl: givenDatabase, path } = readToolSettings();
if (givenDatabase || findPostgres(path)) {
  test('an empty PostgreSQL database leads to a printed order, its status at the channel, and its cancellation [R-03]', async ({
    page,
    browser,
  }) => {
    const postgres = await startPostgres();
    if (!postgres) throw new Error('PostgreSQL is installed but was not started');
    cleanups.push(postgres.stop);
    const { url, drop } = await newDatabase(postgres.url);
    cleanups.push(drop);
    await setUpAndPrint({ page, browser, databaseUrl: url });
  });
}
