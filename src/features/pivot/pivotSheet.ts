import type { IntlShape } from 'react-intl';
import type { Days } from '@/domain/period';
import type { PivotField } from '@/domain/pivot';
import { MEASURE_KINDS, percentOf } from '@/domain/pivotMeasures';
import type { PivotState } from '@/features/pivot/pivotState';
import { comparedValue, type PivotRow, type PivotTable } from '@/features/pivot/pivotTable';
import type { PivotTexts } from '@/features/pivot/usePivotTexts';

/** A column of a file. `number`: a share is 12.5 for 12.5 %; `amount`: minor units; `day`: ISO days, or the text of a total. */
export interface PivotSheetColumn {
  header: string;
  kind: 'text' | 'day' | 'number' | 'amount';
}

/** A pivot as the rows of a file; null: an empty cell. */
export interface PivotSheet {
  columns: readonly PivotSheetColumn[];
  rows: readonly (readonly (string | number | null)[])[];
  /** The place of the column with the currency of each row. */
  currencyColumn: number;
}

interface PivotSheetOptions {
  intl: IntlShape;
  layout: Pick<PivotState, 'rows' | 'columns' | 'measures'>;
  table: PivotTable;
  tableBefore: PivotTable | null;
  /** The days of the other period, which are part of its headers. */
  daysBefore: Days | null;
  texts: PivotTexts;
  /** Without subtotals and totals, the values of a column can be summed up. */
  withTotals: boolean;
}

const KINDS = { count: 'number', share: 'number', minutes: 'number', money: 'amount' } as const;
const PARTS = ['value', 'before', 'change', 'percent'] as const;
type Part = (typeof PARTS)[number];

/**
 * The headers and rows of a pivot in a file, the same for CSV and XLSX (row M-04): the fields of the rows, the currency, and the measures of each column
 * with those of the other period. Labels are those of the screen; days and weeks (their Monday) are ISO days, months `yyyy-MM`.
 */
export function pivotSheet({ intl, layout, table, tableBefore, daysBefore, texts, withTotals }: PivotSheetOptions): PivotSheet {
  const { rows: fields, columns, measures } = layout;
  const totalText = intl.formatMessage({ id: 'pivot.totalLabel' });
  const [column] = columns;
  const columnKeys = table.columnKeys.filter((key) => withTotals || key !== null || column === undefined);
  const parts = tableBefore ? PARTS : (['value'] as const);
  const values = columnKeys.flatMap((key) => measures.flatMap((measure) => parts.map((part) => ({ key, measure, part }))));

  const partTitle = (part: Exclude<Part, 'value'>) => {
    const title = intl.formatMessage({ id: `pivot.head.${part}` });
    return part === 'before' && daysBefore ? `${title} (${daysBefore.from} – ${daysBefore.to})` : title;
  };
  const headerOf = ({ key, measure, part }: (typeof values)[number]) =>
    [
      ...(column === undefined ? [] : [key === null ? totalText : texts.labelOf(column, key)]),
      intl.formatMessage({ id: `pivot.measure.${measure}` }),
      ...(part === 'value' ? [] : [partTitle(part)]),
    ].join(' · ');
  const keyTexts = ({ keys }: PivotRow) =>
    fields.map((field, index) => {
      const key = keys[index];
      if (key === undefined) return index === keys.length ? totalText : '';
      return isIso(field) ? key : texts.labelOf(field, key);
    });
  const valueOf = (row: PivotRow, { key, measure, part }: (typeof values)[number]) => {
    const { value, before, change, relative } = comparedValue(measure, { row, columnKey: key }, table, tableBefore);
    if (part === 'percent') return percentOf(relative);
    const found = { value, before, change }[part];
    return MEASURE_KINDS[measure] === 'share' ? percentOf(found) : found;
  };

  return {
    columns: [
      ...fields.map((field) => ({
        header: intl.formatMessage({ id: `pivot.field.${field}` }),
        kind: field === 'day' || field === 'week' ? ('day' as const) : ('text' as const),
      })),
      { header: intl.formatMessage({ id: 'pivot.currencyLabel' }), kind: 'text' },
      ...values.map((each) => ({
        header: headerOf(each),
        kind: each.part === 'percent' ? ('number' as const) : KINDS[MEASURE_KINDS[each.measure]],
      })),
    ],
    rows: table.rows
      .filter(({ keys }) => withTotals || keys.length === fields.length)
      .map((row) => [...keyTexts(row), row.currency, ...values.map((each) => valueOf(row, each))]),
    currencyColumn: fields.length,
  };
}

function isIso(field: PivotField): boolean {
  return field === 'day' || field === 'week' || field === 'month';
}
