// @ts-check
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildSync, version } from 'esbuild';

/**
 * A jest transformer that bundles a package of many files into its main file. Each test file loads all packages again, and reading a
 * thousand files takes longer than most tests. Other packages remain external.
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
  /** The manifest contains the package's version, which identifies its content. @param {string} source @param {string} file */
  getCacheKey(source, file) {
    const manifest = readFileSync(join(dirname(file), '../../package.json'));
    return createHash('sha256').update(version).update(manifest).update(source).digest('hex');
  },
};
