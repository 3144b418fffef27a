// @ts-check
import { findChromium } from '../setup/findChromium.mjs';

/**
 * The browser that is measured in: the machine's own or Playwright's.
 * @param {string} root
 * @returns {Promise<import('@playwright/test').Browser>}
 * @throws when there is none
 */
export async function openChromium(root) {
  const { chromium } = await import('@playwright/test');
  const executablePath = await findChromium(root);
  if (!executablePath) throw new Error('No Chromium found: name its program in PASE_CHROMIUM_PATH');
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}
