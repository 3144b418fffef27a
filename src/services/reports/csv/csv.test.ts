import fc, { type Arbitrary } from 'fast-check';
import Papa from 'papaparse';
import { LANGUAGES } from '@/domain/language';
import type { ColumnData, Columns } from '@/lib/columns';
import { checkCsv } from '@/services/reports/csv/checkCsv';
import type { CsvColumn, CsvTable } from '@/services/reports/csv/csvTable';
import { writeCsv } from '@/services/reports/csv/writeCsv';
import { readCsv } from '../../../../test/factories/readCsv';

const DELIMITER = { es: ';', en: ',', pt: ';' };
const MARK = { es: ',', en: '.', pt: ',' };
const nothing = () => undefined;

function texts(...values: string[]): ColumnData {
  const dictionary = [...new Set(values)];
  return { kind: 'text', dictionary, indices: Uint32Array.from(values, (value) => dictionary.indexOf(value)) };
}

const numbers = (...values: number[]): ColumnData => ({ kind: 'number', values: Float64Array.from(values) });

function aTable(columns: CsvColumn[], byId: Columns['byId'], over: Partial<CsvTable> = {}): CsvTable {
  const [first] = Object.values(byId);
  const rowCount = first?.kind === 'text' ? first.indices.length : (first?.values.length ?? 0);
  return { columns, values: { rowCount, byId }, rows: Uint32Array.from({ length: rowCount }, (_, row) => row), language: 'es', ...over };
}

function fileOf(table: CsvTable): string {
  return Buffer.concat(writeCsv(table, nothing).pieces).toString('utf8');
}

/** Parses the cells as texts, header first, with a library that does not write them. */
function cellsOf(file: string, language: CsvTable['language']): string[][] {
  return Papa.parse<string[]>(file, { delimiter: DELIMITER[language] }).data;
}

const name = (header: string): CsvColumn => ({ id: header, header, kind: 'text' });

describe('writeCsv', () => {
  it.each([
    ['es', '\uFEFFdía;local;ventas;piezas\r\n2026-11-01;Sol;-1234,50;2,5\r\n2026-11-02;"A;B";;-3'],
    ['en', '\uFEFFdía,local,ventas,piezas\r\n2026-11-01,Sol,-1234.50,2.5\r\n2026-11-02,A;B,,-3'],
    ['pt', '\uFEFFdía;local;ventas;piezas\r\n2026-11-01;Sol;-1234,50;2,5\r\n2026-11-02;"A;B";;-3'],
  ] as const)('in %s has the mark, the separator and the decimal mark of its spreadsheets [BR-04]', (language, expected) => {
    const table = aTable(
      [
        { id: 'day', header: 'día', kind: 'day' },
        { id: 'location', header: 'local', kind: 'text' },
        { id: 'sales', header: 'ventas', kind: 'amount' },
        { id: 'pieces', header: 'piezas', kind: 'number' },
      ],
      {
        day: texts('2026-11-01', '2026-11-02'),
        location: texts('Sol', 'A;B'),
        sales: numbers(-123450, NaN),
        pieces: numbers(2.5, -3),
      },
      { language },
    );

    expect(fileOf(table)).toBe(expected);
  });

  it('writes rows and columns in the order of the table with the displayed texts', () => {
    const status: CsvColumn = { id: 'status', header: 'Estado', kind: 'text', labels: { DELIVERED: 'Entregado', NEW: '=Nuevo' } };
    const byId = { status: texts('DELIVERED', 'NEW', 'constructor'), hidden: texts('a', 'b', 'c') };

    const { pieces, neutralised } = writeCsv(aTable([status], byId, { rows: Uint32Array.of(2, 1, 0) }), nothing);

    expect(Buffer.concat(pieces).toString()).toBe("\uFEFFEstado\r\nconstructor\r\n'=Nuevo\r\nEntregado");
    expect(neutralised).toBe(1);
  });

  it('prefixes texts that look like a formula with a quote mark and counts them, but not numbers [BR-04]', () => {
    const written = ['=1+1', '+34 600', '-5 %', '@sum', '\tx', '\rx', '=a\nb', "'=x", ' =x', 'a=1', ''];
    const table = aTable(
      [name('text'), { id: 'number', header: '-n', kind: 'number' }, { id: 'amount', header: 'amount', kind: 'amount' }],
      {
        text: texts(...written),
        number: numbers(...written.map((_, row) => -row)),
        amount: numbers(...written.map((_, row) => -row * 10)),
      },
    );

    const { pieces, neutralised } = writeCsv(table, nothing);

    const cells = cellsOf(Buffer.concat(pieces).toString('utf8'), 'es');
    expect(cells[0]).toEqual(['text', "'-n", 'amount']);
    expect(cells.slice(1).map(([text]) => text)).toEqual([
      ...["'=1+1", "'+34 600", "'-5 %", "'@sum", "'\tx", "'\rx", "'=a\nb"],
      ...["'=x", ' =x', 'a=1', ''],
    ]);
    expect(neutralised).toBe(8);
    expect(cells[3]?.slice(1)).toEqual(['-2', '-0,20']);
  });

  it('writes amounts with two decimals, without exponents and without a negative zero', () => {
    const amounts = numbers(0, -0, 5, -5, 100, 123456789, 0.4, -0.4, 2 ** 53, 1e21, NaN);

    expect(
      fileOf(aTable([{ id: 'a', header: 'a', kind: 'amount' }], { a: amounts }, { language: 'en' }))
        .split('\r\n')
        .slice(1),
    ).toEqual([
      ...['0.00', '0.00', '0.05', '-0.05', '1.00', '1234567.89', '0.00', '0.00', '90071992547409.92', '10000000000000000000.00', '""'],
    ]);
  });

  it('writes instants as ISO-8601 UTC and invalid instants unchanged', () => {
    const instants = texts('2026-11-01T10:00:00.000Z', '2026-11-01T10:00:00+01:00', 'gestern', '=now()', '');

    const { pieces, neutralised } = writeCsv(aTable([{ id: 'at', header: 'at', kind: 'instant' }], { at: instants }), nothing);

    expect(cellsOf(Buffer.concat(pieces).toString(), 'es').slice(1).flat()).toEqual([
      ...['2026-11-01T10:00:00.000Z', '2026-11-01T09:00:00.000Z', 'gestern', "'=now()", ''],
    ]);
    expect(neutralised).toBe(1);
  });

  it('writes very long texts, and a lone surrogate as the replacement character', () => {
    const long = 'ñ"\n;'.repeat(100_000);
    const table = aTable([name('a'), name('b')], { a: texts(long, 'x\uD83D'), b: texts('\uDE00', '🍕') });

    const { pieces } = writeCsv(table, nothing);

    expect(cellsOf(Buffer.concat(pieces).toString('utf8'), 'es').slice(1)).toEqual([
      [long, '\uFFFD'],
      ['x\uFFFD', '🍕'],
    ]);
    expect(checkCsv(pieces, table, nothing)).toBeNull();
  });

  it('writes only the header without rows, and reports progress for many rows', () => {
    const progress: number[] = [];
    const many = Array.from({ length: 5_000 }, (_, row) => row);

    expect(fileOf(aTable([name('a'), name('b')], { a: texts(), b: texts() }))).toBe('\uFEFFa;b');
    writeCsv(aTable([{ id: 'n', header: 'n', kind: 'number' }], { n: numbers(...many) }), (rows) => progress.push(rows));

    expect(progress).toEqual([2_000, 4_000, 5_000]);
  });
});

