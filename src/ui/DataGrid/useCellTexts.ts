import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { numberAt, type Columns } from '@/lib/columns';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import { plainText } from '@/ui/DataGrid/rowOrder/orderTask';

/** How each cell reads: as its column says, else the number of the language or the text itself. Nothing where there is no value. */
export function useCellTexts(data: Columns): (column: GridColumn, row: number) => string {
  const { locale } = useIntl();
  return useMemo(() => {
    const numbers = new Intl.NumberFormat(locale);
    return (column, row) => {
      if (column.textOf) return column.textOf(row);
      const values = data.byId[column.id];
      if (values?.kind !== 'number') return plainText(column, values, row);
      const number = numberAt(values, row);
      return Number.isNaN(number) ? '' : numbers.format(number);
    };
  }, [data, locale]);
}
