import fc from 'fast-check';
import { guessDateOrder, guessDecimalSign, parseStatementAmount, parseStatementDay } from '@/domain/channelMoney/statementCells';
import { guessMapping, isComplete, readLines } from '@/domain/channelMoney/statementMapping';
import { statementLineSchema, type ColumnMapping } from '@/domain/channelMoney/statement';

describe('parseStatementAmount', () => {
  it.each([
    ['1.234,56 €', ',', 123_456],
    ['1,234.56', '.', 123_456],
    ['R$ 1.234,50', ',', 123_450],
    ['-12,50', ',', -1_250],
    ['−12,50', ',', -1_250],
    ['12,50-', ',', -1_250],
    ['(12.50)', '.', -1_250],
    ['€-3', '.', -300],
    ["1'234.5 EUR", '.', 123_450],
    ['1 234 567,89', ',', 123_456_789],
    ['.5', '.', 50],
    ['1.005', '.', 101],
    ['-1.005', '.', -101],
    ['1.0049', '.', 100],
    ['15.000', ',', 1_500_000],
    ['0', ',', 0],
    ['-0,00', ',', 0],
  ] as const)('reads %s with the decimal sign "%s" as %i [M-05]', (text, sign, amount) => {
    expect(parseStatementAmount(text, sign)).toBe(amount);
  });

  it.each([
    ['12,5,6', ','],
    ['1.23,45', ','],
    ['12.50', ','],
    ['abc', '.'],
    ['12 pedidos', '.'],
    ['1e5', '.'],
    ['99999999999999', '.'],
    ['-', '.'],
    ['1,', ','],
  ] as const)('rejects %s with the decimal sign "%s" [M-05]', (text, sign) => {
    expect(parseStatementAmount(text, sign)).toBeNaN();
  });

  it('reads every amount as it is formatted in Spanish, English and Portuguese [M-05]', () => {
    const amount = fc.integer({ min: -100_000_000, max: 100_000_000 });
    const locale = fc.constantFrom(['es-ES', ',', 'EUR'] as const, ['en-GB', '.', 'GBP'] as const, ['pt-BR', ',', 'BRL'] as const);
    fc.assert(
      fc.property(amount, locale, fc.constantFrom('currency', 'decimal'), (cents, [name, sign, currency], style) => {
        const text = new Intl.NumberFormat(name, { style, currency, minimumFractionDigits: 2 }).format(cents / 100);
        expect(parseStatementAmount(text, sign)).toBe(cents || 0);
      }),
    );
  });

  it('reads an empty cell as missing [M-05]', () => {
    expect(parseStatementAmount(' \u00A0', ',')).toBeNull();
  });
});

describe('parseStatementDay', () => {
  it.each([
    ['2026-11-20', 'dmy'],
    ['2026-11-20T12:30:00Z', 'mdy'],
    ['2026/11/20 12:30', 'ymd'],
    ['20/11/2026', 'dmy'],
    ['20-11-26 12:30', 'dmy'],
    ['11/20/2026', 'mdy'],
    ['20 nov. 2026', 'dmy'],
    ['20 de novembro de 2026', 'dmy'],
    ['Nov 20, 2026', 'dmy'],
    ['viernes, 20 noviembre 2026', 'dmy'],
  ] as const)('reads %s in the order %s [M-05]', (text, order) => {
    expect(parseStatementDay(text, order)).toBe('2026-11-20');
  });

  it.each([['31/02/2026'], ['hoy'], ['20/13/2026'], ['1']])('rejects %s [M-05]', (text) => {
    expect(parseStatementDay(text, 'dmy')).toBe('');
  });
});

describe('guesses of formats', () => {
  it.each([
    [['1.234,5', '12'], 'en', ','],
    [['1,234.50'], 'es', '.'],
    [['1.234'], 'es', ','],
    [['1.234'], 'en', '.'],
  ])('find the decimal sign of %j in the language %s [M-05]', (texts, language, sign) => {
    expect(guessDecimalSign(texts, language)).toBe(sign);
  });

  it.each([
    [['01/02/2026', '13/02/2026'], 'dmy'],
    [['01/02/2026', '02/13/2026'], 'mdy'],
    [['2026-02-01'], 'ymd'],
    [['01/02/2026'], 'dmy'],
  ])('find the order of day and month in %j [M-05]', (texts, order) => {
    expect(guessDateOrder(texts)).toBe(order);
  });
});

