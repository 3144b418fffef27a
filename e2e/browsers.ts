import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { readToolSettings } from '../scripts/setup/readToolSettings.mjs';

const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A test is over before optimized code pays: a fifth of the processor time (docs/test-times.md).
  '--js-flags=--no-opt --no-maglev',
];
const { chromiumPath, headlessShellPath } = readToolSettings();
const WHOLE = chromiumPath ?? ifThere('/usr/bin/chromium');
const SHELL = headlessShellPath ?? ifThere('/usr/bin/chromium-headless-shell') ?? WHOLE;

/**
 * A full Chromium with windows, hidden tabs, notifications and permission prompts: the one in `PASE_CHROMIUM_PATH`, the system's, or
 * Playwright's.
 */
export const WHOLE_CHROMIUM: LaunchOptions = {
  args: ARGS,
  headless: true,
  ...(WHOLE ? { executablePath: WHOLE } : { channel: 'chromium' }),
};

/** The headless shell, which uses less than half the processor time (docs/measurements.md), or a full Chromium if it is missing. */
export const QUICK_CHROMIUM: LaunchOptions = { args: ARGS, headless: true, ...(SHELL && { executablePath: SHELL }) };

function ifThere(program: string): string | undefined {
  return existsSync(program) ? program : undefined;
}
