import type { Language } from '@/domain/language';
import type { Pivot, PivotCell, PivotField } from '@/domain/pivot';
import { isPivotMeasure, MEASURE_KINDS, measureOf, percentOf, type PivotMeasure } from '@/domain/pivotMeasures';
import type { FieldKind } from '@/domain/reportLayout';
import type { ViewContent } from '@/domain/savedView';
import type { CsvColumn, CsvTable } from '@/services/reports/csv/csvTable';
import { labelsOf, screenText, tableOf, type FileNames } from './reportFileTable';

const FIELD_KINDS: Partial<Record<PivotField, FieldKind>> = {
  channel: 'channel',
  service: 'service',
  status: 'reportStatus',
  reason: 'reason',
  day: 'day',
  week: 'day',
};

const KINDS = { count: 'number', share: 'number', minutes: 'number', money: 'amount' } as const;

/** Any Monday. */
const MONDAY = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;

/**
 * The table of a pivot in a file: one row for each cell without subtotals, with a column for each field, the currency and each measure of
 * the view. Shares are percent of the total of the currency, as in the exported file.
 */
export function pivotFileTable(
  pivot: Pivot,
  { rows, columns, measures }: Pick<Extract<ViewContent, { kind: 'pivot' }>, 'rows' | 'columns' | 'measures'>,
  language: Language,
  names: FileNames,
): CsvTable {
  const fields = [...rows, ...columns];
  const shown = measures.filter(isPivotMeasure);
  const cells = pivot.cells.filter(({ keys }) => keys.every((key) => key !== null));
  const totals = new Map(pivot.cells.filter(({ keys }) => keys.every((key) => key === null)).map((cell) => [cell.currency, cell]));
  const valueOf = (measure: PivotMeasure, cell: PivotCell) => {
    const value = measureOf(measure, cell, totals.get(cell.currency));
    return MEASURE_KINDS[measure] === 'share' ? percentOf(value) : value;
  };
  const fileColumns: CsvColumn[] = [
    ...fields.map((field): CsvColumn => {
      const labels = labelsOfField(field, pivot, language, names);
      const kind = field === 'day' || field === 'week' ? 'day' : 'text';
      return { id: field, header: screenText(language, `pivot.field.${field}`), kind, ...(labels && { labels }) };
    }),
    { id: 'currency', header: screenText(language, 'reports.column.currency'), kind: 'text' },
    ...shown.map((id): CsvColumn => {
      const kind = KINDS[MEASURE_KINDS[id]];
      return { id, header: screenText(language, `pivot.measure.${id}`), kind, ...(kind === 'amount' && { currencyId: 'currency' }) };
    }),
  ];
  const fileRows = cells.map((cell) => ({
    ...Object.fromEntries(fields.map((field, index) => [field, cell.keys[index] ?? ''])),
    currency: cell.currency,
    ...Object.fromEntries(shown.map((measure) => [measure, valueOf(measure, cell)])),
  }));
  return tableOf(fileColumns, fileRows, language);
}

function labelsOfField(field: PivotField, pivot: Pivot, language: Language, names: FileNames): Readonly<Record<string, string>> | null {
  if (field === 'location') return pivot.locations;
  if (field === 'account') return pivot.accounts;
  if (field === 'weekday') {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((weekday) => [weekday, format.format(MONDAY + (weekday - 1) * DAY_MS)]));
  }
  const kind = FIELD_KINDS[field];
  return kind ? labelsOf(language, kind, names) : null;
}
