// @ts-check
import webpack from 'webpack';

const NAME = 'RetryChunks';

/** How often and how long a chunk is loaded again while the server cannot be reached: 30 s in all, which is longer than its restart. */
const ATTEMPTS = 30;
const PAUSE_MS = 1_000;

/**
 * A webpack plugin: a chunk that fails to load is loaded again each second for 30 s, because `React.lazy` stores a failure for the life of
 * the page and the screen would be lost. A server that answers that the chunk does not exist (a new version was installed) ends it at once.
 */
export class RetryChunks {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { ensureChunk, getChunkScriptFilename, publicPath } = webpack.RuntimeGlobals;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree.for(ensureChunk).tap(NAME, (chunk, needs) => {
        needs.add(getChunkScriptFilename).add(publicPath);
        compilation.addRuntimeModule(chunk, new RetryModule());
      });
    });
  }
}

class RetryModule extends webpack.RuntimeModule {
  constructor() {
    // Runs after the module that defines how a chunk is loaded.
    super(NAME, webpack.RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    const { ensureChunk, getChunkScriptFilename, publicPath } = webpack.RuntimeGlobals;
    return `
      const load = ${ensureChunk};
      const exists = (id) => fetch(${publicPath} + ${getChunkScriptFilename}(id), { method: 'HEAD' }).then(({ status }) => status !== 404, () => true);
      const attempt = (id, left, ...more) =>
        load(id, ...more).catch(async (error) => {
          if (left === 0 || !(await exists(id))) throw error;
          await new Promise((resume) => setTimeout(resume, ${PAUSE_MS}));
          return attempt(id, left - 1, ...more);
        });
      ${ensureChunk} = (id, ...more) => attempt(id, ${ATTEMPTS}, ...more);`;
  }
}
