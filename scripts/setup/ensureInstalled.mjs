// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const MARK = 'node_modules/.pase-lock';
/** npm writes it at the end of every install, so it is missing after an interrupted one. */
const NPM_MARK = 'node_modules/.package-lock.json';

/** @param {string} root */
function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/**
 * Whether the packages of the lock file are installed: according to the mark of the last start, or to a manual install that is newer than
 * the lock file.
 * @param {string} root
 */
export function isInstalled(root) {
  if (!existsSync(join(root, NPM_MARK))) return false;
  if (existsSync(join(root, MARK)) && readFileSync(join(root, MARK), 'utf8') === lockHash(root)) return true;
  return statSync(join(root, NPM_MARK)).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs;
}

/**
 * Stores the hash of the lock file whose packages are installed.
 * @param {string} root
 */
export function markInstalled(root) {
  writeFileSync(join(root, MARK), lockHash(root));
}

/**
 * Installs the packages of the lock file unless they are installed. Exits the process when npm fails.
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
  // npm ci rejects a lock file that was created where the registry has only some platforms' packages; npm install accepts it and installs
  // the same versions.
  console.log('npm ci failed; installing with npm install …');
  const lenient = await run('npm', ['install', '--no-save', ...options], { cwd: root, capture: true });
  if (lenient.code === 0) return;
  console.error(`${lenient.output}\nCould not install the packages. Is the package registry reachable?`);
  process.exit(1);
}
