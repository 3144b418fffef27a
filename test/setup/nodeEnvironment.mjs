// @ts-check
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';
import { disableAsyncContexts } from './asyncContexts.mjs';

/** @type {NodeEnvironment | undefined} */
let kept;
/** What jest-circus, which each test file loads again, keeps in a symbol of the global object: its state, and a list to which it adds handlers. */
const OF_CIRCUS = new Set(['JEST_STATE_SYMBOL', 'EVENT_HANDLERS']);

/**
 * Node without a browser, one for all test files of a worker (`sharedRuntime.mjs`), with globals of ordinary speed. In the context of jest's own
 * environment each access to a global such as `Math` or `Object` calls a proxy, which takes about 100 times as long (docs/test-times.md); jest has no
 * option for another context.
 */
export default class NodeEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    if (kept) return kept;
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
    kept = this;
  }

  /** @override */
  async teardown() {
    disableAsyncContexts();
    this.fakeTimers?.useRealTimers();
    this.fakeTimersModern?.useRealTimers();
    const global = this.global;
    for (const symbol of Object.getOwnPropertySymbols(global))
      if (OF_CIRCUS.has(symbol.description ?? '')) Reflect.deleteProperty(global, symbol);
  }
}
