// @ts-check
import JestRuntime from 'jest-runtime';

/** Modules that each test file loads again: itself, and the helpers of tests, which may have state or register hooks. */
const OF_ONE_FILE = /\.test\.tsx?$|\/test\//;
/** Helpers with what a worker prepares once for all its files. */
const OF_WORKER = /\/test\/server\/(workerDatabase|tableRows|memoryMessenger)\.ts$/;
/** A file that replaces modules gets a runtime of its own: the replaced modules must not reach other files. */
const REPLACES_MODULES = /\bjest\.(mock|doMock|isolateModules)/;

/** @type {SharedRuntime | undefined} */
let kept;

/**
 * The module loader of jest, one for all test files of a worker. Jest loads every module again for each file, which took a third of the time of
 * the server's tests: now libraries and the program are loaded once. For this a file of the program must not keep state that one test could leave to the
 * next, which holds for the tests of one file anyway. The environment must be shared, too (`nodeEnvironment.mjs`). It uses
 * private parts of jest-runtime, which has no option for this (ADR 0026).
 */
export default class SharedRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} args */
  constructor(...args) {
    const [, , , , sources, , testPath] = args;
    if (REPLACES_MODULES.test(sources.get(testPath) ?? '')) {
      super(...args);
      return;
    }
    if (kept) {
      kept.startFile(testPath);
      return kept;
    }
    super(...args);
    kept = this;
  }

  /** @param {string} testPath */
  startFile(testPath) {
    Object.assign(this, { _testPath: testPath });
    Object.assign(this['executor'], { testPath });
    Object.assign(this['testState'], { state: 'loading' });
  }

  /** After a file: forgets its modules and mocks, and keeps the others. @override */
  teardown() {
    if (kept !== this) {
      super.teardown();
      return;
    }
    this.restoreAllMocks();
    const { moduleRegistry, internalModuleRegistry, mockRegistry } = this['registries'];
    for (const path of moduleRegistry.keys()) if (OF_ONE_FILE.test(path) && !OF_WORKER.test(path)) moduleRegistry.delete(path);
    internalModuleRegistry.clear();
    mockRegistry.clear();
    this['testMainModule'].reset();
    this['mockState'].clear();
    this['fileCache'].clear();
    this['jestGlobals'].clearJestObjectCache();
    this['loggedReferenceErrors'].clear();
  }
}
