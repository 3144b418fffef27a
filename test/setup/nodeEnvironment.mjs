// @ts-check
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/** @type {NodeEnvironment | undefined} */
let kept;

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
    this.fakeTimers?.useRealTimers();
    this.fakeTimersModern?.useRealTimers();
  }
}
