// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/** The one without windows comes first: it takes less than half the processor time of a whole browser (docs/measurements.md). */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MAC = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/Applications/Chromium.app/Contents/MacOS/Chromium'];

/** @typedef {(program: string) => boolean | Promise<boolean>} Check */

/**
 * Where a Chromium may be, best first: the one that the environment names, then those of the system.
 * @param {NodeJS.ProcessEnv} env
 * @returns {string[]}
 */
export function chromiumCandidates(env) {
  const folders = ['/usr/bin', ...(env.PATH ?? '').split(delimiter).filter(Boolean)];
  const inFolders = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...new Set([...(env.CHROMIUM_PATH ? [env.CHROMIUM_PATH] : []), ...inFolders, ...MAC])];
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

async function installWithApt() {
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!mayInstall) return [];
  console.log('No Chromium found: installing one with apt-get …');
  const updated = await run('apt-get', ['update', '-q']);
  if (updated.code === 0)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      const installed = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name], {
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
      if (installed.code === 0) break;
    }
  return chromiumCandidates({});
}

/**
 * The Chromium for the browser tests: one that is there, else one that is installed now; null when there is none to be had.
 * @param {string} root
 */
export function findChromium(root) {
  return firstThatWorks(
    [() => chromiumCandidates(process.env), playwrightsOwn, () => installWithPlaywright(root), installWithApt],
    tellsItsVersion,
  );
}
