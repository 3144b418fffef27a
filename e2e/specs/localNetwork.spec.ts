import { chromium, expect, test, type BrowserContext } from '@playwright/test';
import { REPORT_FRESH_MS } from '@/domain/printTiming';
import { WHOLE_CHROMIUM } from '../browsers';
import { useDemoServer } from '../demoServer';
import { BackOffice, TALL_WINDOW } from '../pages/BackOffice';

/** Prints only for Ñandú Malasaña: its kitchen and its till. */
const STAFF = 'location-staff@demo.pase';
const LOCATION = 'location-es-1';
const [KITCHEN, TILL] = [0, 12];
/** A printer is checked every 10 s, so that a request would have been sent within this time. */
const CHECKED_WITHIN_MS = 15_000;
/** Until then a printer has the state that a tab of an earlier test reported. */
const NOTICED_WITHIN_MS = REPORT_FRESH_MS + CHECKED_WITHIN_MS;

const server = useDemoServer();

/**
 * Opens the back office in a browser that treats the page as public, and the printers as local or as on this computer. All run on this
 * computer, so the page uses a host name to differ from the printers.
 */
async function openOffice(
  use: (office: BackOffice, context: BrowserContext) => Promise<void>,
  printerSpace: 'local' | 'loopback' = 'local',
): Promise<void> {
  const { locale, timezoneId } = test.info().project.use;
  const page = new URL(server().url);
  const spaces = [
    `127.0.0.1:${page.port}=public`,
    ...[KITCHEN, TILL].map((index) => `127.0.0.1:${new URL(server().printerUrl(index)).port}=${printerSpace}`),
  ];
  page.hostname = 'pase.example';
  const browser = await chromium.launch({
    ...WHOLE_CHROMIUM,
    args: [
      ...(WHOLE_CHROMIUM.args ?? []),
      '--host-resolver-rules=MAP pase.example 127.0.0.1, MAP localhost 127.0.0.1',
      `--ip-address-space-overrides=${spaces.join()}`,
      `--unsafely-treat-insecure-origin-as-secure=${page.origin}`,
    ],
  });
  try {
    const context = await browser.newContext({ viewport: TALL_WINDOW, ...(locale && { locale }), ...(timezoneId && { timezoneId }) });
    await use(new BackOffice(await context.newPage(), page.origin), context);
  } finally {
    await browser.close();
  }
}

test('a tab without the local network permission is not elected and explains why, and prints once it is granted [BP-02, BP-09]', async () => {
  await openOffice(async (office, context) => {
    const requests: string[] = [];
    office.page.on('request', (request) => {
      if (request.url().startsWith(server().printerUrl(KITCHEN)) || request.url().startsWith(server().printerUrl(TILL)))
        requests.push(request.url());
    });
    await office.signInByForm(STAFF);
    await office.openOperations();
    const row = (await office.openPrinterMenu()).getByRole('listitem').first();
    await expect(row.getByText('No disponible')).toBeVisible();
    await expect(row.getByText('el navegador no deja a esta pestaña llegar a la impresora')).toBeVisible();
    await expect(row.getByText('No se pudo conectar con la impresora...')).toHaveCount(0);
    await server().placeOrder({ locationId: LOCATION, code: 'BARRED' });
    await expect(office.card('BARRED')).toBeVisible();
    await expect(office.page).not.toHaveTitle(/^🖨/);
    // No other tab prints there.
    const banner = office.page.getByRole('alert').filter({ hasText: /^Nadie imprime en .*Ñandú Malasaña/ });
    await expect(banner).toBeVisible({ timeout: CHECKED_WITHIN_MS });
    expect([requests, await ticketsOf('BARRED')]).toEqual([[], 0]);

    await context.grantPermissions(['local-network-access'], { origin: new URL(office.page.url()).origin });

    await office.expectMain();
    await expect(banner).toBeHidden({ timeout: CHECKED_WITHIN_MS });
    await expect(row.getByText('Conectada')).toBeVisible({ timeout: CHECKED_WITHIN_MS });
    await expect.poll(() => ticketsOf('BARRED'), { timeout: CHECKED_WITHIN_MS }).toBe(1);
  });
});

test('a printer on this computer needs the permission for this computer, and that for the local network does not help [V-09]', async () => {
  await openOffice(async (office, context) => {
    await office.signInByForm(STAFF);
    await grant(context, office, 'local-network');
    const row = (await office.openPrinterMenu()).getByRole('listitem').first();
    await expect(row.getByText('el navegador no deja a esta pestaña llegar a la impresora')).toBeVisible({ timeout: NOTICED_WITHIN_MS });
    await expect(office.page.getByText('A esta pestaña le falta el permiso del navegador para este ordenador.')).toBeVisible();
    // The last one, in the menu: a slow tab also shows the banner, which has the same button.
    await office.page.getByRole('button', { name: 'Conectar impresoras' }).last().click();
    const dialog = office.page.getByRole('dialog', { name: 'Conectar impresoras' });
    await expect(dialog.getByText(/llegar a otras aplicaciones y servicios de este ordenador/)).toBeVisible();
    await server().placeOrder({ locationId: LOCATION, code: 'LOOPED' });
    expect(await ticketsOf('LOOPED')).toBe(0);

    await grant(context, office, 'loopback-network');
    await expect(dialog.getByText('Permitido: esta página llega a las impresoras de este ordenador.')).toBeVisible();
    await office.expectMain();
    await expect.poll(() => ticketsOf('LOOPED'), { timeout: CHECKED_WITHIN_MS }).toBe(1);
  }, 'loopback');
});

test('the permission dialog shows a grant, and a later denial stops printing at once [BP-09]', async () => {
  await openOffice(async (office, context) => {
    await office.signInByForm(STAFF);
    await office.openPrinterMenu();
    // As above, the one of the menu.
    await office.page.getByRole('button', { name: 'Conectar impresoras' }).last().click();
    const dialog = office.page.getByRole('dialog', { name: 'Conectar impresoras' });
    await expect(dialog.getByText(/^El navegador tiene que preguntarte una vez/)).toBeVisible();
    // Headless Chromium denies the prompt automatically.
    const connectButton = dialog.getByRole('button', { name: 'Conectar impresoras' });
    await connectButton.click();
    await expect(connectButton).toHaveCount(0);
    const refused = dialog.getByText('el navegador no deja a esta pestaña llegar a la impresora').first();
    await expect(refused).toBeVisible({ timeout: NOTICED_WITHIN_MS });

    await context.grantPermissions(['local-network-access'], { origin: new URL(office.page.url()).origin });
    await expect(dialog.getByText(/^Permitido/)).toBeVisible();
    await office.expectMain();

    await context.clearPermissions();
    await expect(office.page).not.toHaveTitle(/^🖨/);
    await expect(dialog.getByText(/^Permitido/)).toHaveCount(0);
  });
});

/** Grants one permission by the DevTools protocol: Playwright has no names for the two permissions of Chromium 145. */
async function grant(context: BrowserContext, { page }: BackOffice, name: 'local-network' | 'loopback-network'): Promise<void> {
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const { browserContextId } = targetInfo;
  await session.send('Browser.setPermission', {
    permission: { name },
    setting: 'granted',
    origin: new URL(page.url()).origin,
    ...(browserContextId && { browserContextId }),
  });
}

const ticketsOf = async (code: string) => (await server().paper(KITCHEN)).filter(({ text }) => text.includes(code)).length;
