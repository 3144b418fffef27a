import { fieldWords } from '@/features/reports/columns/fieldWords';
import type { ReportOf } from '@/features/reports/columns/reportColumns';
import { REPORT_LAYOUT, type FieldKind } from '@/features/reports/columns/reportLayout';
import type { CsvColumn } from '@/services/reports/csv/csvTable';

const KINDS: Partial<Record<FieldKind, CsvColumn['kind']>> = { day: 'day', time: 'instant', count: 'number', money: 'amount' };

/** The columns of a report as a file has them: those that the table shows, in its order. */
export function csvColumns({ intl, type, names }: ReportOf, shownIds: readonly string[]): CsvColumn[] {
  return shownIds.flatMap((shown): CsvColumn[] => {
    const field = REPORT_LAYOUT[type].find(({ id }) => id === shown);
    if (!field) return [];
    const words = fieldWords(intl, field.kind, names);
    return [
      {
        id: field.id,
        header: intl.formatMessage({ id: `reports.column.${field.id}` }),
        kind: KINDS[field.kind] ?? 'text',
        ...(words && { words: Object.fromEntries(words) }),
      },
    ];
  });
}