/** Characters that often break spreadsheets and files. */
const nasty = fc.constantFrom(...'=+-@\t\r\n"\';,. \u0000\u00a0\uFEFF\u2028🍕ñé'.match(/[^]/gu)!, '\uD83D', '\uDE00', '\r\n', '""');
const anyText: Arbitrary<string> = fc.oneof(
  fc.array(fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 6 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '-1,5', '=A1', '2026-11-01', '1e3', 'sep=;'),
);
const anyNumber = fc.oneof(
  fc.double({ noDefaultInfinity: true }),
  fc.integer(),
  fc.constant(NaN),
  fc.integer().map((n) => n / 100),
);
const anyAmount = fc.oneof(
  fc.maxSafeInteger(),
  fc.integer({ min: -100_000, max: 100_000 }),
  fc.constant(NaN),
  fc.double({ min: -1e6, max: 1e6 }),
);
const anyInstant = fc.oneof(
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
  fc.constantFrom('', '2026-03-29T02:30:00+02:00'),
);

const anyTable: Arbitrary<CsvTable> = fc
  .record({
    rows: fc.array(fc.record({ text: anyText, number: anyNumber, amount: anyAmount, at: anyInstant, label: anyText }), { maxLength: 12 }),
    headers: fc.array(anyText, { minLength: 5, maxLength: 5 }),
    kinds: fc.uniqueArray(fc.constantFrom('text', 'number', 'amount', 'at', 'label'), { minLength: 1 }),
    language: fc.constantFrom(...LANGUAGES),
    labels: fc.dictionary(anyText, anyText),
    seed: fc.array(fc.nat(), { minLength: 12, maxLength: 12 }),
  })
  .map(({ rows, headers, kinds, language, labels, seed }) => {
    const columnOf: Record<string, CsvColumn> = {
      text: { id: 'text', header: headers[0]!, kind: 'text' },
      number: { id: 'number', header: headers[1]!, kind: 'number' },
      amount: { id: 'amount', header: headers[2]!, kind: 'amount' },
      at: { id: 'at', header: headers[3]!, kind: 'instant' },
      label: { id: 'label', header: headers[4]!, kind: 'text', labels },
    };
    const byId = {
      text: texts(...rows.map(({ text }) => text)),
      number: numbers(...rows.map(({ number }) => number)),
      amount: numbers(...rows.map(({ amount }) => amount)),
      at: texts(...rows.map(({ at }) => at)),
      label: texts(...rows.map(({ label }) => label)),
    };
    const order = rows.map((_, row) => row).sort((a, b) => (seed[a] ?? 0) - (seed[b] ?? 0));
    return aTable(
      kinds.map((kind) => columnOf[kind]!),
      byId,
      { language, rows: Uint32Array.from(order) },
    );
  });

