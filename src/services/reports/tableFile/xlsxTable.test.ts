import { readSheet } from 'read-excel-file/node';
import { readXlsx } from 'hucre/xlsx';
import fc from 'fast-check';
import type { ColumnData, Columns } from '@/lib/columns';
import { writeXlsx } from '@/lib/xlsx/writeXlsx';
import type { CsvColumn, CsvTable } from '@/services/reports/csv/csvTable';
import { checkXlsxTable } from '@/services/reports/tableFile/checkXlsxTable';
import { writeXlsxTable } from '@/services/reports/tableFile/writeXlsxTable';

const nothing = () => undefined;

function texts(...values: string[]): ColumnData {
  const dictionary = [...new Set(values)];
  return { kind: 'text', dictionary, indices: Uint32Array.from(values, (value) => dictionary.indexOf(value)) };
}

const numbers = (...values: number[]): ColumnData => ({ kind: 'number', values: Float64Array.from(values) });

function aTable(columns: CsvColumn[], byId: Columns['byId'], rows: number[]): CsvTable {
  return { columns, values: { rowCount: rows.length, byId }, rows: Uint32Array.from(rows), language: 'es' };
}

const COLUMNS: CsvColumn[] = [
  { id: 'status', header: 'Estado', kind: 'text', labels: { DELIVERED: 'Entregado' } },
  { id: 'pieces', header: 'Uds.', kind: 'number' },
  { id: 'sales', header: 'Ventas', kind: 'amount', currencyId: 'currency' },
  { id: 'day', header: 'Día', kind: 'day' },
  { id: 'placedAt', header: 'Recibido', kind: 'instant', zoneId: 'zone' },
];

const aDay = (currencies: [string, string] = ['EUR', 'EUR']): CsvTable =>
  aTable(
    COLUMNS,
    {
      status: texts('DELIVERED', '=1+1'),
      pieces: numbers(3, NaN),
      sales: numbers(-123450, 5),
      day: texts('2026-11-01', ''),
      placedAt: texts('2026-11-01T10:00:07.000Z', '2026-11-01T10:00:00.000Z'),
      zone: texts('Europe/Madrid', 'America/Bogota'),
      currency: texts(...currencies),
    },
    [1, 0],
  );

