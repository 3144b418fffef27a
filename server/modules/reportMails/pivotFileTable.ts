import type { Language } from '@/domain/language';
import type { Days } from '@/domain/period';
import type { Pivot, PivotCell, PivotField } from '@/domain/pivot';
import { changeOf } from '@/domain/pivotComparison';
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

const PARTS = ['value', 'before', 'change', 'percent'] as const;
type Part = (typeof PARTS)[number];

const idOf = (measure: PivotMeasure, part: Part) => (part === 'value' ? measure : `${measure}.${part}`);

/** The cells without subtotals by key, and the totals by currency. */
function cellsOf({ cells }: Pivot) {
  return {
    rows: new Map(cells.filter(({ keys }) => keys.every((key) => key !== null)).map((cell) => [nameOf(cell), cell])),
    totals: new Map(cells.filter(({ keys }) => keys.every((key) => key === null)).map((cell) => [cell.currency, cell])),
  };
}

function nameOf({ keys, currency }: PivotCell): string {
  return JSON.stringify([keys, currency]);
}

const KINDS = { count: 'number', share: 'number', minutes: 'number', money: 'amount' } as const;

/** Any Monday. */
const MONDAY = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;

/** A pivot of another period, whose keys are those of the days at the same position (`alignTo`), and its days. */
interface OtherPivot {
  pivot: Pivot;
  days: Days;
}

/**
 * The table of a pivot in a file: one row for each cell without subtotals, with a column for each field, the currency and each measure of
 * the view, with those of the other period, their difference and its percentage. Shares are percent of the total of the currency. Titles and units are those
 * of the exported file.
 */
export function pivotFileTable(
  pivot: Pivot,
  other: OtherPivot | null,
  { rows, columns, measures }: Pick<Extract<ViewContent, { kind: 'pivot' }>, 'rows' | 'columns' | 'measures'>,
  language: Language,
  names: FileNames,
): CsvTable {
  const fields = [...rows, ...columns];
  const shown = measures.filter(isPivotMeasure);
  const now = cellsOf(pivot);
  const before = other && cellsOf(other.pivot);
  const rowCells = [...now.rows.values()];
  const valueOf = (measure: PivotMeasure, cell: PivotCell) => {
    const value = measureOf(measure, cell, now.totals.get(cell.currency));
    const valueBefore = before && measureOf(measure, before.rows.get(nameOf(cell)), before.totals.get(cell.currency));
    const { change, relative } = changeOf(value, valueBefore);
    const inUnit = (each: number | null) => (MEASURE_KINDS[measure] === 'share' ? percentOf(each) : each);
    return { value: inUnit(value), before: inUnit(valueBefore), change: inUnit(change), percent: percentOf(relative) };
  };
  const headerOf = (measure: PivotMeasure, part: Part) => {
    const header = screenText(language, `pivot.measure.${measure}`);
    if (part === 'value') return header;
    const ofDays = part === 'before' && other ? ` (${other.days.from} – ${other.days.to})` : '';
    return `${header} · ${screenText(language, `pivot.head.${part}`)}${ofDays}`;
  };
  const parts = other ? PARTS : (['value'] as const);
  const fileColumns: CsvColumn[] = [
    ...fields.map((field): CsvColumn => {
      const labels = labelsOfField(field, pivot, language, names);
      const kind = field === 'day' || field === 'week' ? 'day' : 'text';
      return { id: field, header: screenText(language, `pivot.field.${field}`), kind, ...(labels && { labels }) };
    }),
    { id: 'currency', header: screenText(language, 'reports.column.currency'), kind: 'text' },
    ...shown.flatMap((measure) =>
      parts.map((part): CsvColumn => {
        const kind = part === 'percent' ? 'number' : KINDS[MEASURE_KINDS[measure]];
        return { id: idOf(measure, part), header: headerOf(measure, part), kind, ...(kind === 'amount' && { currencyId: 'currency' }) };
      }),
    ),
  ];
  const fileRows = rowCells.map((cell) => ({
    ...Object.fromEntries(fields.map((field, index) => [field, cell.keys[index] ?? ''])),
    currency: cell.currency,
    ...Object.fromEntries(
      shown.flatMap((measure) => {
        const values = valueOf(measure, cell);
        return parts.map((part) => [idOf(measure, part), values[part]] as const);
      }),
    ),
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
