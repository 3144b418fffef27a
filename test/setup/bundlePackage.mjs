// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync, version } from 'esbuild';

/**
 * A jest transformer for the main file of a package that consists of very many files: it becomes one file that holds all of the package.
 * Each test file loads every package anew; to find and read a thousand files takes longer than most tests. Other packages stay outside.
 */
export default {
  /** @param {string} _source @param {string} file */
  process(_source, file) {
    const { outputFiles } = buildSync({
      entryPoints: [file],
      bundle: true,
      packages: 'external',
      format: 'cjs',
      platform: 'node',
      write: false,
      logLevel: 'silent',
    });
    return { code: outputFiles[0]?.text ?? '' };
  },
  /** The package's version tells what is in it. @param {string} source @param {string} file */
  getCacheKey(source, file) {
    const manifest = readFileSync(join(dirname(file), '../../package.json'));
    return createHash('sha256').update(version).update(manifest).update(source).digest('hex');
  },
};
