// @ts-check
import { sep } from 'node:path';

/** Where screens are loaded when they are opened. */
const APP = `${sep}src${sep}app${sep}`;
const LATE_IMPORT = /\bimport\(/g;

/**
 * What a file imports, for `jest --changedSince` (`npm run check`). What the app loads late does not count: else every test that renders
 * the app would belong to every screen. A test imports the screens that it is about.
 * @param {string} code
 * @param {string} path
 * @param {(code: string, path: string) => Iterable<string>} byDefault
 */
export function extract(code, path, byDefault) {
  return byDefault(path.includes(APP) ? code.replace(LATE_IMPORT, 'later(') : code, path);
}

/** A change of this file makes the map of dependencies anew. */
export const getCacheKey = () => 'late imports of the app left out';
