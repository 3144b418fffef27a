// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const MARK = '.pase-build';

/** @typedef {'dist' | 'dist-chaos'} Bundle the app, and the app with the switches of the chaos run */

const FOLDERS = ['src', 'printProgram', 'scripts/build'];
const FILES = ['webpack.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json'];
const NOT_BUNDLED = /\.test\.tsx?$/;

/**
 * A fingerprint of a bundle's sources by their names, sizes and times; takes milliseconds for a thousand files.
 * @param {string} root
 */
export function sourcesMark(root) {
  const sources = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const hash = createHash('sha256');
  for (const path of [...sources, ...FILES].filter((path) => !NOT_BUNDLED.test(path)).sort()) {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (stat?.isFile()) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * Whether a bundle's folder contains a build of the current sources.
 * @param {string} root
 * @param {Bundle} [bundle]
 */
export function isBuilt(root, bundle = 'dist') {
  const mark = join(root, bundle, MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === sourcesMark(root);
}

/**
 * Builds a bundle into its folder, with the installed print program, and stores the fingerprint of its sources. Returns webpack's exit code.
 * @param {string} root
 * @param {{ capture?: boolean, bundle?: Bundle }} [options]
 */
export async function build(root, { bundle = 'dist', ...options } = {}) {
  const mark = sourcesMark(root);
  const args = ['--mode', 'production', ...(bundle === 'dist-chaos' ? ['--env', 'switches'] : [])];
  const finished = await run(process.execPath, [join(root, 'node_modules/webpack/bin/webpack.js'), ...args], { cwd: root, ...options });
  if (finished.code !== 0) return finished;
  // Scripts start before esbuild is installed.
  const { bundlePrintProgram } = await import('../build/bundlePrintProgram.mjs');
  await bundlePrintProgram(root, join(root, bundle, 'pase-print.mjs'));
  writeFileSync(join(root, bundle, MARK), mark);
  return finished;
}

/**
 * Builds a bundle unless it is up to date. Exits the process when the build fails.
 * @param {string} root
 * @param {Bundle} [bundle]
 */
export async function ensureBuilt(root, bundle = 'dist') {
  if (isBuilt(root, bundle)) return;
  console.log(bundle === 'dist' ? 'Building the app …' : 'Building the app with the switches of the chaos run …');
  const { code, output } = await build(root, { capture: true, bundle });
  if (code === 0) return;
  console.error(`${output}\nThe build failed.`);
  process.exit(1);
}
