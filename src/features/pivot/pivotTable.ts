import type { FigureFilter } from '@/domain/figureFilter';
import { REPORT_STATUSES, type ReportStatus } from '@/domain/orderStatus';
import type { Days } from '@/domain/period';
import type { PivotCell, PivotField } from '@/domain/pivot';
import { changeOf } from '@/domain/pivotComparison';
import { measureOf, type PivotMeasure } from '@/domain/pivotMeasures';
import type { PivotState } from '@/features/pivot/pivotState';
import { addToDay } from '@/lib/calendarDay';

/** A row of the table: the values of its leading fields; fewer than the fields of a pivot: a subtotal, none: the total. In one currency. */
export interface PivotRow {
  keys: readonly string[];
  currency: string;
}

/** A pivot as a table. Rows and columns are in display order; the last column (null) is the total. */
export interface PivotTable {
  rows: readonly PivotRow[];
  columnKeys: readonly (string | null)[];
  currencies: readonly string[];
  cellAt: (row: PivotRow, columnKey: string | null) => PivotCell | undefined;
}

type Layout = Pick<PivotState, 'rows' | 'columns' | 'sort'>;

/** Arranges the cells: each group is followed by its subtotal, and the totals are last. `labelOf` returns the text by which keys are sorted. */
export function pivotTable(cells: readonly PivotCell[], layout: Layout, labelOf: (field: PivotField, key: string) => string): PivotTable {
  const { rows: fields, columns, sort } = layout;
  const byKey = new Map(cells.map((cell) => [nameOf(cell.keys, cell.currency), cell]));
  const padded = (keys: readonly string[]) => fields.map((_field, index) => keys[index] ?? null);
  const cellAt = ({ keys, currency }: PivotRow, columnKey: string | null) =>
    byKey.get(nameOf([...padded(keys), ...columns.map(() => columnKey)], currency));
  const [column] = columns;
  const found = column === undefined ? [] : [...new Set(cells.flatMap(({ keys }) => keys[fields.length] ?? []))];
  const columnKeys = column === undefined ? [] : found.sort((a, b) => compareKeys(column, a, b, labelOf));
  const rows = cells
    .filter(({ keys }) => column === undefined || keys[fields.length] === null)
    .map(({ keys, currency }) => ({ keys: keys.slice(0, fields.length).flatMap((key) => key ?? []), currency }));
  const total = (row: PivotRow) => cellAt({ keys: [], currency: row.currency }, null);
  const valueOf = (row: PivotRow) => (sort ? (measureOf(sort, cellAt(row, null), total(row)) ?? -Infinity) : 0);

  function compareRows(a: PivotRow, b: PivotRow): number {
    for (const [index, field] of fields.entries()) {
      const [first, second] = [a.keys[index], b.keys[index]];
      if (first === second && first !== undefined) continue;
      // A subtotal comes after its rows.
      if (first === undefined || second === undefined)
        return first === second ? inOrder(a.currency, b.currency) : first === undefined ? 1 : -1;
      const group = (row: PivotRow) => ({ keys: row.keys.slice(0, index + 1), currency: row.currency });
      const difference = sort ? valueOf(group(b)) - valueOf(group(a)) : 0;
      return difference || compareKeys(field, first, second, labelOf);
    }
    return inOrder(a.currency, b.currency);
  }

  return {
    rows: rows.sort(compareRows),
    columnKeys: [...columnKeys, null],
    currencies: [...new Set(cells.map(({ currency }) => currency))].sort(inOrder),
    cellAt,
  };
}

function nameOf(keys: readonly (string | null)[], currency: string): string {
  return JSON.stringify([keys, currency]);
}

const BY_KEY: readonly PivotField[] = ['day', 'week', 'month', 'weekday', 'hour'];

