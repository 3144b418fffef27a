import fc from 'fast-check';
import { csvFileName } from '@/services/reports/csv/csvFileName';

describe('csvFileName', () => {
  it.each([
    ['Ventas', 'ventas_2026-11-01_2026-11-15.csv'],
    ['Ventas con detalle de productos', 'ventas-con-detalle-de-productos_2026-11-01_2026-11-15.csv'],
    ['Relatório: "vendas"/mês.', 'relatório-vendas-mês_2026-11-01_2026-11-15.csv'],
    ['CON', 'con_2026-11-01_2026-11-15.csv'],
    [' ..', 'csv_2026-11-01_2026-11-15.csv'],
  ])('builds the name of %j from the title and its days', (title, name) => {
    expect(csvFileName(title, '2026-11-01', '2026-11-15')).toBe(name);
  });

  it('ends with the format of the file [M-07]', () => {
    expect(csvFileName('Ventas', '2026-11-01', '2026-11-15', '2026-11-15T05:25:00.000Z', 'xlsx')).toBe(
      'ventas_2026-11-01_2026-11-15_20261115T052500Z.xlsx',
    );
  });

  it('returns a valid file name on every operating system for any title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (title) => {
        const name = csvFileName(title, '2026-11-01', '2026-11-15');

        expect(name).not.toMatch(/[<>:"/\\|?*\p{C}\s]|^[.-]|\.\.|[. ]$/u);
        expect(name.length).toBeLessThanOrEqual(120);
      }),
    );
  });
});
