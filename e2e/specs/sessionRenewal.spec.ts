import { expect, test, type Page } from '@playwright/test';
import { DEMO_PASSWORD, useDemoServer } from '../demoServer';
import { BackOffice, TALL_WINDOW } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';
/** The kitchen printer of the first location. */
const KITCHEN = 0;

const server = useDemoServer();

test.use({ viewport: TALL_WINDOW });

const ticketsOf = async (code: string) => (await server().paper(KITCHEN)).filter(({ text }) => text.includes(code)).length;

/** Revokes this tab's token on the server, as if its 24 hours had ended. */
async function endSession(page: Page): Promise<void> {
  const old = await page.evaluate(() => localStorage.getItem('pase:session') ?? '');
  await page.route('**/api/**', (route) => {
    const token = route.request().headers()['access-token'];
    const body = { error: { statusCode: 401, code: 'UNAUTHORIZED', message: 'The token has ended.' } };
    return token && old.includes(token) ? route.fulfill({ status: 401, json: body }) : route.fallback();
  });
}

test('a session that ends during service asks for the password over the screen, while printing and started work continue [BX-02]', async ({
  page,
}) => {
  const office = new BackOffice(page, server().url);
  await office.startPrinting(STAFF);
  await server().placeOrder({ code: 'BEFORE', locationId: 'location-es-1' });
  await expect(office.card('BEFORE')).toBeVisible();
  await expect.poll(() => ticketsOf('BEFORE')).toBe(1);
  const drawer = await office.openOrder('BEFORE');
  await endSession(page);

  await drawer.getByRole('button', { name: 'Imprimir de nuevo' }).click();
  const question = page.getByRole('dialog', { name: 'Tu sesión ha terminado' });
  await expect(question).toBeVisible();
  await server().placeOrder({ code: 'MEANWHILE', locationId: 'location-es-1' });
  await expect.poll(() => ticketsOf('MEANWHILE')).toBe(1);
  expect(await ticketsOf('BEFORE')).toBe(1);

  await question.getByLabel('Contraseña').fill('wrong');
  await question.getByRole('button', { name: 'Seguir' }).click();
  await expect(question.getByText('Clave o usuario inválido')).toBeVisible();
  await question.getByLabel('Contraseña').fill(DEMO_PASSWORD);
  await question.getByRole('button', { name: 'Seguir' }).click();

  await expect(question).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await expect(page.getByText('Pedido enviado a la impresora')).toBeVisible();
  await expect.poll(() => ticketsOf('BEFORE')).toBe(2);
  await office.expectMain();
});

test("a new session in one tab also renews the user's other tab [BX-03]", async ({ context }) => {
  const first = new BackOffice(await context.newPage(), server().url);
  await first.signIn(STAFF);
  await first.openOperations();
  const second = new BackOffice(await context.newPage(), server().url);
  await second.openOperations();
  await server().placeOrder({ code: 'BOTH', locationId: 'location-es-1' });
  const question = ({ page }: BackOffice) => page.getByRole('dialog', { name: 'Tu sesión ha terminado' });
  for (const office of [first, second]) {
    const drawer = await office.openOrder('BOTH');
    await endSession(office.page);
    await drawer.getByRole('button', { name: 'Imprimir de nuevo' }).click();
    await expect(question(office)).toBeVisible();
  }

  await question(first).getByLabel('Contraseña').fill(DEMO_PASSWORD);
  await question(first).getByRole('button', { name: 'Seguir' }).click();

  await expect(question(first)).toHaveCount(0);
  await expect(question(second)).toHaveCount(0);
  await expect(second.page.getByRole('dialog', { name: 'Pedido BOTH' })).toBeVisible();
});

test('after a password change this browser continues to print, and other browsers ask for the password [AC-05]', async ({
  page,
  browser,
}) => {
  const own = new BackOffice(page, server().url);
  await own.startPrinting(STAFF);
  await server().placeOrder({ code: 'FIRST', locationId: 'location-es-1' });
  await expect.poll(() => ticketsOf('FIRST')).toBe(1);
  const elsewhere = await browser.newContext({ locale: 'es-ES' });
  const other = new BackOffice(await elsewhere.newPage(), server().url);
  await other.signIn(STAFF);
  await other.openOperations();
  const question = ({ page: tab }: BackOffice) => tab.getByRole('dialog', { name: 'Tu sesión ha terminado' });

  // The server closes the connection of the former session, and the tab reconnects.
  const connectedAgain = page.waitForEvent('websocket', { timeout: 45_000 });
  await page.getByRole('button', { name: `Usuario ${STAFF}` }).click();
  await page.getByRole('menuitem', { name: 'Cambiar la contraseña' }).click();
  await page.getByLabel('Contraseña actual').fill(DEMO_PASSWORD);
  await page.getByLabel(/^Nueva contraseña/).fill('another-pase');
  await page.getByLabel(/^Repite la nueva contraseña/).fill('another-pase');
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar la contraseña' }).click();
  await expect(page.getByText('Contraseña cambiada')).toBeVisible();

  const drawer = await other.openOrder('FIRST');
  // Without a click: the prompt may already cover the screen because of a background request.
  await drawer.getByRole('button', { name: 'Imprimir de nuevo' }).dispatchEvent('click');
  await expect(question(other)).toBeVisible();
  await question(other).getByLabel('Contraseña').fill(DEMO_PASSWORD);
  await question(other).getByRole('button', { name: 'Seguir' }).click();
  await expect(question(other).getByText('Clave o usuario inválido')).toBeVisible();
  await question(other).getByLabel('Contraseña').fill('another-pase');
  await question(other).getByRole('button', { name: 'Seguir' }).click();
  await expect(question(other)).toHaveCount(0);
  await expect(drawer).toBeVisible();
  await expect.poll(() => ticketsOf('FIRST')).toBe(2);

  await connectedAgain;
  await server().placeOrder({ code: 'SECOND', locationId: 'location-es-1' }, 'account-admin@demo.pase');
  await expect(own.card('SECOND')).toBeVisible();
  await expect.poll(() => ticketsOf('SECOND')).toBe(1);
  await own.expectMain();
  await expect(question(own)).toHaveCount(0);
});
