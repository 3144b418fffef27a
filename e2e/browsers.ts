import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { readToolSettings } from '../scripts/setup/readToolSettings.mjs';

const ARGS = ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const { chromiumPath, headlessShellPath } = readToolSettings();
const WHOLE = chromiumPath ?? ifThere('/usr/bin/chromium');
const SHELL = headlessShellPath ?? ifThere('/usr/bin/chromium-headless-shell') ?? WHOLE;

/**
 * A whole Chromium: it has windows, whose tabs can be hidden, notifications, and questions about permissions. It is the one that
 * `PASE_CHROMIUM_PATH` names, that of the system, or Playwright's own.
 */
export const WHOLE_CHROMIUM: LaunchOptions = {
  args: ARGS,
  headless: true,
  ...(WHOLE ? { executablePath: WHOLE } : { channel: 'chromium' }),
};

/** The Chromium without windows, which takes less than half the processor time (docs/measurements.md), where there is one; else a whole one. */
export const QUICK_CHROMIUM: LaunchOptions = { args: ARGS, headless: true, ...(SHELL && { executablePath: SHELL }) };

function ifThere(program: string): string | undefined {
  return existsSync(program) ? program : undefined;
}
