// @ts-check
import { findChromium } from '../setup/findChromium.mjs';

/**
 * Launches the browser for measurements: the system's Chromium or Playwright's.
 * @param {string} root
 * @returns {Promise<import('@playwright/test').Browser>}
 * @throws when no Chromium is found
 */
export async function openChromium(root) {
  const { chromium } = await import('@playwright/test');
  const executablePath = await findChromium(root);
  if (!executablePath) throw new Error('No Chromium found: set PASE_CHROMIUM_PATH to its executable');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}
