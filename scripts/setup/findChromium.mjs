// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';
import { readToolSettings } from './readToolSettings.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** @typedef {(program: string) => boolean | Promise<boolean>} Check */

/**
 * Paths of Chromium candidates by preference: the configured one, then those of the system.
 * @param {{ chromiumPath?: string | undefined, path: string }} settings
 * @returns {string[]}
 */
export function chromiumCandidates({ chromiumPath, path }) {
  const folders = ['/usr/bin', ...path.split(delimiter).filter(Boolean)];
  const inFolders = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set([...(chromiumPath ? [chromiumPath] : []), ...inFolders, ...MAC])];
}

/**
 * Returns the first working program of the sources, or null. A source is a list of programs, or a function that installs one; nothing is
 * installed when an earlier source has a working program.
 * @param {(() => string[] | Promise<string[]>)[]} sources
 * @param {Check} works
 */
export async function firstThatWorks(sources, works) {
  for (const source of sources) {
    for (const program of await source()) if (await works(program)) return program;
  }
  return null;
}

/**
 * Whether a program prints its version: a wrapper script may exist without its browser.
 * @param {string} program
 */
async function printsVersion(program) {
  return existsSync(program) && (await run(program, ['--version'], { capture: true, limitMs: 20_000 })).code === 0;
}

async function playwrightsOwn() {
  const { chromium } = await import('@playwright/test');
  return [chromium.executablePath()];
}

/** @param {string} root */
async function installWithPlaywright(root) {
  console.log('No Chromium found: installing one with Playwright …');
  await run(process.execPath, [join(root, 'node_modules/playwright/cli.js'), 'install', 'chromium'], { cwd: root });
  return playwrightsOwn();
}

function mayUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

async function installWithApt() {
  if (!mayUseApt()) return [];
  console.log('No Chromium found: installing one with apt-get …');
  await aptInstall('chromium');
  return chromiumCandidates({ path: '' });
}

/**
 * Installs a Debian package if possible, after updating the package lists.
 * @param {string} name
 */
async function aptInstall(name) {
  const options = { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' }, limitMs: 300_000 };
  const updated = await run('apt-get', ['update', '-q'], options);
  if (updated.code === 0) await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
}

/**
 * Returns the Chromium for the browser tests, installing one if necessary; null when none can be installed.
 * @param {string} root
 */
export function findChromium(root) {
  return firstThatWorks(
    [() => chromiumCandidates(readToolSettings()), playwrightsOwn, () => installWithPlaywright(root), installWithApt],
    printsVersion,
  );
}

/**
 * Returns the headless Chromium, which needs less than half of the CPU time (docs/measurements.md), installing it on Debian. It has no tabs
 * that can be hidden. Null: use the full Chromium instead.
 * @returns {Promise<string | null>}
 */
export async function findHeadlessShell() {
  if (!existsSync(HEADLESS_SHELL) && mayUseApt()) await aptInstall('chromium-headless-shell');
  return (await printsVersion(HEADLESS_SHELL)) ? HEADLESS_SHELL : null;
}
