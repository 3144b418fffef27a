import { fieldLabels } from '@/features/reports/columns/fieldLabels';
import type { ReportOf } from '@/features/reports/columns/reportColumns';
import { REPORT_LAYOUT, type FieldKind } from '@/features/reports/columns/reportLayout';
import type { CsvColumn } from '@/services/reports/csv/csvTable';

const KINDS: Partial<Record<FieldKind, CsvColumn['kind']>> = { day: 'day', time: 'instant', count: 'number', money: 'amount' };

/**
 * The columns of a report in a file: the shown columns in order, followed by the time zone of dates (decision G25) and the currency of
 * amounts if the table hides them.
 */
export function fileColumns({ intl, type, names }: ReportOf, shownIds: readonly string[]): CsvColumn[] {
  const shown = shownIds.flatMap((shownId) => REPORT_LAYOUT[type].find(({ id }) => id === shownId) ?? []);
  const hasKind = (...kinds: FieldKind[]) => shown.some(({ kind }) => kinds.includes(kind));
  const needed = REPORT_LAYOUT[type].filter(
    ({ id }) => (id === 'zone' && hasKind('day', 'time')) || (id === 'currency' && hasKind('money')),
  );
  return [...new Set([...shown, ...needed])].map((field): CsvColumn => {
    const labels = fieldLabels(intl, field.kind, names);
    return {
      id: field.id,
      header: intl.formatMessage({ id: `reports.column.${field.id}` }),
      kind: KINDS[field.kind] ?? 'text',
      ...(field.kind === 'money' && { currencyId: 'currency' }),
      ...(field.kind === 'time' && { zoneId: 'zone' }),
      ...(labels && { labels: Object.fromEntries(labels) }),
    };
  });
}
