import { chromium } from '@playwright/test';
import { DemoServer } from './demoServer';
import { BackOffice } from './pages/BackOffice';
import { QUICK_CHROMIUM } from './browsers';
const server = await DemoServer.start();
const browser = await chromium.launch(QUICK_CHROMIUM);
const shoot = async (page: any, name: string, full = false) => {
  for (const colorScheme of ['light', 'dark'] as const) { await page.emulateMedia({ colorScheme }); await page.waitForTimeout(300); await page.screenshot({ path: `/tmp/shots/${name}-${colorScheme}.png`, fullPage: full }); }
  await page.emulateMedia({ colorScheme: 'light' });
};
const step = async (name: string, work: () => Promise<unknown>) => { try { await work(); console.log('ok', name); } catch (e) { console.log('FAILED', name, String(e).slice(0, 400)); } };
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
const page = await context.newPage();
page.setDefaultTimeout(20000);
const office = new BackOffice(page, server.url);
await step('board', async () => {
  await office.startPrinting('location-admin@demo.pase');
  await server.tellPrinter(0, { cover: 'open' });
  await server.placeOrder({ locationId: 'location-es-1', code: 'KIT001' });
  await page.waitForTimeout(9000);
  await page.getByRole('link', { name: 'KIT001', exact: true }).scrollIntoViewIfNeeded();
  await shoot(page, 'board-kitchen-failed');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('link', { name: 'KIT001', exact: true }).scrollIntoViewIfNeeded();
  await shoot(page, 'board-kitchen-failed-390');
  await page.setViewportSize({ width: 1280, height: 800 });
  await office.openOrder('KIT001');
  await page.waitForTimeout(800);
  await shoot(page, 'order-kitchen-failed');
  await page.keyboard.press('Escape');
});
await step('menu', async () => {
  await page.getByRole('button', { name: /^Impresoras/ }).click(); await page.waitForTimeout(800);
  await shoot(page, 'printer-menu');
  await page.getByRole('button', { name: /Editar la impresora/ }).first().click(); await page.waitForTimeout(1500);
  await shoot(page, 'printer-settings');
  await page.keyboard.press('Escape'); await page.waitForTimeout(500); await page.keyboard.press('Escape');
});
await step('signout', async () => {
  await page.goto(`${server.url}/logout`); await page.waitForTimeout(2000);
  await shoot(page, 'sign-out-question');
});
await step('masters', async () => {
  const c = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  const p = await c.newPage(); p.setDefaultTimeout(20000);
  await new BackOffice(p, server.url).signIn('multi-account-admin@demo.pase');
  await p.goto(`${server.url}/mastercatalogs`); await p.waitForTimeout(2500);
  await shoot(p, 'masters');
  const list = await server.call<any>('GET', '/master-catalogs?accountId=account-es', 'multi-account-admin@demo.pase').catch((e) => (console.log(String(e)), { data: [] }));
  const first = list.data?.[0]?.id ?? 'master-es-1';
  await server.call('DELETE', `/master-catalogs/${first}`, 'multi-account-admin@demo.pase').catch((e) => console.log(String(e).slice(0, 200)));
  await p.reload(); await p.waitForTimeout(2500);
  await shoot(p, 'masters-deleted-0');
  await p.getByRole('button', { name: /liminad/ }).first().click(); await p.waitForTimeout(1500);
  await shoot(p, 'masters-deleted');
  await p.setViewportSize({ width: 390, height: 800 }); await shoot(p, 'masters-deleted-390');
});
await step('lab', async () => {
  const c = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'es-ES', timezoneId: 'Europe/Madrid' });
  const p = await c.newPage(); p.setDefaultTimeout(20000);
  await new BackOffice(p, server.url).signIn('product-admin@demo.pase');
  for (const name of (process.argv.slice(2))) {
    await p.goto(`${server.url}/lab`); await p.getByLabel('Archivo de traza').setInputFiles(`test/traces/${name}.trace.jsonl`);
    await p.getByRole('region', { name: 'Qué pasó' }).waitFor(); await p.waitForTimeout(1500);
    await shoot(p, `lab-${name}`);
  }
  await p.setViewportSize({ width: 390, height: 800 }); await shoot(p, 'lab-390');
});
await browser.close(); await server.stop();
