import {
  MAX_STATEMENT_LINES,
  STATEMENT_FIELDS,
  type ColumnMapping,
  type StatementField,
  type StatementLine,
} from '@/domain/channelMoney/statement';
import { guessDateOrder, guessDecimalSign, parseStatementAmount, parseStatementDay } from '@/domain/channelMoney/statementCells';
import type { StatementTable } from '@/domain/channelMoney/statementFile';

/** A mapping while the user chooses it: a field without a column is not read. */
export interface DraftMapping extends Omit<ColumnMapping, 'columns'> {
  columns: { [Field in StatementField]?: string | undefined };
}

/** Titles by preference, without accents and signs: in Spanish, English and Portuguese. */
const TITLES: Record<StatementField, readonly string[]> = {
  orderId: [
    ...['channelorderid', 'orderid', 'idpedido', 'iddopedido', 'iddelpedido', 'codigodepedido', 'codigopedido', 'ordernumber', 'ordercode'],
    ...['numerodepedido', 'numeropedido', 'npedido', 'nodepedido', 'pedido', 'order', 'referencia', 'reference', 'codigo'],
  ],
  paid: [
    ...['netpayout', 'payout', 'netamount', 'importeneto', 'valorliquido', 'totalpayout', 'totalapagar', 'neto', 'liquido', 'net', 'paid'],
    ...['pagado', 'pago', 'abono', 'transferencia', 'repasse'],
  ],
  sales: [
    ...['grosssales', 'ordertotal', 'ordervalue', 'totaldelpedido', 'totalpedido', 'valordopedido', 'importebruto', 'valorbruto', 'gross'],
    ...['bruto', 'sales', 'ventas', 'vendas', 'total', 'importe'],
  ],
  commission: ['commission', 'comision', 'comissao'],
  currency: ['currency', 'moneda', 'divisa', 'moeda'],
  day: ['orderdate', 'fechadelpedido', 'fechapedido', 'datadopedido', 'date', 'fecha', 'data', 'dia'],
};

const GUESSING_ROWS = 200;

/** The mapping that was used last (`stored`) if its columns exist, else a guess: of the columns from the titles, and of the formats from the first rows. */
export function guessMapping({ titles, rows }: StatementTable, language: string, stored: ColumnMapping | null): DraftMapping {
  if (stored && isMappable(stored, titles)) return stored;
  const columns = guessColumns(titles);
  const cellsOf = (field: StatementField) => {
    const index = titles.indexOf(columns[field] ?? '');
    return index < 0 ? [] : rows.slice(0, GUESSING_ROWS).map((cells) => cells[index] ?? '');
  };
  return {
    columns,
    decimalSign: guessDecimalSign([...cellsOf('paid'), ...cellsOf('sales')], language),
    dateOrder: guessDateOrder(cellsOf('day')),
  };
}

function isMappable({ columns }: ColumnMapping, titles: readonly string[]): boolean {
  return Object.values(columns).every((title) => title === undefined || titles.includes(title));
}

function guessColumns(titles: readonly string[]): DraftMapping['columns'] {
  const names = titles.map((title) => plainName(title));
  const columns: DraftMapping['columns'] = {};
  const free = () => titles.filter((title) => !Object.values(columns).includes(title));
  // Exact titles of all fields before parts of titles.
  for (const isMatch of [(name: string, known: string) => name === known, (name: string, known: string) => name.includes(known)]) {
    for (const field of STATEMENT_FIELDS) {
      if (columns[field] !== undefined) continue;
      const found = TITLES[field].flatMap((known) => free().filter((title) => isMatch(names[titles.indexOf(title)] ?? '', known)));
      if (found[0] !== undefined) columns[field] = found[0];
    }
  }
  return columns;
}

function plainName(title: string): string {
  return title
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}

/** Whether the required columns are chosen and exist in the file. */
export function isComplete(mapping: DraftMapping, titles: readonly string[]): mapping is ColumnMapping {
  const { orderId, paid } = mapping.columns;
  return [orderId, paid].every((title) => title !== undefined && titles.includes(title));
}

/** Why a row of the file is not a line of the statement. */
export type RowProblem = 'noOrderId' | 'badAmount' | 'badCurrency' | 'badDay';

export interface ReadLines {
  lines: StatementLine[];
  /** Rows that cannot be read, by their number in the file from 1. */
  problems: { row: number; problem: RowProblem }[];
  /** The first and last day of the lines; null if no day is mapped. */
  days: { from: string; to: string } | null;
}

/** Reads the lines of a file. `currency` is that of rows without an own one. Rows without an id, such as totals, and those with an unreadable cell are problems. */
export function readLines({ titles, rows }: StatementTable, mapping: ColumnMapping, currency: string): ReadLines {
  const cellOf = (cells: readonly string[], field: StatementField) => cells[titles.indexOf(mapping.columns[field] ?? '')] ?? '';
  const lines: StatementLine[] = [];
  const problems: ReadLines['problems'] = [];
  rows.slice(0, MAX_STATEMENT_LINES).forEach((cells, index) => {
    const amounts = { paid: amountOf('paid', cells), sales: amountOf('sales', cells), commission: amountOf('commission', cells) };
    const channelOrderId = cellOf(cells, 'orderId').replace(/^#\s*/, '').slice(0, 200);
    const ownCurrency = cellOf(cells, 'currency').toUpperCase() || currency;
    const day = parseStatementDay(cellOf(cells, 'day'), mapping.dateOrder);
    const { paid, ...stated } = amounts;
    const problem = problemOf(channelOrderId, Object.values(amounts), paid, ownCurrency, day);
    if (problem !== null || paid === null) problems.push({ row: index + 1, problem: problem ?? 'badAmount' });
    else lines.push({ line: index + 1, channelOrderId, paid, ...stated, currency: ownCurrency, day });
  });
  const days = lines.flatMap(({ day }) => day ?? []).sort();
  const [from] = days;
  const to = days.at(-1);
  return { lines, problems, days: from !== undefined && to !== undefined ? { from, to } : null };

  function amountOf(field: 'paid' | 'sales' | 'commission', cells: readonly string[]): number | null {
    return parseStatementAmount(cellOf(cells, field), mapping.decimalSign);
  }
}

function problemOf(
  orderId: string,
  amounts: readonly (number | null)[],
  paid: number | null,
  currency: string,
  day: string | null,
): RowProblem | null {
  if (orderId === '') return 'noOrderId';
  if (paid === null || amounts.some(Number.isNaN)) return 'badAmount';
  if (!/^[A-Z]{3}$/.test(currency)) return 'badCurrency';
  return day === '' ? 'badDay' : null;
}
