import type { Page } from '@playwright/test';

/**
 * Counts what a person does to finish a job: clicks or taps, and Enter. Typed text, shortcuts and moving the pointer do not count. Call it
 * before the first page is opened; the count continues over navigation within the app.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const counted = { clicks: 0 };
    addEventListener('pointerdown', () => (counted.clicks += 1), true);
    addEventListener('keydown', ({ key, repeat }) => (counted.clicks += key === 'Enter' && !repeat ? 1 : 0), true);
    Object.assign(window, { counted });
  });
  return () => page.evaluate(() => ('counted' in window ? (window.counted as { clicks: number }).clicks : Number.NaN));
}
