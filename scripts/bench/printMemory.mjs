// @ts-check
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from '../setup/ensureBuilt.mjs';
import { openChromium } from './openChromium.mjs';
import { startDemo } from './startDemo.mjs';

const WARM_UP = 2_000;
/** Eight hours of service with 42 tickets per minute. */
const JOBS = 20_000;

/**
 * The heap of a tab after the tickets of eight hours, against the same tab after its first 2,000 tickets. The tickets are printed as fast
 * as possible.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measurePrintMemory(root) {
  await ensureBuilt(root);
  const demo = await startDemo(root);
  const service = fork(join(root, 'scripts/bench/printService.mjs'));
  const nextMessage = () => new Promise((resolve) => service.once('message', resolve));
  /** @type {{ url: string }} */
  const { url } = await nextMessage();
  const browser = await openChromium(root);
  try {
    const context = await browser.newContext({ baseURL: demo.url });
    const page = await context.newPage();
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ json: { ...(await response.json()), realtimeUrl: url } });
    });
    // The tickets' orders are not in the demo's database.
    await page.route('**/Orders/addNewStatusInOrder*', (route) => route.fulfill({ json: { data: {} } }));
    await page.goto('/orders');
    await page.locator('[name=email]').fill('location-staff@demo.pase');
    await page.locator('[name=password]').fill('pase-demo');
    await page.locator('[type=submit]').click();
    await page.getByRole('navigation').waitFor();
    const heap = await heapMeter(page);

    const print = async (/** @type {number} */ jobs) => {
      const printed = nextMessage();
      service.send({ jobs });
      await printed;
      return heap();
    };
    const warm = await print(WARM_UP);
    const late = await print(JOBS - WARM_UP);
    console.error(`heap in MB: ${warm} after ${WARM_UP} tickets, ${late} after ${JOBS}`);
    return [{ name: 'printMemory.heap.endToWarm.ratio', figure: late / warm, bound: 1.2 }];
  } finally {
    await browser.close();
    service.kill();
    await demo.stop();
  }
}

/** @param {import('@playwright/test').Page} page */
async function heapMeter(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  return async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1_000_000;
  };
}
