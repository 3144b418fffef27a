import { expect } from '@playwright/test';
import {
  anOffice,
  changePrinter,
  CODE,
  forceJobs,
  KITCHEN,
  LOCATION,
  NEXT_CHECK_MS,
  pass,
  placeOrder,
  printingOffice,
  rowOf,
  runOutOfPaper,
  untilOrderHas,
} from './kitchen';
import { saveOnce, traceOfOrder } from './saveTrace';
import type { Stage } from './Stage';

/** How long a job may wait before it expires, and how long to wait for one that never arrives. */
const PATIENCE_MS = 12_000;
/** In bytes: enough for the trace, but not for the tickets of a large order. */
const ROOM_LEFT = 128 * 1024;
/** Chromium caches the available space for half a minute. */
const ROOM_BELIEVED_MS = 35_000;
const LARGE_ORDER = Array.from({ length: 100 }, (_, index) => ({
  name: `Menú ${index + 1} ${'con todo '.repeat(40)}`,
  qty: 1,
  price: 1_000,
}));

/** Both printers of the location were disabled: the server created no ticket of the order. */
export async function jobNeverArrived(stage: Stage): Promise<string> {
  await changePrinter(stage, 'KITCHEN', { isActive: false });
  await changePrinter(stage, 'RECEIPT', { isActive: false });
  const office = await anOffice(stage);
  await placeOrder(stage);
  await expect(office.card(CODE)).toBeVisible();
  await pass(PATIENCE_MS);
  return traceOfOrder(office, CODE);
}

/** The job has a print strategy that no browser supports. */
export async function unsupportedStrategy(stage: Stage): Promise<string> {
  await forceJobs(stage, { strategy: 'USB' });
  const office = await anOffice(stage);
  await untilOrderHas(stage, await placeOrder(stage), 'ERROR NOT_ALLOWED');
  return traceOfOrder(office, CODE);
}

/** The kitchen printer has no paper until the ticket has expired. */
export async function jobExpired(stage: Stage): Promise<string> {
  await forceJobs(stage, { expiresInMs: PATIENCE_MS });
  const office = await anOffice(stage);
  await runOutOfPaper(stage, office);
  await untilOrderHas(stage, await placeOrder(stage), 'SUCCESS', 'ERROR TIMEOUT');
  await stage.server.mendPrinter(KITCHEN);
  await expect((await rowOf(office, 'Cocina')).getByText('Conectada')).toBeVisible({ timeout: NEXT_CHECK_MS });
  await office.page.keyboard.press('Escape');
  return traceOfOrder(office, CODE);
}

/** The browser's storage is almost full: a large order cannot be recorded before it prints, so the tab stops printing. */
export async function ledgerUnwritable(stage: Stage): Promise<string> {
  const browser = await stage.browser();
  const office = await printingOffice(stage, browser);
  await saveOnce(office);
  const session = await browser.newCDPSession(office.page);
  const origin = stage.server.url;
  const { usage } = await session.send('Storage.getUsageAndQuota', { origin });
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: usage + ROOM_LEFT });
  await pass(ROOM_BELIEVED_MS);
  await stage.server.placeOrder({ locationId: LOCATION, code: CODE, items: LARGE_ORDER });
  await expect(office.page.getByText(/esta pestaña ha dejado de imprimir/)).toBeVisible({ timeout: NEXT_CHECK_MS });
  return traceOfOrder(office, CODE);
}
