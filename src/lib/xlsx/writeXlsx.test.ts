import { readSheet } from 'read-excel-file/node';
import { readXlsx } from 'hucre/xlsx';
import { MAX_XLSX_ROWS, TooManyXlsxRows, writeXlsx, type XlsxColumn, type XlsxValue } from '@/lib/xlsx/writeXlsx';
import { CUT_MARK, MAX_XLSX_TEXT } from '@/lib/xlsx/xlsxText';

async function fileOf(columns: XlsxColumn[], rows: XlsxValue[][], name = 'Report'): Promise<Buffer> {
  return Buffer.concat(await writeXlsx({ name, columns, rows }));
}

/** Reads the cells, header first, with a library that does not write them. */
async function cellsOf(columns: XlsxColumn[], rows: XlsxValue[][]): Promise<unknown[][]> {
  return readSheet(await fileOf(columns, rows), { trim: false });
}

const text = (header: string): XlsxColumn => ({ header, kind: 'text' });
const madrid = (instant: string) => ({ instant, timeZone: 'Europe/Madrid' });

describe('writeXlsx', () => {
  it('writes texts, numbers, amounts, days and times with their types [M-07]', async () => {
    const columns: XlsxColumn[] = [
      text('Local'),
      { header: 'Pedidos', kind: 'number', decimals: 0 },
      { header: 'Ventas', kind: 'money', currency: 'EUR' },
      { header: 'Día', kind: 'day' },
      { header: 'Hora', kind: 'localTime' },
    ];

    const cells = await cellsOf(columns, [
      ['Sol & <ñ> 🍕', 12, -123450, '2026-11-01', madrid('2026-11-01T10:00:07Z')],
      ['007', 2.5, 5, '2026-02-29', { instant: 'ayer', timeZone: 'Europe/Madrid' }],
      [null, NaN, NaN, '', { instant: '2026-11-01T10:00:00Z', timeZone: 'Mars/Base' }],
    ]);

    expect(cells).toEqual([
      ['Local', 'Pedidos', 'Ventas', 'Día', 'Hora'],
      ['Sol & <ñ> 🍕', 12, -1234.5, new Date('2026-11-01T00:00:00Z'), new Date('2026-11-01T11:00:07Z')],
      ['007', 2.5, 0.05, '2026-02-29', 'ayer'],
      [null, null, null, null, '2026-11-01T10:00:00Z'],
    ]);
  });

  it.each([
    ['forward', ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'], ['2026-03-29T01:59:59Z', '2026-03-29T03:00:00Z']],
    ['back', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'], ['2026-10-25T02:30:00Z', '2026-10-25T02:30:00Z']],
  ])('writes the local times around a clock change %s [M-07]', async (_, instants, local) => {
    const cells = await cellsOf(
      [{ header: 'at', kind: 'localTime' }],
      instants.map((instant) => [madrid(instant)]),
    );

    expect(cells.slice(1).flat()).toEqual(local.map((time) => new Date(time)));
  });

  it('writes each time in the zone of its row [M-07]', async () => {
    const instant = '2026-06-01T03:00:00Z';
    const zones = ['Europe/Madrid', 'America/Bogota', 'Asia/Kathmandu'];

    const cells = await cellsOf(
      [{ header: 'at', kind: 'localTime' }],
      zones.map((timeZone) => [{ instant, timeZone }]),
    );

    expect(cells.slice(1).flat()).toEqual(
      ['2026-06-01T05:00:00Z', '2026-05-31T22:00:00Z', '2026-06-01T08:45:00Z'].map((time) => new Date(time)),
    );
  });

  it('writes texts that look like a formula or a number as texts [M-07]', async () => {
    const texts = ['=1+1', '+34 600', '-5', '@sum', '\tx', '1e3', '2026-11-01', ' a ', 'a\nb'];

    const file = await fileOf(
      [text('=header')],
      texts.map((value) => [value]),
    );

    expect((await readSheet(file, { trim: false })).flat()).toEqual(['=header', ...texts]);
    const [sheet] = (await readXlsx(file)).sheets;
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([]);
  });

  it('removes characters that XML forbids and escapes texts that look like an escape [M-07]', async () => {
    const file = await fileOf([text('a')], [['x\u0000\u0008\u001Fy\uFFFE'], ['a\r\nb\rc'], ['z\uD83D'], ['_x0041_']]);

    const [sheet] = (await readXlsx(file)).sheets;
    expect(sheet?.rows.slice(1).flat()).toEqual(['xy', 'a\nb\nc', 'z\uFFFD', '_x0041_']);
    expect((await readSheet(file)).slice(1, 4).flat()).toEqual(['xy', 'a\nb\nc', 'z\uFFFD']);
  });

  it('cuts a text that is longer than a cell, with a mark and never within a character [M-07]', async () => {
    const fits = 'a'.repeat(MAX_XLSX_TEXT);
    const before = 'a'.repeat(MAX_XLSX_TEXT - CUT_MARK.length - 1);

    const cells = await cellsOf([text('a')], [[fits], [`${fits}a`], [`${before}🍕${fits}`]]);

    expect(cells.slice(1).flat()).toEqual([fits, `${before}a${CUT_MARK}`, `${before}${CUT_MARK}`]);
  });

  it('formats amounts with their currency and freezes the header [M-07]', async () => {
    const columns: XlsxColumn[] = [
      { header: 'a', kind: 'money', currency: 'COP' },
      { header: 'b', kind: 'money', currency: '"; evil' },
      { header: 'c', kind: 'number', decimals: 3 },
    ];

    const [sheet] = (await readXlsx(await fileOf(columns, [[1, 1, 1]], "'a/b:c'"), { readStyles: true })).sheets;

    expect(sheet?.name).toBe('a b c');
    expect(['1,0', '1,1', '1,2'].map((at) => sheet?.cells?.get(at)?.style?.numFmt)).toEqual(['#,##0.00 "COP"', '#,##0.00', '#,##0.000']);
    expect(sheet?.freezePane?.rows).toBe(1);
  });

  it('reads rows that arrive later and passes on their error [M-07]', async () => {
    async function* rows(error?: Error) {
      yield ['a'];
      await Promise.resolve();
      if (error) throw error;
      yield ['b'];
    }

    const file = Buffer.concat(await writeXlsx({ name: 'x', columns: [text('t')], rows: rows() }));

    expect((await readSheet(file)).flat()).toEqual(['t', 'a', 'b']);
    await expect(writeXlsx({ name: 'x', columns: [text('t')], rows: rows(new Error('gone')) })).rejects.toThrow('gone');
  });

  it('rejects more rows than a spreadsheet opens [M-07]', async () => {
    function* rows() {
      for (let row = 0; row <= MAX_XLSX_ROWS; row += 1) yield [];
    }

    await expect(writeXlsx({ name: 'x', columns: [], rows: rows() })).rejects.toThrow(TooManyXlsxRows);
  });
});
