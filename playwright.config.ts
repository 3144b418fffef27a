import { defineConfig } from '@playwright/test';
import { QUICK_CHROMIUM } from './e2e/browsers';

/** These wait two minutes for Chromium to throttle the tab, which must then print within two seconds: they are a suite of their own in `npm test`. */
const HIDDEN_TABS = '**/background.spec.ts';

/** Files that mostly wait: for a printer, its next check, an alert or the end of a pause. */
const WAITING = ['alerts', 'printJournal', 'printProof', 'printerFaults', 'printing', 'reopening', 'ticketOnPaper', 'usbPrinter'].map(
  (name) => `**/${name}.spec.ts`,
);

/** Browser tests against the real server and the built app. Each test file starts a server of its own (`e2e/demoServer.ts`). */
export default defineConfig({
  testDir: 'e2e/specs',
  globalSetup: './e2e/prepareDatabases.ts',
  outputDir: 'test-results',
  // Two tests that wait beside three busy ones keep two processors occupied from beginning to end. Each worker has a server and printers of its own.
  workers: 5,
  projects: [
    { name: 'waiting', testMatch: WAITING, workers: 2 },
    { name: 'busy', testIgnore: [HIDDEN_TABS, ...WAITING] },
    { name: 'hidden', testMatch: HIDDEN_TABS },
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
    // A dialog that still grows moves away below a click, and each frame costs processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // A failed test leaves a text of its page. Recording traces took a quarter of the processor time: --trace retain-on-failure.
    trace: 'off',
    launchOptions: QUICK_CHROMIUM,
  },
});
