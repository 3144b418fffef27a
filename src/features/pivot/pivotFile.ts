import type { Language } from '@/domain/language';
import type { PivotSheet } from '@/features/pivot/pivotSheet';
import { numberColumn, textColumn } from '@/lib/columns';
import type { CsvTable } from '@/services/reports/csv/csvTable';

/** A pivot as the table of a file (row M-04). `language`: that of numbers and separators in CSV. */
export function tableOfSheet({ columns, rows, currencyColumn }: PivotSheet, language: Language): CsvTable {
  const idOf = (place: number) => `column${place}`;
  const dataOf = (place: number) => {
    const values = rows.map((row) => row[place] ?? null);
    return columns[place]?.kind === 'number' || columns[place]?.kind === 'amount'
      ? numberColumn(values.map((value) => (typeof value === 'number' ? value : null)))
      : textColumn(values.map((value) => String(value ?? '')));
  };
  return {
    columns: columns.map(({ header, kind }, place) => ({
      id: idOf(place),
      header,
      kind,
      ...(kind === 'amount' && { currencyId: idOf(currencyColumn) }),
    })),
    values: { rowCount: rows.length, byId: Object.fromEntries(columns.map((_column, place) => [idOf(place), dataOf(place)])) },
    rows: Uint32Array.from(rows.keys()),
    language,
  };
}
