import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { DemoServer } from '../demoServer';
import { BackOffice } from '../pages/BackOffice';

const STAFF = 'location-staff@demo.pase';
const KITCHEN = 0;

test('a tab announces a new version and continues to print, and a missing chunk asks for the reload that loads it [BX-04]', async ({
  page,
}) => {
  const app = await mkdtemp(join(tmpdir(), 'pase-app-'));
  await cp('dist', app, { recursive: true });
  const server = await DemoServer.start({ appFolder: app });
  try {
    const office = new BackOffice(page, server.url);
    await office.startPrinting(STAFF);
    const waits = page.getByRole('status').filter({ hasText: 'Hay una versión nueva' });
    await expect(waits).toBeHidden();

    await removeParts(app);
    await writeFile(join(app, 'index.html'), '<!doctype html><title>The new version</title><script defer src=/runtime.new.js></script>');
    await server.kill();
    await server.run();

    await expect(waits).toBeVisible({ timeout: 30_000 });
    await office.expectMain();
    await expectPrinted(server);

    await page.getByRole('link', { name: 'Lista de pedidos' }).click();
    await expect(page.getByRole('heading', { name: 'Esta pantalla ha fallado' })).toBeVisible();
    await office.expectMain();
    await expectPrinted(server);
    await page.getByRole('alert').getByRole('button', { name: 'Recargar la página' }).click();
    await expect(page).toHaveTitle('The new version');
  } finally {
    await server.stop();
    await rm(app, { recursive: true, force: true });
  }
});

test('a screen that is opened while the server restarts appears once it is back', async ({ page }) => {
  const server = await DemoServer.start();
  try {
    const office = new BackOffice(page, server.url);
    await office.startPrinting(STAFF);
    await server.kill();
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.chunk.js'));
    await page.getByRole('link', { name: 'Lista de pedidos' }).click();
    await failed;
    await server.run();

    await expect(page.getByRole('heading', { name: 'Lista de pedidos', level: 1 })).toBeVisible();
    await expect(page.getByRole('table').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('heading', { name: 'Esta pantalla ha fallado' })).toBeHidden();
  } finally {
    await server.stop();
  }
});

async function expectPrinted(server: DemoServer): Promise<void> {
  const { code } = await server.placeOrder({ locationId: 'location-es-1' });
  await expect.poll(async () => (await server.paper(KITCHEN)).filter(({ text }) => text.includes(code)).length).toBe(1);
}

/** Removes the chunks that screens load lazily. */
async function removeParts(folder: string): Promise<void> {
  const parts = (await readdir(folder)).filter((name) => name.includes('.chunk.'));
  expect(parts.length).toBeGreaterThan(10);
  for (const name of parts) await rm(join(folder, name));
}
