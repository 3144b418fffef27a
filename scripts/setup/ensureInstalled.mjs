// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const MARK = 'node_modules/.pase-lock';
/** Written by npm at the end of every install, so that an interrupted one is without it. */
const NPM_MARK = 'node_modules/.package-lock.json';

/** @param {string} root */
function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * Tells whether the packages of the lock file are installed: by the mark of the last start, or by an install by hand that
 * is newer than the lock file.
 * @param {string} root
 */
export function isInstalled(root) {
  if (!existsSync(join(root, NPM_MARK))) return false;
  if (existsSync(join(root, MARK)) && readFileSync(join(root, MARK), 'utf8') === lockHash(root)) return true;
  return statSync(join(root, NPM_MARK)).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/**
 * Remembers for which lock file the packages are installed.
 * @param {string} root
 */
export function markInstalled(root) {
  writeFileSync(join(root, MARK), lockHash(root));
}

/**
 * Installs the packages of the lock file unless they are there. Ends the process when npm fails.
 * @param {string} root
 */
export async function ensureInstalled(root) {
  if (!isInstalled(root)) await install(root);
  markInstalled(root);
}

/** @param {string} root */
async function install(root) {
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  console.log('Installing packages (npm ci) …');
  const strict = await run('npm', ['ci', ...options], { cwd: root, capture: true });
  if (strict.code === 0) return;
  // A lock file written where the registry has packages for some platforms only is no good to npm ci; npm install keeps to its versions too.
  console.log('npm ci refuses; installing with npm install …');
  const lenient = await run('npm', ['install', '--no-save', ...options], { cwd: root, capture: true });
  if (lenient.code === 0) return;
  console.error(`${lenient.output}\nThe packages are not installed. Is the package registry within reach?`);
  process.exit(1);
}
