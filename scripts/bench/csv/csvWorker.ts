import Papa from 'papaparse';
import { numberAt, textAt } from '@/lib/columns';
import { checkCsv } from '@/services/reports/csv/checkCsv';
import type { CsvTable } from '@/services/reports/csv/csvTable';
import { writeCsv } from '@/services/reports/csv/writeCsv';

export interface MeasuredTable {
  table: CsvTable;
  rounds: number;
}

/** Durations of the rounds, in ms. */
export interface CsvTimes {
  bare: number[];
  written: number[];
  checked: number[];
}

/** Warm-up rounds are not counted, because compiling affects them. */
const WARM_UP = 2;

addEventListener('message', ({ data: { table, rounds } }: MessageEvent<MeasuredTable>) => {
  const times: CsvTimes = { bare: [], written: [], checked: [] };
  const cells = cellsOf(table);
  for (let round = 0; round < WARM_UP + rounds; round += 1) {
    const bare = timed(() => Papa.unparse(cells, { delimiter: ';', newline: '\r\n' }));
    const written = timed(() => writeCsv(table, () => undefined));
    const checked = timed(() => checkCsv(written.value.pieces, table, () => undefined));
    if (checked.value !== null || bare.value.length < table.rows.length) throw new Error('The file differs from the table');
    if (round < WARM_UP) continue;
    times.bare.push(bare.took);
    times.written.push(written.took);
    times.checked.push(checked.took);
  }
  postMessage(times);
});

function timed<Value>(work: () => Value): { value: Value; took: number } {
  const started = performance.now();
  const value = work();
  return { value, took: performance.now() - started };
}

/** The rows in the library's input format: texts and numbers. */
function cellsOf({ columns, values, rows }: CsvTable): (string | number | null)[][] {
  return Array.from(rows, (row) =>
    columns.map(({ id, kind }) => {
      const data = values.byId[id];
      if (data?.kind === 'text') return textAt(data, row);
      const value = numberAt(data, row);
      if (Number.isNaN(value)) return null;
      return kind === 'amount' ? value / 100 : value;
    }),
  );
}
