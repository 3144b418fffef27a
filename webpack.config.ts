import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import HtmlPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack, { type Chunk, type Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { InstallFiles } from './scripts/build/InstallFiles.mjs';
import { RetryChunks } from './scripts/build/RetryChunks.mjs';
import { readToolSettings } from './scripts/setup/readToolSettings.mjs';

const root = import.meta.dirname;
const ICONS = join(root, 'node_modules/@blueprintjs/icons/lib/esm');
const MESSAGES = join(root, 'scripts/build/messagesLoader.mjs');
const BLUEPRINT_STYLES = join(root, 'scripts/build/blueprintStyles.mjs');
const ROUTER = join(root, 'node_modules/react-router/dist/production');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const { port, devPort } = readToolSettings();
/** The demo server that `npm run dev` starts beside the pages. */
const API_PORT = port ?? '4300';

const devServer: DevServerConfiguration = {
  port: devPort,
  hot: true,
  historyApiFallback: true,
  client: { overlay: { warnings: false, runtimeErrors: false } },
  proxy: [
    { context: ['/api', '/config.json', '/icons', '/images'], target: `http://localhost:${API_PORT}` },
    { context: ['/socket.io'], target: `http://localhost:${API_PORT}`, ws: true },
  ],
};

/** Whether a module with these chunks is part of the shell, and of no screen that opens without a session. */
function isOfShell(chunks: readonly Chunk[]): boolean {
  const names = chunks.map(({ name }) => name);
  return names.includes('signedIn') && !names.includes('signedOut');
}

/**
 * The browser app: `webpack --mode production` into `dist`, `webpack serve --mode development` with hot reload. `--env switches` makes
 * the bundle of the chaos run in `dist-chaos`, which can be stopped at each step of a print and has switches that break it.
 */
export default function config(env: { switches?: boolean } | undefined, { mode }: { mode?: string }): Configuration {
  const switches = env?.switches === true;
  const development = mode === 'development';
  return {
    target: 'browserslist:last 2 chrome versions, last 2 firefox versions, last 2 safari versions',
    entry: {
      main: './src/app/main.tsx',
      // Without a hash: the browser finds new versions under the URL that it registered. Hot reload does not work in a worker.
      ...(development ? {} : { serviceWorker: { import: './src/serviceWorker/main.ts', filename: 'service-worker.js', runtime: false } }),
    },
    output: {
      path: join(root, switches ? 'dist-chaos' : 'dist'),
      publicPath: '/',
      // Six digits: the runtime contains the hashes of all files, and two versions of a file are alike in one of 16 million cases.
      filename: development ? '[name].js' : '[name].[contenthash:6].js',
      chunkFilename: development ? '[name].chunk.js' : '[name].[contenthash:6].chunk.js',
      assetModuleFilename: '[name].[contenthash:6][ext]',
      clean: true,
    },
    devtool: development ? 'eval-source-map' : !switches && 'source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      alias: {
        '@': join(root, 'src'),
        // Messages are parsed at build time: see messagesLoader.
        '@formatjs/icu-messageformat-parser$': '@formatjs/icu-messageformat-parser/no-parser.js',
        // React has the store hooks that these modules add to its old versions.
        'use-sync-external-store/shim$': 'use-sync-external-store',
        'use-sync-external-store/shim/with-selector$': 'use-sync-external-store/with-selector',
        // The router's package offers bundlers its development build alone.
        ...(development ? {} : { 'react-router$': join(ROUTER, 'index.mjs'), 'react-router/dom$': join(ROUTER, 'dom-export.mjs') }),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          include: join(root, 'src'),
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2023',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', development, refresh: development } },
            },
          },
        },
        { test: /\.json$/, include: join(root, 'src/locales'), loader: MESSAGES },
        {
          test: /[\\/](?:blueprint|normalize)\.css$/,
          enforce: 'pre',
          loader: BLUEPRINT_STYLES,
          options: { sources: development ? null : join(root, 'src') },
        },
        {
          include: [join(ICONS, 'generated/components'), join(ICONS, 'svgIconContainer.js')],
          exclude: join(ICONS, 'generated/components/index.js'),
          loader: join(root, 'scripts/build/oneIconGrid.mjs'),
        },
        { test: /\.(?:svg|wav|gz)$/, type: 'asset/resource' },
        { test: /\.css$/, use: [development ? 'style-loader' : MiniCssExtractPlugin.loader, 'css-loader'], sideEffects: true },
      ],
    },
    optimization: {
      // swc minifies in a quarter of the time of webpack's default, to the same size.
      minimizer: [
        new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify }),
        new MinimizerPlugin({ test: /\.css$/, minify: MinimizerPlugin.esbuildMinifyCss }),
      ],
      runtimeChunk: 'single',
      splitChunks: {
        // The service worker is one file.
        chunks: ({ name }) => name !== 'serviceWorker',
        // Bytes of source: fewer and larger shared chunks compress better, and the first screens list fewer of them.
        minSize: 40_000,
        cacheGroups: {
          // In one file, although other chunks share parts of it: they open inside the shell.
          shell: {
            name: 'shell',
            enforce: true,
            priority: 1,
            chunks: 'async',
            test: (module, { chunkGraph }) => isOfShell(chunkGraph.getModuleChunks(module)),
          },
          // Blueprint's styles of one component, which many parts have in common.
          styles: { type: 'css/mini-extract', chunks: 'async', minChunks: 2, minSize: 10_000, priority: 2 },
        },
      },
    },
    performance: false,
    plugins: [
      new HtmlPlugin({ template: join(root, 'src/index.html'), excludeChunks: ['serviceWorker'] }),
      new InstallFiles(join(root, 'src/app/install')),
      new RetryChunks(),
      new webpack.NormalModuleReplacementPlugin(/\/dateFnsLocaleUtils$/, join(root, 'scripts/build/noLocalesByCode.mjs')),
      new webpack.NormalModuleReplacementPlugin(/^\.\/iconLoader$/, join(root, 'scripts/build/noIconsByName.mjs')),
      new webpack.DefinePlugin({
        APP_VERSION: JSON.stringify(version),
        TEST_SWITCHES: JSON.stringify(switches),
        DEVELOPMENT_BUILD: JSON.stringify(development),
      }),
      ...(development
        ? [new ReactRefreshPlugin({ overlay: false })]
        : // The late parts of Blueprint's stylesheet have no selector in common: they may come in any order.
          [new MiniCssExtractPlugin({ filename: '[name].[contenthash:6].css', ignoreOrder: true })]),
    ],
    devServer,
  };
}
