import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

/** A thing of the demo for each parameter of an address. */
const SAMPLES: Record<string, string> = {
  ':locationId': 'location-es-1',
  ':masterCatalogId': 'master-es-1',
  ':catalogId': 'catalog-location-es-1',
  ':account': 'account-es',
  ':idAccount': 'account-es',
  ':parentAccountIdToNewSubAcc': 'account-es',
  ':idSubAccount': 'account-es-norte',
  ':userId': 'user-location-staff',
  ':accountId': 'account-es',
};
const ID_OF: Record<string, string> = {
  accounts: 'account-es',
  locations: 'location-es-1',
  orders: 'order-1',
  'store-availability': 'location-es-1',
};
const LANGUAGES = ['es', 'en', 'pt'];
const THEMES = ['light', 'dark'] as const;
const WCAG_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The route table as the app has it: the walk forgets none. */
const screens = [...readFileSync('src/app/screens.ts', 'utf8').matchAll(/path: '([^']+)',\s+title: '([^']+)'/g)].map(
  ([, path = '', title = '']) => ({ path, title }),
);

/** The address of a screen, with something of the demo in it. */
function addressOf(path: string): string {
  const family = path.split('/')[1] ?? '';
  return path
    .split('/')
    .map((part) => part.replace('?', ''))
    .map((part) => (part === ':id' ? (ID_OF[family] ?? part) : (SAMPLES[part] ?? part)))
    .join('/');
}

const server = useDemoServer();

/** Goes there as a link of the app does, without loading the page anew. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

async function complaintsOf(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).withTags(WCAG_AA).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

test('the addresses of all screens are known', () => {
  expect(screens.length).toBeGreaterThan(30);
  expect(screens.map(({ path }) => addressOf(path)).filter((address) => address.includes(':'))).toEqual([]);
});

for (const language of LANGUAGES) {
  test(`every screen in ${language}, light and dark, is accessible and says everything in that language [BX-01, IN-01]`, async ({
    page,
  }) => {
    // Some forty screens, each looked through twice.
    test.setTimeout(420_000);
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !/40[0-9] \(/.test(message.text())) said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(String(error)));
    await new BackOffice(page, server().url).signIn('product-admin@demo.pase');
    await page.evaluate((chosen) => localStorage.setItem('pase:language', chosen), language);
    await page.reload();
    const found: Record<string, string[]> = {};
    // A file of texts by id.
    const texts = JSON.parse(readFileSync(`src/locales/${language}.json`, 'utf8')) as Record<string, string>;

    for (const { path, title } of screens) {
      await goTo(page, addressOf(path));
      await expect(page.locator('h1')).toContainText(texts[title] ?? title);
      await page.waitForLoadState('networkidle');
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme });
        const complaints = await complaintsOf(page);
        if (complaints.length > 0) found[`${path} ${colorScheme}`] = complaints;
      }
    }

    expect(found).toEqual({});
    expect(said).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  });
}

test('the dialogs of printing are accessible, light and dark [BX-01]', async ({ page }) => {
  test.setTimeout(120_000);
  const found: Record<string, string[]> = {};
  const look = async (name: string, within?: string) => {
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      const complaints = await complaintsOf(page, within);
      if (complaints.length > 0) found[`${name} ${colorScheme}`] = complaints;
    }
  };
  const office = new BackOffice(page, server().url);
  await office.startPrinting('location-admin@demo.pase');
  await server().placeOrder({ locationId: 'location-es-1', code: 'LOOKAT' });
  await expect(office.card('LOOKAT').getByText('Impreso', { exact: true })).toBeVisible();

  const menu = await office.openPrinterMenu();
  await expect(menu.getByText('Conectada').first()).toBeVisible();
  // What it lies half upon cannot be hit there meanwhile.
  await look('printer menu', '.bp6-popover');
  await menu.getByRole('button', { name: 'Editar la impresora Caja' }).first().click();
  const settings = page.getByRole('dialog', { name: /Impresora · Caja$/ });
  await expect(settings.getByRole('button', { name: 'Actualizar' })).toBeVisible();
  await look('printer settings');
  await settings.getByRole('button', { name: 'Cancelar' }).click();

  await office.openPrinterMenu();
  await page.getByRole('button', { name: 'Listo para el servicio' }).click();
  await expect(page.getByRole('dialog', { name: 'Listo para el servicio' }).getByRole('listitem').first()).toBeVisible();
  await look('ready for service');

  await page.goto(`${server().url}/printing/journal`);
  await page
    .getByRole('button', { name: /^LOOKAT · / })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: /^LOOKAT · / })).toBeVisible();
  await look('print job');

  expect(found).toEqual({});
});
