// @ts-check
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleForPage } from './bundleForPage.mjs';
import { openChromium } from './openChromium.mjs';
import { serveFolder } from './serveFolder.mjs';

const ROUNDS = 5;

/**
 * The search of the command palette for each keystroke of some commands, with 20,000 locations and 3,000 products (row W-02), without drawing
 * the list. Measured: the slowest keystroke, of which the median of some rounds counts, because another program may interrupt one.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measurePalette(root) {
  const folder = mkdtempSync(join(tmpdir(), 'pase-palette-'));
  const browser = await openChromium(root);
  const server = await serveFolder(folder);
  try {
    await bundleForPage(root, folder, 'scripts/bench/palette/palettePage.ts', 'palettePage');
    writeFileSync(join(folder, 'index.html'), '<!doctype html><meta charset="utf-8"><script src="/palettePage.js"></script>');
    const page = await browser.newPage({ baseURL: server.url });
    await page.goto('/index.html');
    const rounds = await page.evaluate((count) => {
      // The page's script defines it.
      const { palettePage } = /** @type {{ palettePage: typeof import('./palette/palettePage') }} */ (/** @type {unknown} */ (globalThis));
      return Array.from({ length: count }, () => palettePage.measureKeystrokes());
    }, ROUNDS);
    const slowest = rounds.map(({ keystrokes }) => Math.max(...keystrokes)).sort((one, other) => one - other);
    return [{ name: 'palette.keystroke.slowest.ms', figure: slowest[Math.floor(ROUNDS / 2)] ?? Infinity, bound: 16 }];
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
