// @ts-check
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * Writes the installed print program as one file that runs with Node 20 and nothing else.
 * @param {string} root the project folder
 * @param {string} outfile
 */
export async function bundlePrintProgram(root, outfile) {
  await build({
    entryPoints: [join(root, 'printProgram/main.ts')],
    outfile,
    tsconfig: join(root, 'tsconfig.json'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    minify: true,
    logLevel: 'error',
  });
}
