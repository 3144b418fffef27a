// @ts-check

const LARGE_PATHS = /const PATHS_20 = \[.*\];/;
const CHOICE = /const isLarge = [^;]+;/;

/**
 * Webpack loader of Blueprint's icons: each brings its drawing twice, for a grid of 16 and one of 20 px; here all are drawn on the first,
 * which scales. An icon that is built otherwise ends the build: then this loader has to follow.
 * @param {string} source
 */
export default function oneIconGrid(source) {
  if (!CHOICE.test(source)) throw new Error('An icon of Blueprint no longer chooses between two grids');
  return source.replace(LARGE_PATHS, 'const PATHS_20 = PATHS_16;').replace(CHOICE, 'const isLarge = false;');
}
