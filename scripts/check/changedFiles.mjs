// @ts-check
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../setup/run.mjs';

/**
 * Returns the existing files that differ from a revision, including untracked ones, as paths relative to `root`.
 * @param {string} root
 * @param {string} since a revision
 * @returns {Promise<string[]>}
 * @throws for an unknown revision
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
