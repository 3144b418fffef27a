// @ts-check
import { basename } from 'node:path';

/** A jest transformer that replaces an imported file, which the bundle serves as it is, with its address: `/` and its name. */
export default {
  /** @param {string} _source @param {string} file */
  process(_source, file) {
    return { code: `module.exports = { __esModule: true, default: ${JSON.stringify(`/${basename(file)}`)} };` };
  },
};
