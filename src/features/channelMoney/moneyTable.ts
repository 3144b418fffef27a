import type { IntlShape } from 'react-intl';
import { figureMoney } from '@/entities/figures/figureMoney';
import { addMoney } from '@/lib/money';
import { numberAt, numberColumn, textAt, textColumn, type ColumnData, type Columns } from '@/lib/columns';
import type { CsvColumn } from '@/services/reports/csv/csvTable';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';

/** A column of rows with a `currency`: `money` is in minor units of it; null is blank. */
export interface MoneyField<Row> {
  id: string;
  title: string;
  help?: string;
  width: number;
  kind: 'text' | 'day' | 'count' | 'money';
  valueOf: (row: Row) => string | number | null;
  /** The displayed text of a stored one. */
  labelOf?: (text: string) => string;
  hrefOf?: (row: Row) => string | null;
  markOf?: (row: Row) => string | null;
  isShownNarrow?: boolean;
}

/** The values of rows in columns, with the currency of each row as `currency`. */
export function toColumns<Row extends { currency: string }>(rows: readonly Row[], fields: readonly MoneyField<Row>[]): Columns {
  const columnOf = ({ kind, valueOf }: MoneyField<Row>) =>
    kind === 'count' || kind === 'money'
      ? numberColumn(rows.map((row) => Number(valueOf(row) ?? NaN)))
      : textColumn(rows.map((row) => String(valueOf(row) ?? '')));
  const byId = Object.fromEntries(fields.map((field) => [field.id, columnOf(field)]));
  return { rowCount: rows.length, byId: { ...byId, currency: textColumn(rows.map(({ currency }) => currency)) } };
}

/** The columns of a grid. Money is added up only within a currency. */
export function gridColumns<Row extends { currency: string }>(
  intl: IntlShape,
  rows: readonly Row[],
  fields: readonly MoneyField<Row>[],
  columns: Columns,
): GridColumn[] {
  return fields.map(({ id, title, help, width, kind, labelOf, hrefOf, markOf, isShownNarrow }): GridColumn => {
    const values = columns.byId[id];
    const rowAt =
      <Result>(read: (row: Row) => Result | null) =>
      (index: number) => {
        const row = rows[index];
        return row ? read(row) : null;
      };
    return {
      ...{ id, title, width },
      ...(help && { help }),
      ...(labelOf && { labelOf }),
      ...(kind === 'day' && { textOf: (row: number) => dayText(intl, textAt(values, row)) }),
      ...(kind === 'count' && { textOf: (row: number) => numberText(numberAt(values, row), (count) => intl.formatNumber(count)) }),
      ...(kind === 'money' && {
        textOf: (row: number) => numberText(numberAt(values, row), (amount) => figureMoney(amount, textAt(columns.byId['currency'], row))),
        shownNumberOf: (row: number) => numberAt(values, row) / 100,
      }),
      ...(kind === 'money' && { total: (of: Uint32Array) => moneyTotals(values, columns.byId['currency'], of) }),
      ...(kind === 'count' && { total: (of: Uint32Array) => [{ text: intl.formatNumber(sumOf(values, of)) }] }),
      ...(hrefOf && { hrefOf: rowAt(hrefOf) }),
      ...(markOf && { markOf: rowAt(markOf) }),
      ...(isShownNarrow && { isShownNarrow }),
    };
  });
}

/** The columns of a CSV file, with the currency of each row. */
export function csvFields<Row extends { currency: string }>(
  intl: IntlShape,
  fields: readonly MoneyField<Row>[],
  columns: Columns,
): CsvColumn[] {
  const own = fields.map(({ id, title, kind, labelOf }): CsvColumn => {
    const values = columns.byId[id];
    const labels = labelOf && values?.kind === 'text' ? Object.fromEntries(values.dictionary.map((text) => [text, labelOf(text)])) : null;
    const csvKind = ({ text: 'text', day: 'day', count: 'number', money: 'amount' } as const)[kind];
    return { id, header: title, kind: csvKind, ...(labels && { labels }) };
  });
  return [...own, { id: 'currency', header: intl.formatMessage({ id: 'money.column.currency' }), kind: 'text' }];
}

export function dayText(intl: IntlShape, day: string): string {
  return day && intl.formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', dateStyle: 'medium' });
}

function numberText(value: number, write: (value: number) => string): string {
  return Number.isNaN(value) ? '' : write(value);
}

function sumOf(values: ColumnData | undefined, rows: Uint32Array): number {
  return rows.reduce((sum, row) => sum + (numberAt(values, row) || 0), 0);
}

function moneyTotals(values: ColumnData | undefined, currencies: ColumnData | undefined, rows: Uint32Array) {
  const sums = new Map<string, number>();
  for (const row of rows) {
    const amount = numberAt(values, row);
    if (!Number.isNaN(amount)) addMoney(sums, textAt(currencies, row), amount);
  }
  return [...sums].map(([currency, amount]) => ({ text: figureMoney(amount, currency) }));
}
