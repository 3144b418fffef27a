import { fieldLabels } from '@/features/reports/columns/fieldLabels';
import type { ReportOf } from '@/features/reports/columns/reportColumns';
import { fileFields, type FieldKind } from '@/domain/reportLayout';
import type { CsvColumn } from '@/services/reports/csv/csvTable';

const KINDS: Partial<Record<FieldKind, CsvColumn['kind']>> = { day: 'day', time: 'instant', count: 'number', money: 'amount' };

/** The columns of a report in a file, with their texts in the user's language. */
export function fileColumns({ intl, type, names }: ReportOf, shownIds: readonly string[]): CsvColumn[] {
  return fileFields(type, shownIds).map((field): CsvColumn => {
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