describe('writeXlsxTable', () => {
  it('writes the rows and columns of the table with labels, numbers, amounts, days and times in the zone of their row [M-07]', async () => {
    const progress: number[] = [];

    const { pieces } = await writeXlsxTable(aDay(), (rows) => progress.push(rows), 'Ventas');

    expect(await readSheet(Buffer.concat(pieces))).toEqual([
      ['Estado', 'Uds.', 'Ventas', 'Día', 'Recibido'],
      ['=1+1', null, 0.05, null, new Date('2026-11-01T05:00:00Z')],
      ['Entregado', 3, -1234.5, new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T11:00:07Z')],
    ]);
    expect(progress).toEqual([2]);
  });

  it.each<[string, [string, string], string]>([
    ['with the currency that all rows have', ['EUR', 'EUR'], '#,##0.00 "EUR"'],
    ['without a currency if the rows differ', ['EUR', 'COP'], '#,##0.00'],
  ])('formats amounts %s [M-07]', async (_, currencies, format) => {
    const { pieces } = await writeXlsxTable(aDay(currencies), nothing, 'Ventas');

    const { sheets } = await readXlsx(Buffer.concat(pieces), { readStyles: true });

    expect(sheets[0]?.cells?.get('1,2')?.style?.numFmt).toBe(format);
  });

  it('displays the decimals of numbers that are not whole [M-07]', async () => {
    const column: CsvColumn = { id: 'n', header: 'n', kind: 'number' };
    const { pieces } = await writeXlsxTable(aTable([column], { n: numbers(2.5, 3) }, [0, 1]), nothing, 'Ventas');

    const { sheets } = await readXlsx(Buffer.concat(pieces), { readStyles: true });

    expect(sheets[0]?.cells?.get('2,0')?.style?.numFmt).toBe('#,##0.00');
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', ' ', '\r\n', '\u0000', '_x000D_', '=A1', '\uD83D', 'a\uFFFEb', '2026-11-01', '1e3', `${'ñ'.repeat(40_000)}`),
);
const anyZone = fc.constantFrom('Europe/Madrid', 'America/Bogota', 'Asia/Kathmandu', 'Mars/Base', '');
const anyRow = fc.record({
  status: fc.oneof(anyText, fc.constant('DELIVERED')),
  pieces: fc.oneof(fc.integer(), fc.constant(NaN), fc.double({ min: -1e9, max: 1e9 })),
  sales: fc.oneof(fc.integer({ min: -1e9, max: 1e9 }), fc.constant(NaN)),
  day: fc.constantFrom('2026-11-01', '2024-02-29', '', '2026-02-30', 'hoy'),
  placedAt: fc.oneof(
    fc.date({ noInvalidDate: true, min: new Date('1980-01-01'), max: new Date('2080-01-01') }).map((date) => date.toISOString()),
    fc.constantFrom('', 'ayer', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'),
  ),
  zone: anyZone,
});

function tableOf(rows: (typeof anyRow extends fc.Arbitrary<infer Row> ? Row : never)[]): CsvTable {
  const byId = {
    status: texts(...rows.map(({ status }) => status)),
    pieces: numbers(...rows.map(({ pieces }) => pieces)),
    sales: numbers(...rows.map(({ sales }) => sales)),
    day: texts(...rows.map(({ day }) => day)),
    placedAt: texts(...rows.map(({ placedAt }) => placedAt)),
    zone: texts(...rows.map(({ zone }) => zone)),
    currency: texts(...rows.map(() => 'EUR')),
  };
  return aTable(
    COLUMNS,
    byId,
    rows.map((_, row) => row),
  );
}

describe('checkXlsxTable', () => {
  it('accepts the written workbook of any table [M-07]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { maxLength: 8 }), async (rows) => {
        const table = tableOf(rows);

        const { pieces } = await writeXlsxTable(table, nothing, 'Ventas');

        expect(await checkXlsxTable(pieces, table, nothing)).toBeNull();
      }),
      { numRuns: 100 },
    );
  });

  const GOOD = ['Entregado', 3, -123450, '2026-11-01', { instant: '2026-11-01T10:00:07.000Z', timeZone: 'Europe/Madrid' }] as const;
  it.each([
    ['a text', 0, 'Otro', 'status'],
    ['a number', 1, 4, 'pieces'],
    ['an amount of one cent more', 2, -123449, 'sales'],
    ['a day', 3, '2026-11-02', 'day'],
    ['an instant of another zone', 4, { instant: '2026-11-01T10:00:07.000Z', timeZone: 'Europe/Lisbon' }, 'placedAt'],
    ['a missing value', 2, null, 'sales'],
  ])('returns the cell that contains %s instead [M-07]', async (_, at, value, columnId) => {
    const columns = [
      { header: 'Estado', kind: 'text' },
      { header: 'Uds.', kind: 'number', decimals: 0 },
      { header: 'Ventas', kind: 'money' },
      { header: 'Día', kind: 'day' },
      { header: 'Recibido', kind: 'localTime' },
    ] as const;
    const table = { ...aDay(), rows: Uint32Array.of(0) };
    const good = await writeXlsx({ name: 'x', columns, rows: [GOOD] });
    expect(await checkXlsxTable(good, table, nothing)).toBeNull();

    const pieces = await writeXlsx({ name: 'x', columns, rows: [GOOD.map((good, cell) => (cell === at ? value : good))] });

    expect(await checkXlsxTable(pieces, table, nothing)).toEqual({ row: 1, columnId });
  });

  it('returns the first missing or additional row, and a changed header [M-07]', async () => {
    const table = aDay();
    const { pieces } = await writeXlsxTable(table, nothing, 'Ventas');

    expect(await checkXlsxTable(pieces, { ...table, rows: Uint32Array.of(1, 0, 0) }, nothing)).toEqual({ row: 3, columnId: 'status' });
    expect(await checkXlsxTable(pieces, { ...table, rows: Uint32Array.of(1) }, nothing)).toEqual({ row: 2, columnId: 'status' });
    const columns = COLUMNS.map((column) => ({ ...column, ...(column.id === 'day' && { header: 'Fecha' }) }));
    expect(await checkXlsxTable(pieces, { ...table, columns }, nothing)).toEqual({ row: 0, columnId: 'day' });
  });
});
