// @ts-check
import { sep } from 'node:path';

/** The folder whose modules import screens lazily. */
const APP = `${sep}src${sep}app${sep}`;
const LATE_IMPORT = /\bimport\(/g;

/**
 * Extracts the imports of a file for `jest --changedSince` (`npm run check`). It ignores the app's lazy imports: otherwise every test that
 * renders the app would depend on every screen. A test imports the screens that it covers.
 * @param {string} code
 * @param {string} path
 * @param {(code: string, path: string) => Iterable<string>} byDefault
 */
export function extract(code, path, byDefault) {
  return byDefault(path.includes(APP) ? code.replace(LATE_IMPORT, 'later(') : code, path);
}

/** A change of this file rebuilds the map of dependencies. */
export const getCacheKey = () => 'late imports of the app left out';
