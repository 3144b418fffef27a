import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';
const chromium = process.env.CHROMIUM_PATH ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined);

/** Browser tests against the real server and the built app. Each test file starts a server of its own (`e2e/demoServer.ts`). */
export default defineConfig({
  testDir: 'e2e/specs',
  outputDir: 'test-results',
  // Each test file brings a server, printers and tabs: two at a time are quicker, but a failure of one may be the load of the other.
  workers: 1,
  retries: 0, // a test that passes at the second try tells of a fault
  forbidOnly: true,
  timeout: 60_000,
  globalTimeout: 40 * 60_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    headless: true,
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
});
