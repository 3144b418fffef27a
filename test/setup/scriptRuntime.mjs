// @ts-check
import { Script } from 'node:vm';
import JestRuntime from 'jest-runtime';

/** @typedef {import('@jest/transform').TransformResult} TransformResult */

/** The transformed modules of this worker, by path. @type {Map<string, TransformResult>} */
const transformed = new Map();
/** The compiled modules of this worker, by path. @type {Map<string, { code: string, script: Script }>} */
const compiled = new Map();

/**
 * The module loader of jest, which reads, transforms and compiles a module once in a worker instead of once for each test file. A
 * compiled script runs in the context of each file, so each file still has modules of its own. It uses private parts of jest-runtime, which has no
 * option for this (ADR 0026).
 */
export default class ScriptRuntime extends JestRuntime {
  /** @param {ConstructorParameters<typeof JestRuntime>} args */
  constructor(...args) {
    super(...args);
    const [, environment, , , , , , { watch, watchAll }] = args;
    const executor = this['executor'];
    const names = executor['injectedModuleParameters'].join(', ');
    executor['compile'] = (/** @type {string} */ code, /** @type {string} */ path) => {
      const context = environment.getVmContext();
      return context === null ? null : scriptOf(code, path, names).runInContext(context);
    };
    // Between two runs of a worker that watches, a file may change.
    if (!watch && !watchAll) keepTransformed(this['transformCache']);
  }
}

/**
 * @param {{ transform: (path: string, options?: { isInternalModule?: boolean }) => string, transforms: Map<string, TransformResult>, sourceMaps: Map<string, string> }} cache of one test file
 */
function keepTransformed(cache) {
  const transform = cache.transform.bind(cache);
  cache.transform = (path, options) => {
    if (options?.isInternalModule) return transform(path, options);
    const known = transformed.get(path);
    if (known) {
      cache.transforms.set(path, known);
      if (known.sourceMapPath) cache.sourceMaps.set(path, known.sourceMapPath);
      return known.code;
    }
    const code = transform(path, options);
    const result = cache.transforms.get(path);
    if (result) transformed.set(path, result);
    return code;
  };
}

/**
 * A script whose result is the function of a module.
 * @param {string} code
 * @param {string} path
 * @param {string} names of its parameters
 */
function scriptOf(code, path, names) {
  const known = compiled.get(path);
  if (known?.code === code) return known.script;
  const head = `(function (${names}) {`;
  const script = new Script(`${head}${code}\n})`, { filename: path, columnOffset: -head.length });
  compiled.set(path, { code, script });
  return script;
}
