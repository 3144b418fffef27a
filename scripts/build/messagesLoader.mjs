// @ts-check
import { parse } from '@formatjs/icu-messageformat-parser';

/**
 * Webpack loader of `src/locales/*.json`: parses each ICU message at build time, so that no parser is in the bundle. A message
 * that does not parse ends the build, with its id.
 * @param {string} source
 */
export default function messagesLoader(source) {
  /** @type {Record<string, string>} */
  const messages = JSON.parse(source);
  return JSON.stringify(Object.fromEntries(Object.entries(messages).map(([id, message]) => [id, parsed(id, message)])));
}

/**
 * @param {string} id
 * @param {string} message
 */
function parsed(id, message) {
  try {
    return parse(message);
  } catch (failure) {
    throw new Error(`The message "${id}" cannot be parsed: ${message}`, { cause: failure });
  }
}
