// @ts-check
import { AsyncLocalStorage } from 'node:async_hooks';

/** @type {Set<AsyncLocalStorage<unknown>>} */
const enabled = new Set();

for (const method of /** @type {const} */ (['run', 'enterWith'])) {
  const original = AsyncLocalStorage.prototype[method];
  Reflect.set(
    AsyncLocalStorage.prototype,
    method,
    /**
     * @this {AsyncLocalStorage<unknown>}
     * @param {unknown[]} args
     */
    function (...args) {
      enabled.add(this);
      return Reflect.apply(original, this, args);
    },
  );
}

/**
 * Disables every `AsyncLocalStorage` that was used since the last call. Test environments call it after each test file: jest-circus, which each file
 * loads again, creates one and never disables it, and Node 20 updates all enabled ones with each promise, so that after 200 files of a worker
 * a promise took 30 times as long (docs/test-times.md).
 */
export function disableAsyncContexts() {
  for (const storage of enabled) storage.disable();
  enabled.clear();
}
