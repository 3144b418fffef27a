import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

const NAME = 'Cancelados por canal «Ñ» <b>';
const viewsButton = (page: Page) => page.getByRole('button', { name: /^Vistas?(?::|$)/ });

/** The texts of the rows of the pivot. */
async function rowsOf(page: Page): Promise<string[]> {
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.first()).toBeVisible();
  return rows.allInnerTexts();
}

// Polled: a dialog has its colours when its transition ends.
async function seriousViolations(page: Page, within: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(within).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

test('a view is saved, shared, and opened by its link by another user of the account, but not by one without reports [M-04]', async ({
  page,
  browser,
}) => {
  const { url } = server();
  await new BackOffice(page, url).signIn('account-admin@demo.pase');
  await page.goto(`${url}/reports/pivot?rows=channel&measure=orders&measure=cancelled&period=previousWeek`);
  const rows = await rowsOf(page);
  expect(rows.length).toBeGreaterThan(3);

  await viewsButton(page).click();
  await page.getByRole('menuitem', { name: 'Guardar como vista' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(() => seriousViolations(page, '.views-dialog')).toEqual([]);
  await page.keyboard.type(NAME);
  await page.keyboard.press('Enter');
  await expect(viewsButton(page)).toHaveText(`Vista: ${NAME}`);

  await viewsButton(page).click();
  await page.getByRole('menuitem', { name: 'Compartir con la cuenta' }).click();
  await expect(page.getByText(/^La cuenta ve ahora la vista/)).toBeVisible();
  await viewsButton(page).click();
  await expect(page.getByRole('menuitem', { name: 'Dejar de compartir' })).toBeVisible();
  await expect.poll(() => seriousViolations(page, '.views')).toEqual([]);
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset['copied'] = text;
    };
  });
  await page.getByRole('menuitem', { name: 'Copiar el enlace' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-copied', /\/reports\/pivot\?view=/);
  const link = (await page.locator('html').getAttribute('data-copied')) ?? '';

  const others = await browser.newContext({ locale: 'es-ES' });
  const otherPage = await others.newPage();
  await new BackOffice(otherPage, url).signIn('account-manager@demo.pase');
  await otherPage.goto(link);
  await expect(viewsButton(otherPage)).toHaveText(`Vista: ${NAME}`);
  expect(await rowsOf(otherPage)).toEqual(rows);
  await expect(otherPage).toHaveURL(/period=previousWeek/);
  await viewsButton(otherPage).click();
  await expect(otherPage.getByText(/^Solo quien la creó puede cambiarla/)).toBeVisible();
  await others.close();

  const staff = await browser.newContext({ locale: 'es-ES' });
  const staffPage = await staff.newPage();
  await new BackOffice(staffPage, url).signIn('location-staff@demo.pase');
  await staffPage.goto(link);
  await expect(staffPage.getByRole('heading', { level: 1, name: 'Operaciones' })).toBeVisible();
  await expect(staffPage.getByText(NAME)).toHaveCount(0);
});
