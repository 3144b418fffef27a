// @ts-check
import { readToolSettings } from '../setup/readToolSettings.mjs';
import { inReportPage, longestTask, median } from './csv.mjs';

const ROUNDS = 3;

/**
 * A report of 100,000 orders and 20 columns, exported as XLSX by the app's worker (row M-07). Measured: the longest task of the page during
 * the export; writing against the library's loop over prepared rows with the same formats (medians, alternating, in one worker); and the
 * whole export including the check against the same loop.
 * @param {string} root
 * @returns {Promise<import('./figureLine.mjs').Figure[]>}
 */
export async function measureXlsx(root) {
  const { exports, times } = await inReportPage(root, { entry: 'scripts/bench/xlsx/xlsxPage.ts', name: 'xlsxPage' }, (page) =>
    page.evaluate(async (rounds) => {
      // The page's script defines it.
      const { xlsxPage } = /** @type {{ xlsxPage: typeof import('./xlsx/xlsxPage') }} */ (/** @type {unknown} */ (globalThis));
      const table = await xlsxPage.readTable();
      const exports = [];
      for (let round = 0; round < rounds; round += 1) exports.push(await xlsxPage.exportAll(table));
      return { exports, times: await xlsxPage.compare(table, rounds) };
    }, ROUNDS),
  );
  const bare = median(times.bare);
  if (readToolSettings().benchTimes) console.error(JSON.stringify({ exports, times }));
  return [
    { name: 'xlsx.write.toBareLoop.ratio', figure: median(times.written) / bare, bound: 2 },
    { name: 'xlsx.export.withCheck.toBareLoop.ratio', figure: median(exports.map(({ took }) => took)) / bare, bound: 5 },
    { name: 'xlsx.export.longestTask.ms', figure: longestTask(exports), bound: 50 },
  ];
}
