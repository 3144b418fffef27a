// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A webpack plugin that emits the files of a folder under their own names: the manifest and the icons of the installed app, whose URLs
 * browsers store. The server sends them with `no-cache`, so that a browser revalidates them.
 */
export class InstallFiles {
  /** @param {string} folder */
  constructor(folder) {
    this.folder = folder;
  }

  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('InstallFiles', (compilation) => {
      compilation.contextDependencies.add(this.folder);
      compilation.hooks.processAssets.tap('InstallFiles', () => {
        for (const name of readdirSync(this.folder)) compilation.emitAsset(name, new RawSource(readFileSync(join(this.folder, name))));
      });
    });
  }
}
