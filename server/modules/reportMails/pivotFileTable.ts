import type { Language } from '@/domain/language';
import type { Pivot, PivotCell, PivotField } from '@/domain/pivot';
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

/** The measures of a pivot (`PIVOT_MEASURES` of the screen) by the kind of their values. */
const MEASURES = {
  orders: 'number',
  ordersShare: 'number',
  sales: 'amount',
  salesShare: 'number',
  average: 'amount',
  items: 'number',
  fees: 'amount',
  cancelled: 'number',
  cancelledShare: 'number',
  failed: 'number',
  lateMedian: 'number',
  lateMost: 'number',
  printFailures: 'number',
} as const satisfies Record<string, CsvColumn['kind']>;
type Measure = keyof typeof MEASURES;

/** Any Monday. */
const MONDAY = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;

/**
 * The table of a pivot in a file: one row for each cell without subtotals, with a column for each field, the currency and each measure of the view.
 * Shares are percent of the total of the currency, as in the exported file.
 */
export function pivotFileTable(
  pivot: Pivot,
  { rows, columns, measures }: Pick<Extract<ViewContent, { kind: 'pivot' }>, 'rows' | 'columns' | 'measures'>,
  language: Language,
  names: FileNames,
): CsvTable {
  const fields = [...rows, ...columns];
  const shown = measures.filter((measure): measure is Measure => measure in MEASURES);
  const cells = pivot.cells.filter(({ keys }) => keys.every((key) => key !== null));
  const totals = new Map(pivot.cells.filter(({ keys }) => keys.every((key) => key === null)).map((cell) => [cell.currency, cell]));
  const fileColumns: CsvColumn[] = [
    ...fields.map((field): CsvColumn => {
      const labels = labelsOfField(field, pivot, language, names);
      const kind = field === 'day' || field === 'week' ? 'day' : 'text';
      return { id: field, header: screenText(language, `pivot.field.${field}`), kind, ...(labels && { labels }) };
    }),
    { id: 'currency', header: screenText(language, 'reports.column.currency'), kind: 'text' },
    ...shown.map((id): CsvColumn => ({ id, header: screenText(language, `pivot.measure.${id}`), kind: MEASURES[id] })),
  ];
  const fileRows = cells.map((cell) => ({
    ...Object.fromEntries(fields.map((field, index) => [field, cell.keys[index] ?? ''])),
    currency: cell.currency,
    ...Object.fromEntries(shown.map((measure) => [measure, valueOf(measure, cell, totals.get(cell.currency))])),
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

/** The value of a measure as `docs/figures.md` defines it; null if it is not defined. */
function valueOf(measure: Measure, cell: PivotCell, total: PivotCell | undefined): number | null {
  const { orders, sales, cancelled, failed, withoutTotal } = cell;
  switch (measure) {
    case 'ordersShare':
      return percentOf(orders, total?.orders ?? null);
    case 'salesShare':
      return percentOf(sales, total?.sales ?? null);
    case 'average':
      return sales === null || orders === null || withoutTotal === null ? null : shareOf(sales, orders - withoutTotal);
    case 'cancelledShare':
      return orders === null || cancelled === null || failed === null ? null : percentOf(cancelled, orders + cancelled + failed);
    default:
      return cell[measure];
  }
}

function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : part / whole;
}

/** With two decimals: 12.5 for 12.5 %. */
function percentOf(part: number | null, whole: number | null): number | null {
  const share = shareOf(part, whole);
  return share === null ? null : Math.round(share * 10_000) / 100;
}
