// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../setup/run.mjs';

/**
 * The files that differ from a revision and are still there, those that git does not track yet included, as paths below `root`.
 * @param {string} root
 * @param {string} since a revision
 * @returns {Promise<string[]>}
 * @throws when git does not know the revision
 */
export async function changedFiles(root, since) {
  const lists = [
    ['diff', '--name-only', '--diff-filter=d', '--relative', since],
    ['ls-files', '--others', '--exclude-standard'],
  ];
  const files = [];
  for (const args of lists) {
    const { code, output } = await run('git', args, { cwd: root, capture: true });
    if (code !== 0) throw new Error(`git ${args.join(' ')} failed:\n${output.trim()}`);
    files.push(...output.split('\n').filter(Boolean));
  }
  return [...new Set(files)].filter((file) => existsSync(join(root, file))).sort();
}
