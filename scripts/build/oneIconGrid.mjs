// @ts-check

const LARGE_PATHS = /const PATHS_20 = \[.*\];/;
const CHOICE = /const isLarge = [^;]+;/;

/**
 * Webpack loader for Blueprint's icons: each contains a drawing for a 16 px grid and one for a 20 px grid; only the first is retained,
 * which scales. Fails the build when an icon has another structure, so that this loader is updated.
 * @param {string} source
 */
export default function oneIconGrid(source) {
  if (!CHOICE.test(source)) throw new Error('Expected a Blueprint icon that selects one of two grids');
  return source.replace(LARGE_PATHS, 'const PATHS_20 = PATHS_16;').replace(CHOICE, 'const isLarge = false;');
}
