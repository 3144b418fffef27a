import { createRequire } from 'node:module';

/**
 * Gives the client's reader of replies the DOMParser that it finds in a browser: that of jsdom, as the tests of the browser side have
 * it. jsdom comes with jest's environment and is no package of our own, so it is looked up from there.
 */
export function provideDomParser(): void {
  if (typeof DOMParser !== 'undefined') return;
  const fromHere = createRequire(import.meta.url);
  const fromJest = createRequire(fromHere.resolve('jest-environment-jsdom'));
  const { JSDOM } = fromJest('jsdom') as { JSDOM: new () => { window: { DOMParser: typeof DOMParser } } };
  globalThis.DOMParser = new JSDOM().window.DOMParser;
}