function compareKeys(field: PivotField, a: string, b: string, labelOf: (field: PivotField, key: string) => string): number {
  if (field === 'status') return REPORT_STATUSES.findIndex((each) => each === a) - REPORT_STATUSES.findIndex((each) => each === b);
  return BY_KEY.includes(field)
    ? a.length - b.length || inOrder(a, b)
    : labelOf(field, a).localeCompare(labelOf(field, b)) || inOrder(a, b);
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** A value of a cell, the same in the other period, their difference, and the difference relative to the other period; null if not defined. */
export interface ComparedValue {
  value: number | null;
  before: number | null;
  change: number | null;
  relative: number | null;
}

export function comparedValue(
  measure: PivotMeasure,
  { row, columnKey }: { row: PivotRow; columnKey: string | null },
  table: PivotTable,
  tableBefore: PivotTable | null,
): ComparedValue {
  const valueIn = (from: PivotTable) => measureOf(measure, from.cellAt(row, columnKey), from.cellAt({ ...row, keys: [] }, null));
  const value = valueIn(table);
  const before = tableBefore ? valueIn(tableBefore) : null;
  return { value, before, ...changeOf(value, before) };
}

const STATUS_OF_MEASURE: Partial<Record<PivotMeasure, ReportStatus>> = {
  orders: 'COMPLETED',
  ordersShare: 'COMPLETED',
  sales: 'COMPLETED',
  salesShare: 'COMPLETED',
  average: 'COMPLETED',
  items: 'COMPLETED',
  fees: 'COMPLETED',
  cancelled: 'CANCELLED',
  cancelledShare: 'CANCELLED',
  failed: 'NOT_PROCESSED',
};

/** The filter of the orders of a cell (row BR-02): that of the pivot, restricted by the keys of row and column; null if there can be no orders. */
export function cellFilter(
  { rows, columns, filter }: Pick<PivotState, 'rows' | 'columns' | 'filter'>,
  days: Days,
  { row, columnKey, measure }: { row: PivotRow; columnKey: string | null; measure: PivotMeasure },
): FigureFilter | null {
  const cell: FigureFilter = { ...filter, fromDay: days.from, toDay: days.to, currency: row.currency };
  const keys = [
    ...rows.map((field, index) => [field, row.keys[index]] as const),
    ...columns.map((field) => [field, columnKey ?? undefined] as const),
  ];
  // No filter selects orders by the current section of their products.
  if (keys.some(([field, key]) => field === 'category' && key !== undefined)) return null;
  for (const [field, key] of keys) if (key !== undefined) restrict(cell, field, key);
  const status = STATUS_OF_MEASURE[measure];
  const { statuses = [] } = cell;
  if (status && statuses.length > 0 && !statuses.includes(status)) return null;
  if (cell.toDay < cell.fromDay) return null;
  return status ? { ...cell, statuses: [status] } : cell;
}

function restrict(filter: FigureFilter, field: PivotField, key: string): void {
  switch (field) {
    case 'location':
      filter.locationIds = [key];
      return;
    case 'account':
      filter.accountIds = [key];
      return;
    case 'channel':
      filter.channels = [key];
      return;
    case 'service':
      filter.serviceType = [key];
      return;
    case 'product':
      filter.product = key;
      return;
    case 'status':
      filter.statuses = REPORT_STATUSES.filter((each) => each === key);
      return;
    case 'reason':
      filter.reason = key;
      return;
    case 'weekday':
      filter.weekday = Number(key);
      return;
    case 'hour':
      filter.hour = Number(key);
      return;
    case 'category':
      return;
    case 'day':
      return limitDays(filter, key, key);
    case 'week':
      return limitDays(filter, key, addToDay(key, 6));
    case 'month':
      return limitDays(filter, `${key}-01`, `${key}-${addToDay(`${addToDay(`${key}-28`, 4).slice(0, 7)}-01`, -1).slice(8)}`);
  }
}

function limitDays(filter: FigureFilter, from: string, to: string): void {
  if (from > filter.fromDay) filter.fromDay = from;
  if (to < filter.toDay) filter.toDay = to;
}
