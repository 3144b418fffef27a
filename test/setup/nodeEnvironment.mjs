// @ts-check
import vm from 'node:vm';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Node without a browser, with globals of ordinary speed. In the context of jest's own environment each access to a global such as `Math` or
 * `Object` calls a proxy, which takes about 100 times as long (docs/test-times.md); jest has no option for another context.
 */
export default class NodeEnvironment extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} args */
  constructor(...args) {
    const { createContext } = vm;
    vm.createContext = () => createContext(vm.constants.DONT_CONTEXTIFY);
    try {
      super(...args);
    } finally {
      vm.createContext = createContext;
    }
  }
}
