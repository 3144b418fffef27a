import { expect, test } from '@playwright/test';
import type { Location } from '@/domain/location';
import { useDemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const ADMIN = 'account-admin@demo.pase';
const LOCATION = 'location-es-1';

const server = useDemoServer();

/** Sets the behavior of a channel of the location when it receives a menu. */
async function setBehavior(slug: string, behavior: string, afterMs?: number): Promise<void> {
  await server().call('POST', '/demo/platforms', ADMIN, { locationId: LOCATION, slug, behavior, ...(afterMs && { afterMs }) });
}

test('a push to channels that return 500, reject a product or reject the menu shows each result, and retries the failures [CA-04] [CA-05] [BC-02]', async ({
  page,
}) => {
  const { data } = await server().call<{ data: Location }>('GET', `/Locations/${LOCATION}`, ADMIN);
  for (const { slug } of data.channels) await setBehavior(slug, 'prompt');
  await setBehavior('glovo', 'fails', 6_000);
  await setBehavior('justeat', 'refusesItem');
  await setBehavior('ubereats', 'refuses');
  await new BackOffice(page, server().url).signIn(ADMIN);
  await page.goto(`${server().url}/locations/${LOCATION}/catalogs/catalog-${LOCATION}`);
  await page.getByRole('button', { name: 'Sincronizar' }).click();

  const dialog = page.getByRole('dialog', { name: 'Sincronizar catálogo' });
  await dialog.getByRole('button', { name: 'Revisar cambios' }).click();
  await dialog.getByRole('button', { name: 'Sincronizar' }).click();
  await expect(dialog.getByText(/Espera 5 minutos, compruébalo y vuelve a sincronizar/)).toBeVisible();
  // The channel recovers before it reports the menu's result, because blocked products are then blocked again.
  await setBehavior('glovo', 'prompt');

  await expect(dialog.getByText('Sincronizado en parte: mira qué canal falta y por qué.')).toBeVisible({ timeout: 15_000 });
  const line = (channel: string) => dialog.getByRole('listitem').filter({ hasText: channel }).first();
  await expect(line('Glovo')).toContainText('Correcta');
  await expect(line('Just Eat').getByRole('list', { name: 'Lo que el canal no ha aceptado' })).toContainText(
    'El nombre tiene más de 80 caracteres',
  );

  await expect(line('Uber Eats')).toContainText('El canal no lo ha aceptado');

  await setBehavior('ubereats', 'prompt');
  const sent = page.waitForRequest((request) => request.url().includes('/updateCatalogInChannels'));
  await dialog.getByRole('button', { name: 'Volver a sincronizar' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ channels: ['ubereats'] });
  await expect(line('Uber Eats')).toContainText('Correcta');
  await expect(dialog.getByRole('button', { name: 'Volver a sincronizar' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Cerrar' }).last().click();

  await page.goto(`${server().url}/locations/${LOCATION}/catalogs`);
  await page.getByRole('button', { name: 'Envíos anteriores' }).click();
  await expect(page.getByRole('dialog').getByText('Actual').first()).toBeVisible();
});
