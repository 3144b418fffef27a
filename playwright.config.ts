import { defineConfig } from '@playwright/test';
import { QUICK_CHROMIUM } from './e2e/browsers';

/** Browser tests against the real server and the built app. Each test file starts a server of its own (`e2e/demoServer.ts`). */
export default defineConfig({
  testDir: 'e2e/specs',
  globalSetup: './e2e/prepareDatabase.ts',
  outputDir: 'test-results',
  // Each test file brings a server and printers of its own: files share nothing but the machine. Four are no quicker on two processors.
  workers: 2,
  retries: 0, // a test that passes at the second try tells of a fault
  forbidOnly: true,
  // The patience of a busy machine: what a test measures it measures itself.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  globalTimeout: 40 * 60_000,
  reporter: 'list',
  use: {
    browserName: 'chromium',
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    viewport: { width: 1280, height: 800 },
    trace: { mode: 'retain-on-failure', screenshots: false },
    launchOptions: QUICK_CHROMIUM,
  },
});
