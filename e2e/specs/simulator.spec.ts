import { expect, test } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer({ ordersPerMinute: 60 });

test('simulated channels send orders, which change state and are printed', async ({ page }) => {
  const office = new BackOffice(page, server().url);
  await office.signIn('account-admin@demo.pase');
  await office.openOperations();

  // About one order a second in all locations; the first prints after the election and a printer check.
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('article').getByText('Impreso', { exact: true }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('article').getByText('En cocina').first()).toBeVisible({ timeout: 30_000 });
});