describe('guessMapping', () => {
  const mapped = (...titles: string[]) => guessMapping({ titles, rows: [] }, 'es', null).columns;

  it('finds columns by their titles in Spanish, English and Portuguese [M-05]', () => {
    expect(mapped('Fecha', 'ID Pedido', 'Total', 'Comisión', 'Neto')).toEqual({
      ...{ orderId: 'ID Pedido', paid: 'Neto', sales: 'Total', commission: 'Comisión', day: 'Fecha' },
    });
    expect(mapped('Order ID', 'Order date', 'Gross sales', 'Commission fee', 'Net payout', 'Currency')).toEqual({
      ...{ orderId: 'Order ID', day: 'Order date', sales: 'Gross sales', commission: 'Commission fee', paid: 'Net payout' },
      currency: 'Currency',
    });
    expect(mapped('Código do pedido', 'Valor do pedido', 'Comissão', 'Valor líquido', 'Data')).toMatchObject({
      ...{ orderId: 'Código do pedido', sales: 'Valor do pedido', paid: 'Valor líquido', day: 'Data' },
    });
  });

  it('uses the stored columns while the file has all of them [M-05]', () => {
    const stored: ColumnMapping = { columns: { orderId: 'A', paid: 'B' }, decimalSign: ',', dateOrder: 'dmy' };

    expect(guessMapping({ titles: ['B', 'A', 'Neto'], rows: [] }, 'es', stored).columns).toEqual({ orderId: 'A', paid: 'B' });
    expect(guessMapping({ titles: ['A', 'Neto'], rows: [] }, 'es', stored).columns).toEqual({ paid: 'Neto' });
  });

  it('is complete only with the required columns of the file [M-05]', () => {
    const mapping = { decimalSign: ',', dateOrder: 'dmy' } as const;

    expect(isComplete({ ...mapping, columns: { orderId: 'A', paid: 'B' } }, ['A', 'B'])).toBe(true);
    expect(isComplete({ ...mapping, columns: { orderId: 'A' } }, ['A', 'B'])).toBe(false);
    expect(isComplete({ ...mapping, columns: { orderId: 'A', paid: 'C' } }, ['A', 'B'])).toBe(false);
  });
});

describe('readLines', () => {
  const titles = ['Pedido', 'Neto', 'Divisa', 'Fecha'];
  const mapping: ColumnMapping = {
    columns: { orderId: 'Pedido', paid: 'Neto', currency: 'Divisa', day: 'Fecha' },
    ...{ decimalSign: ',', dateOrder: 'dmy' },
  };

  it('reads lines with the row of the file, and lists rows that cannot be read [M-05]', () => {
    const rows = [
      ['#G-1', '12,50', '', '20/11/2026'],
      ['', '100', '', ''],
      ['G-2', 'x', '', ''],
      ['G-3', '', '', ''],
      ['G-4', '1', 'euros', ''],
      ['G-5', '1', '', '40/11/2026'],
      ['G-6', '-1', 'usd', '19/11/2026'],
    ];

    const { lines, problems, days } = readLines({ titles, rows }, mapping, 'EUR');

    expect(lines).toMatchObject([
      { line: 1, channelOrderId: 'G-1', paid: 1_250, sales: null, currency: 'EUR', day: '2026-11-20' },
      { line: 7, channelOrderId: 'G-6', paid: -100, currency: 'USD', day: '2026-11-19' },
    ]);
    expect(problems).toEqual([
      { row: 2, problem: 'noOrderId' },
      { row: 3, problem: 'badAmount' },
      { row: 4, problem: 'badAmount' },
      { row: 5, problem: 'badCurrency' },
      { row: 6, problem: 'badDay' },
    ]);
    expect(days).toEqual({ from: '2026-11-19', to: '2026-11-20' });
  });

  it('returns only lines that the server accepts, for any cells [M-05]', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('G-1', '12,50', 'EUR', '20/11/2026', '1.000.000.000.000,00'));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 5 }), (rows) => {
        const { lines, problems } = readLines({ titles, rows }, mapping, 'EUR');

        expect(lines.length + problems.length).toBe(rows.length);
        lines.forEach((line) => expect(statementLineSchema.safeParse(line)).toMatchObject({ success: true }));
      }),
    );
  });
});
