import { expect, test, type Page } from '@playwright/test';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const server = useDemoServer();

const ADDRESS = '/locations/location-es-1/catalogs/catalog-location-es-1';
const PIZZA = 'Precio de Pizza margarita';

async function openEditor(page: Page, email: string): Promise<void> {
  await new BackOffice(page, server().url).signIn(email);
  await page.goto(`${server().url}${ADDRESS}`);
  await expect(page.getByRole('grid', { name: 'Productos' })).toBeVisible();
}

test('two users edit one catalog: separate changes are merged, conflicting ones are asked about, and no work is lost [BC-03]', async ({
  page,
  browser,
}) => {
  await openEditor(page, 'account-admin@demo.pase');
  const hers = await browser.newContext({ locale: 'es-ES' });
  const herPage = await hers.newPage();
  await openEditor(herPage, 'product-admin@demo.pase');

  await page.getByRole('textbox', { name: PIZZA }).fill('10,00');
  await page.getByRole('textbox', { name: 'Nombre de Pizza margarita' }).fill('Pizza de la abuela');
  await herPage.getByRole('textbox', { name: PIZZA }).fill('11,00');
  await herPage.getByRole('textbox', { name: 'Precio de Paella de marisco (2 personas)' }).fill('30,00');
  await herPage.getByRole('button', { name: 'Guardar' }).click();
  await expect(herPage.getByRole('button', { name: 'Guardar' })).toBeDisabled();

  await expect(page.getByText(/Otra persona ha guardado una versión más nueva/)).toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('group', { name: /Pizza margarita · Precio/ })).toContainText('11,00');
  await dialog.getByRole('radio', { name: /Lo mío.*10,00/ }).check({ force: true });
  await dialog.getByRole('button', { name: 'Juntar y guardar' }).click();
  await expect(page.getByRole('button', { name: 'Guardar' })).toBeDisabled();

  // Without unsaved work her editor shows the new version.
  await expect(herPage.getByRole('textbox', { name: 'Precio de Pizza de la abuela' })).toHaveValue('10,00');
  await expect(page.getByRole('textbox', { name: 'Precio de Paella de marisco (2 personas)' })).toHaveValue('30,00');
});

test('a product is dragged to another position and section, and unsaved work is restored after a reload [BC-03]', async ({ page }) => {
  await openEditor(page, 'account-admin@demo.pase');
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('textbox', { name: `Nombre de ${name}` }) });
  const first = page.getByRole('row').first();
  const dessert = page.getByRole('option', { name: /Postres/ });

  await row('Ensalada de piña, jalapeño y pingüinos de queso')
    .locator('.catalog-grip')
    .dragTo(first, { targetPosition: { x: 120, y: 3 } });
  await expect(first.getByRole('textbox', { name: /^Nombre de Ensalada/ })).toBeVisible();
  await first.locator('.catalog-grip').dragTo(dessert);
  await expect(dessert).toContainText('5');

  await expect.poll(() => page.evaluate(keptSections)).toContain('Postres 5');
  await page.reload();
  await expect(page.getByText(/Sigues con el trabajo que dejaste sin guardar/)).toBeVisible();
  await expect(page.getByRole('option', { name: /Postres/ })).toContainText('5');
  await page.getByRole('button', { name: 'Descartarlo' }).click();
  await expect(page.getByRole('option', { name: /Postres/ })).toContainText('4');
});

/** Runs in the page: the stored draft as its sections with their number of products. */
function keptSections(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('pase-drafts');
    opening.onerror = () => reject(new Error('cannot open the database of drafts'));
    opening.onsuccess = () => {
      const reading = opening.result.transaction('patches').objectStore('patches').getAll();
      reading.onsuccess = () => {
        opening.result.close();
        const drafts = reading.result as { patch: { sections?: { name: string; productIds: string[] }[] } }[];
        resolve(
          drafts
            .flatMap(({ patch }) => patch.sections ?? [])
            .map(({ name, productIds }) => `${name} ${productIds.length}`)
            .join(),
        );
      };
    };
  });
}
