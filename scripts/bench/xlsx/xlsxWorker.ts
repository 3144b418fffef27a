import { writeXlsxStream } from 'hucre/xlsx';
import { numberAt, textAt } from '@/lib/columns';
import type { CsvColumn, CsvTable } from '@/services/reports/csv/csvTable';
import { writeXlsxTable } from '@/services/reports/tableFile/writeXlsxTable';

/** Durations of the rounds, in ms. */
export interface XlsxTimes {
  bare: number[];
  written: number[];
}

/** Warm-up rounds are not counted, because compiling affects them. */
const WARM_UP = 1;
const FORMATS: Readonly<Record<CsvColumn['kind'], string>> = {
  text: '@',
  number: '#,##0',
  amount: '#,##0.00 "EUR"',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
};

addEventListener('message', ({ data: { table, rounds } }: MessageEvent<{ table: CsvTable; rounds: number }>) => {
  // An error of the promise would not reach `onerror` of the worker.
  void compare(table, rounds).then((times) => postMessage(times), reportError);
});

async function compare(table: CsvTable, rounds: number): Promise<XlsxTimes> {
  const times: XlsxTimes = { bare: [], written: [] };
  const cells = cellsOf(table);
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    const bare = await timed(() => bareLoop(table, cells));
    const written = await timed(async () => lengthOf((await writeXlsxTable(table, () => undefined, 'Pedidos')).pieces));
    if (Math.min(bare.value, written.value) < table.rows.length) throw new Error('A file is too small');
    if (round < WARM_UP) continue;
    times.bare.push(bare.took);
    times.written.push(written.took);
  }
  return times;
}

async function timed<Value>(work: () => Promise<Value>): Promise<{ value: Value; took: number }> {
  const started = performance.now();
  const value = await work();
  return { value, took: performance.now() - started };
}

type Cell = string | number | Date | null;

/** The library's writer with prepared rows and the same formats. Returns the size of the file. */
async function bareLoop({ columns }: CsvTable, cells: readonly Cell[][]): Promise<number> {
  const pieces: Uint8Array[] = [];
  const stream = writeXlsxStream([columns.map(({ header }) => header), ...cells], {
    name: 'Pedidos',
    columns: columns.map(({ kind }) => ({ width: 16, numFmt: FORMATS[kind] })),
    freezePane: { rows: 1 },
  });
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) pieces.push(read.value);
  return lengthOf(pieces);
}

function lengthOf(pieces: readonly Uint8Array[]): number {
  return pieces.reduce((length, piece) => length + piece.length, 0);
}

/** The rows in the library's input format. */
function cellsOf({ columns, values, rows }: CsvTable): Cell[][] {
  return Array.from(rows, (row) =>
    columns.map(({ id, kind }): Cell => {
      const data = values.byId[id];
      if (kind === 'day' || kind === 'instant') return new Date(textAt(data, row));
      if (data?.kind === 'text') return textAt(data, row) || null;
      const value = numberAt(data, row);
      if (Number.isNaN(value)) return null;
      return kind === 'amount' ? value / 100 : value;
    }),
  );
}
