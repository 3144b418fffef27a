// @ts-check
import { join } from 'node:path';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import webpack from 'webpack';

/**
 * Bundles a file of the repository for a benchmark page like the app is bundled: `NAME.js` defines `NAME` with its exports, `NAME.css`
 * contains its styles, if any. Workers are separate files next to them.
 * @param {string} root
 * @param {string} folder the output folder
 * @param {string} entry relative to the root, such as `scripts/bench/plainList.tsx`
 * @param {string} name
 * @returns {Promise<string>} the path of the script
 */
export async function bundleForPage(root, folder, entry, name) {
  const compiler = webpack({
    mode: 'production',
    context: root,
    target: 'browserslist:last 2 chrome versions, last 2 firefox versions, last 2 safari versions',
    entry: `./${entry}`,
    output: { path: folder, publicPath: '/', filename: `${name}.js`, chunkFilename: `${name}.[id].js`, library: { name, type: 'var' } },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias: { '@': join(root, 'src') } },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'swc-loader',
          options: {
            jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
          },
        },
        {
          test: /[\\/](?:blueprint|normalize)\.css$/,
          enforce: 'pre',
          loader: join(root, 'scripts/build/blueprintStyles.mjs'),
          options: { sources: join(root, 'src') },
        },
        { test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'], sideEffects: true },
        { test: /\.(?:svg|wav)$/, type: 'asset/resource' },
      ],
    },
    performance: false,
    plugins: [
      new webpack.NormalModuleReplacementPlugin(/^\.\/iconLoader$/, join(root, 'scripts/build/noIconsByName.mjs')),
      new MiniCssExtractPlugin({ filename: `${name}.css`, ignoreOrder: true }),
    ],
  });
  await new Promise((resolve, reject) => {
    compiler.run((error, stats) => (error || stats?.hasErrors() ? reject(error ?? new Error(stats?.toString())) : resolve(undefined)));
  });
  return join(folder, `${name}.js`);
}
