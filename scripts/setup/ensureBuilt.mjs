// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

const MARK = 'dist/.pase-build';
const FOLDERS = ['src'];
const FILES = [
  'webpack.config.ts',
  'scripts/build/blueprintStyles.mjs',
  'scripts/build/messagesLoader.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
];
const NOT_BUNDLED = /\.test\.tsx?$/;

/**
 * What the bundle is made of: names, sizes and times of the sources, in milliseconds even for a thousand files.
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
 * Tells whether `dist` holds the bundle of the sources as they are.
 * @param {string} root
 */
export function isBuilt(root) {
  const mark = join(root, MARK);
  return existsSync(mark) && readFileSync(mark, 'utf8') === sourcesMark(root);
}

/**
 * Builds the bundle into `dist` and remembers what it was made of. Ends with webpack's exit code.
 * @param {string} root
 * @param {{ capture?: boolean }} [options]
 */
export async function build(root, options = {}) {
  const mark = sourcesMark(root);
  const finished = await run(process.execPath, [join(root, 'node_modules/webpack/bin/webpack.js'), '--mode', 'production'], {
    cwd: root,
    ...options,
  });
  if (finished.code === 0) writeFileSync(join(root, MARK), mark);
  return finished;
}

/**
 * Builds the bundle unless it is there and fresh. Ends the process when the build fails.
 * @param {string} root
 */
export async function ensureBuilt(root) {
  if (isBuilt(root)) return;
  console.log('Building the app …');
  const { code, output } = await build(root, { capture: true });
  if (code === 0) return;
  console.error(`${output}\nThe build failed.`);
  process.exit(1);
}
