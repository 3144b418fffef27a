import type { Locator, Page } from '@playwright/test';

/** Taps the center of an element twice, as fast as the browser accepts it, without waiting for the element between the taps. */
export async function doubleTap(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error('The target of the taps is not visible.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}
