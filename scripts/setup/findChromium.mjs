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
 * Where a Chromium may be, best first: the one that the environment names, then those of the system.
 * @param {{ chromiumPath?: string | undefined, path: string }} settings
 * @returns {string[]}
 */
export function chromiumCandidates({ chromiumPath, path }) {
  const folders = ['/usr/bin', ...path.split(delimiter).filter(Boolean)];
  const inFolders = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set([...(chromiumPath ? [chromiumPath] : []), ...inFolders, ...MAC])];
}

/**
 * Tries each source of a Chromium in turn and returns the first program that works, or null. A source is a list of
 * programs, or a way to get one; nothing is downloaded while an earlier source has one.
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
 * A wrapper without its browser exists too: only a program that tells its version counts.
 * @param {string} program
 */
async function tellsItsVersion(program) {
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
 * Installs a package of Debian if it can; on a fresh machine the lists of packages are fetched first.
 * @param {string} name
 */
async function aptInstall(name) {
  const options = { capture: true, env: { DEBIAN_FRONTEND: 'noninteractive' }, limitMs: 300_000 };
  const updated = await run('apt-get', ['update', '-q'], options);
  if (updated.code === 0) await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], options);
}

/**
 * The Chromium for the browser tests: one that is there, else one that is installed now; null when there is none to be had.
 * @param {string} root
 */
export function findChromium(root) {
  return firstThatWorks(
    [() => chromiumCandidates(readToolSettings()), playwrightsOwn, () => installWithPlaywright(root), installWithApt],
    tellsItsVersion,
  );
}

/**
 * The Chromium without windows, which takes less than half the processor time of a whole one (docs/measurements.md); it is installed where
 * that is easy. Null: there is none, and the whole one does its work. It has no tabs that can be hidden.
 * @returns {Promise<string | null>}
 */
export async function findHeadlessShell() {
  if (!existsSync(HEADLESS_SHELL) && mayUseApt()) await aptInstall('chromium-headless-shell');
  return (await tellsItsVersion(HEADLESS_SHELL)) ? HEADLESS_SHELL : null;
}
