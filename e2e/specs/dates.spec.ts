import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

// The app is in Spanish here, and the browser in English.
test.use({ locale: 'en-US', timezoneId: 'Europe/Madrid' });

test('a range of days is typed, and chosen in the calendar by mouse and by keyboard, in the language of the app [M-09]', async ({
  page,
}) => {
  await page.addInitScript(`if (location.protocol === 'http:') localStorage.setItem('pase:language', 'es');`);
  const office = new BackOffice(page, server().url);
  await office.signIn('account-admin@demo.pase');
  await page.goto(`${server().url}/orders`);
  const [from, to] = [page.getByLabel('Desde'), page.getByLabel('Hasta')];
  await expect(from).toHaveValue(/^\d\d\/\d\d\/20\d\d$/);

  await from.fill('5/3/2026');
  await to.fill('7.3.26');
  await to.press('Tab');
  await expect(to).toHaveValue('07/03/2026');
  await expect(from).toHaveValue('05/03/2026');

  const calendar = page.getByRole('dialog', { name: 'Fecha y hora' });
  const buttons = page.getByRole('button', { name: 'Elegir en el calendario' });
  await buttons.nth(0).click();
  await expect(calendar.getByRole('combobox', { name: 'Mes' })).toHaveValue('2');
  const { violations } = await new AxeBuilder({ page }).include('.date-popup').withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  // The second one is in April.
  await calendar.getByRole('gridcell', { name: '2', exact: true }).first().click();
  await expect(from).toHaveValue('02/03/2026');
  await expect(calendar).toBeHidden();

  await buttons.nth(1).press('Enter');
  await calendar.getByRole('gridcell', { name: '7', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(to).toHaveValue('08/03/2026');

  await page.reload();
  await expect(from).toHaveValue('02/03/2026');
  await expect(to).toHaveValue('08/03/2026');

  await to.fill('31/02/2026');
  await expect(page.getByRole('alert').filter({ hasText: 'Formato de fecha inválido' })).toBeVisible();
  await to.press('Tab');
  await expect(to).toHaveValue('31/02/2026');
});
