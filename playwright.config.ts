import { defineConfig } from '@playwright/test';
import { QUICK_CHROMIUM } from './e2e/browsers';

/** Three, on two processors: each test waits for a printer or a timer for half of its time. */
const BUSY_WORKERS = 3;
/** Two minutes in which Chromium slows a hidden tab down, and nothing else: they take nothing away from the others. */
const IDLE_TESTS = '**/background.spec.ts';
const IDLE_WORKERS = 2;

/** Browser tests against the real server and the built app. Each test file starts a server of its own (`e2e/demoServer.ts`). */
export default defineConfig({
  testDir: 'e2e/specs',
  globalSetup: './e2e/prepareDatabase.ts',
  outputDir: 'test-results',
  // Each worker has a server and printers of its own: they share nothing but the machine.
  workers: BUSY_WORKERS + IDLE_WORKERS,
  projects: [
    { name: 'busy', testIgnore: IDLE_TESTS, workers: BUSY_WORKERS },
    { name: 'idle', testMatch: IDLE_TESTS, workers: IDLE_WORKERS },
  ],
  retries: 0, // a test that passes at the second try tells of a fault
  forbidOnly: true,
  // The patience of a busy machine: what a test measures it measures itself.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  globalTimeout: 50 * 60_000,
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
