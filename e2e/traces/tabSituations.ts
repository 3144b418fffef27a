import { expect, type BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';
import {
  anOffice,
  CODE,
  KITCHEN,
  NEXT_CHECK_MS,
  ofKitchen,
  pass,
  placeOrder,
  printingOffice,
  runOutOfPaper,
  STAFF,
  TILL,
  until,
  untilCardShows,
  untilOrderHas,
} from './kitchen';
import { saveOnce, traceOfEverything, traceOfOrder } from './saveTrace';
import type { Stage } from './Stage';

/** The duration of a problem that a ticket waits for. */
const A_WHILE_MS = 15_000;
/** How far the clock of a computer is ahead. */
const AHEAD_MS = 47 * 60_000;

/** Another computer of the same user prints: this one never does. */
export async function neverElected(stage: Stage): Promise<string> {
  await anOffice(stage);
  const office = new BackOffice(await (await stage.browser()).newPage(), stage.server.url);
  await office.signIn(STAFF);
  await office.openOperations();
  await placeOrder(stage);
  await untilCardShows(office, 'Impreso');
  return traceOfOrder(office, CODE);
}

/** The kitchen printer has no paper; another computer becomes the main tab and prints the ticket when there is paper. */
export async function tookOver(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await runOutOfPaper(stage, office);
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR EPTR_REC_EMPTY', 'SUCCESS');
  const other = new BackOffice(await (await stage.browser()).newPage(), stage.server.url);
  await other.signIn(STAFF);
  await other.openOperations();
  await stage.server.call('POST', '/demo/realtime', STAFF, { elect: true });
  await other.expectMain();
  await stage.server.mendPrinter(KITCHEN);
  await until(async () => (await ofKitchen(stage)).length === 1, 'the other computer prints');
  await other.page.close();
  await office.expectMain();
  await pass(A_WHILE_MS);
  return traceOfOrder(office, CODE);
}

/** The computer's clock is ahead. */
export async function clockSkew(stage: Stage): Promise<string> {
  const browser = await stage.browser();
  await setClockAhead(browser);
  const office = await printingOffice(stage, browser);
  await placeOrder(stage);
  await untilCardShows(office, 'Impreso');
  return traceOfEverything(office);
}

/** Sets the clock of all later pages of a browser 47 minutes ahead. */
export async function setClockAhead(browser: BrowserContext): Promise<void> {
  await browser.addInitScript((ahead) => {
    const now = Date.now;
    Date.now = () => now() + ahead;
    globalThis.Date = new Proxy(Date, {
      construct: (target, args: unknown[], newTarget: typeof Date): object =>
        Reflect.construct(target, args.length > 0 ? args : [Date.now()], newTarget),
    });
  }, AHEAD_MS);
}

/** The session ended, so that order statuses could not be written until the password was entered. */
export async function sessionEnded(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await saveOnce(office);
  await endSession(office);
  const order = await placeOrder(stage);
  const question = office.page.getByRole('dialog', { name: 'Tu sesión ha terminado' });
  await expect(question).toBeVisible({ timeout: NEXT_CHECK_MS });
  await pass(A_WHILE_MS);
  await question.getByLabel('Contraseña').fill(DEMO_PASSWORD);
  await question.getByRole('button', { name: 'Seguir' }).click();
  await untilOrderHas(stage, order, 'SUCCESS');
  await untilCardShows(office, 'Impreso');
  return traceOfOrder(office, CODE);
}

/** Revokes this tab's token on the server, as if its 24 hours had ended. */
async function endSession({ page }: BackOffice): Promise<void> {
  const old = await page.evaluate(() => localStorage.getItem('pase:session') ?? '');
  await page.route('**/api/**', (route) => {
    const token = route.request().headers()['access-token'];
    const json = { error: { statusCode: 401, code: 'UNAUTHORIZED', message: 'The token has ended.' } };
    return token && old.includes(token) ? route.fulfill({ status: 401, json }) : route.fallback();
  });
}

/** The server is unreachable. */
export async function connectionLost(stage: Stage): Promise<string> {
  const office = await anOffice(stage);
  await placeOrder(stage);
  await untilCardShows(office, 'Impreso');
  await saveOnce(office);
  await stage.server.kill();
  await expect(office.page.getByText('Reconectando')).toBeVisible({ timeout: NEXT_CHECK_MS });
  await pass(A_WHILE_MS);
  return traceOfEverything(office);
}

/** The browser does not let the public page reach printers of the local network. */
export async function permissionMissing(stage: Stage): Promise<string> {
  const page = new URL(stage.server.url);
  const spaces = [
    `127.0.0.1:${page.port}=public`,
    ...[KITCHEN, TILL].map((index) => `127.0.0.1:${new URL(stage.server.printerUrl(index)).port}=local`),
  ];
  // Both run on this computer, so the page uses a host name to differ from the printers.
  page.hostname = 'pase.example';
  const browser: BrowserContext = await stage.browser([
    '--host-resolver-rules=MAP pase.example 127.0.0.1, MAP localhost 127.0.0.1',
    `--ip-address-space-overrides=${spaces.join()}`,
    `--unsafely-treat-insecure-origin-as-secure=${page.origin}`,
  ]);
  const office = new BackOffice(await browser.newPage(), page.origin);
  await office.signIn(STAFF);
  await office.openOperations();
  await placeOrder(stage);
  await expect(office.card(CODE)).toBeVisible();
  await pass(A_WHILE_MS);
  return traceOfOrder(office, CODE);
}
