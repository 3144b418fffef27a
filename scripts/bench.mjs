// @ts-check
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAccounts } from './bench/accounts.mjs';
import { measureCsv } from './bench/csv.mjs';
import { figureLine, isOver } from './bench/figureLine.mjs';
import { measureFlood } from './bench/flood.mjs';
import { measureLab } from './bench/lab.mjs';
import { measureLoad } from './bench/load.mjs';
import { measureMenus } from './bench/menus.mjs';
import { measurePalette } from './bench/palette.mjs';
import { measurePivot } from './bench/pivot.mjs';
import { measureOrderQueries } from './bench/orderQueries.mjs';
import { measureLiveBoard } from './bench/liveBoard.mjs';
import { measureOrdersReport } from './bench/ordersReport.mjs';
import { measurePolling } from './bench/polling.mjs';
import { measurePrinters } from './bench/printers.mjs';
import { measurePriceSheet } from './bench/priceSheet.mjs';
import { measurePrintMemory } from './bench/printMemory.mjs';
import { measurePrintRecorder } from './bench/printRecorder.mjs';
import { measurePrinting } from './bench/printing.mjs';
import { measureSoak } from './bench/soak.mjs';
import { measureTables } from './bench/tables.mjs';
import { measureStoreMatrix } from './bench/storeMatrix.mjs';
import { measureTraceReplay } from './bench/traceReplay.mjs';
import { measureWeight } from './bench/weight.mjs';
import { measureXlsx } from './bench/xlsx.mjs';
import { ensureInstalled } from './setup/ensureInstalled.mjs';
import { requireNode } from './setup/requireNode.mjs';

/** @typedef {{ minutes: number }} BenchOptions */

/** @type {Record<string, (root: string, options: BenchOptions) => Promise<import('./bench/figureLine.mjs').Figure[]>>} */
const BENCHES = {
  weight: measureWeight,
  accounts: measureAccounts,
  board: measureLiveBoard,
  polling: measurePolling,
  printers: measurePrinters,
  printing: measurePrinting,
  'print-memory': measurePrintMemory,
  'print-recorder': measurePrintRecorder,
  'order-queries': measureOrderQueries,
  'orders-report': measureOrdersReport,
  palette: measurePalette,
  pivot: measurePivot,
  'price-sheet': measurePriceSheet,
  stores: measureStoreMatrix,
  lab: measureLab,
  load: measureLoad,
  menus: measureMenus,
  csv: measureCsv,
  flood: measureFlood,
  tables: measureTables,
  'trace-replay': measureTraceReplay,
  xlsx: measureXlsx,
  soak: measureSoak,
};
/** Takes an hour: runs only when it is selected by name. */
const ON_DEMAND = ['soak'];

requireNode();
const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string', default: '60' } } });
const [name] = positionals;
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  console.error(`Invalid --minutes "${values.minutes}": expected a number over 0`);
  process.exit(2);
}
const chosen = Object.entries(BENCHES).filter(([each]) => (name === undefined ? !ON_DEMAND.includes(each) : each === name));
if (chosen.length === 0) {
  console.error(`Unknown benchmark "${name}": expected one of ${Object.keys(BENCHES).join(', ')}`);
  process.exit(2);
}

await ensureInstalled(root);
for (const [, measure] of chosen) {
  for (const figure of await measure(root, { minutes })) {
    console.log(figureLine(figure));
    if (isOver(figure)) process.exitCode = 1;
  }
}