/** The expected text of a cell, implemented from decision G25 and not from the code. */
function expectedCell({ kind, labels, id }: CsvColumn, { values, language }: CsvTable, row: number): string {
  const data = values.byId[id];
  const value = data?.kind === 'number' ? data.values[row]! : data!.dictionary[data!.indices[row]!]!;
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '';
    if (kind === 'number') return String(value).replace('.', MARK[language]);
    const cents = Math.round(Math.abs(value));
    const text = `${Math.floor(cents / 100)}${MARK[language]}${String(cents % 100).padStart(2, '0')}`;
    return value < 0 && cents > 0 ? `-${text}` : text;
  }
  if (kind === 'instant') return value && new Date(value).toISOString();
  const shown = labels && Object.hasOwn(labels, value) ? labels[value]! : value;
  const whole = Buffer.from(shown, 'utf8').toString('utf8');
  return ['=', '+', '-', '@', '\t', '\r'].includes(whole.slice(0, 1)) ? `'${whole}` : whole;
}

describe('checkCsv', () => {
  it('reads the written table for any texts and numbers in each language [BR-04]', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const { pieces } = writeCsv(table, nothing);
        const bytes = Buffer.concat(pieces);

        const expected = [...table.rows].map((row) => table.columns.map((column) => expectedCell(column, table, row)));
        // Both readers strip the byte order mark before the header.
        expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
        const text = bytes.subarray(3).toString('utf8');
        expect(cellsOf(text, table.language).slice(1)).toEqual(expected);
        expect(readCsv(text, DELIMITER[table.language]).slice(1)).toEqual(expected);
        expect(checkCsv(pieces, table, nothing)).toBeNull();
      }),
      { numRuns: 1_000 },
    );
  });

  it('finds every changed cell, and the file is then not offered [BR-04]', () => {
    fc.assert(
      fc.property(anyTable, fc.nat(), fc.nat(), anyText, (table, atRow, atColumn, other) => {
        const { pieces } = writeCsv(table, nothing);
        const lines = readCsv(Buffer.concat(pieces).subarray(3).toString('utf8'), DELIMITER[table.language]);
        const row = atRow % lines.length;
        const column = atColumn % table.columns.length;
        fc.pre(!isSameCell(lines[row]![column]!, Buffer.from(other).toString(), table.columns[column]!.kind, row));
        lines[row]![column] = Buffer.from(other).toString();
        const damaged = `\uFEFF${Papa.unparse(lines, { delimiter: DELIMITER[table.language], quotes: true })}`;

        expect(checkCsv([new TextEncoder().encode(damaged)], table, nothing)).toEqual({ row, columnId: table.columns[column]!.id });
      }),
      { numRuns: 500 },
    );
  });

  it.each<[string, (bytes: Buffer) => Buffer, number]>([
    ['without its byte order mark', (bytes) => bytes.subarray(3), 0],
    ['that ends early', (bytes) => bytes.subarray(0, -8), 2],
    ['without its last row', (bytes) => bytes.subarray(0, bytes.lastIndexOf('\r\n')), 2],
    ['with an additional row', (bytes) => Buffer.concat([bytes, Buffer.from('\r\nx;1')]), 3],
    ['with a repeated row', (bytes) => Buffer.from(bytes.toString().replace('\r\nSol;-1,50', '$&$&')), 2],
    ['of another encoding', (bytes) => Buffer.from(bytes.toString('utf8'), 'latin1'), 0],
    ['with the decimal mark of another language', (bytes) => Buffer.from(bytes.toString().replace('1,50', '1.50')), 1],
    ['with half a quote', (bytes) => Buffer.from(bytes.toString().replace('Sol', '"Sol')), 1],
  ])('finds the difference in a file %s [BR-04]', (_what, damage, row) => {
    const table = aTable([name('a'), { id: 'n', header: 'n', kind: 'amount' }], { a: texts('Sol', 'Mañana'), n: numbers(-150, 275) });
    const { pieces } = writeCsv(table, nothing);
    expect(checkCsv(pieces, table, nothing)).toBeNull();

    expect(checkCsv([damage(Buffer.concat(pieces))], table, nothing)).toMatchObject({ row });
  });
});

/** Numbers may be written in different forms. */
function isSameCell(cell: string, other: string, kind: CsvColumn['kind'], row: number): boolean {
  if (cell === other) return true;
  const number = (text: string) => Number(text.replace(',', '.'));
  if (row === 0 || kind === 'text') return false;
  return kind === 'instant' ? Date.parse(cell) === Date.parse(other) : number(cell) === number(other);
}
