import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import type { GridRange } from '@/ui/DataGrid/gridCursor';
import { toTsv } from '@/ui/DataGrid/tsv';
import { showToast } from '@/ui/Toasts/showToast';

/** Copying more cells would block the browser. */
const MAX_COPIED_CELLS = 500_000;

/** Returns a function that formats a range as TSV, optionally below the column titles; null, with a message, for too many cells. */
export function useCopyRange(
  shown: readonly GridColumn[],
  rows: Uint32Array,
  textOf: (column: GridColumn, row: number) => string,
): (range: GridRange, hasTitles: boolean) => { text: string; rows: number; columns: number } | null {
  const intl = useIntl();
  return useCallback(
    ({ rows: [firstRow, lastRow], columns: [firstColumn, lastColumn] }, hasTitles) => {
      const count = (lastRow - firstRow + 1) * (lastColumn - firstColumn + 1);
      if (count > MAX_COPIED_CELLS) {
        void showToast('error', intl.formatMessage({ id: 'ui.grid.tooManyError' }, { count, most: MAX_COPIED_CELLS }));
        return null;
      }
      const copied = shown.slice(firstColumn, lastColumn + 1);
      const texts = Array.from(rows.subarray(firstRow, lastRow + 1), (row) => copied.map((column) => textOf(column, row)));
      const titles = hasTitles ? [copied.map(({ title }) => title)] : [];
      return { text: toTsv([...titles, ...texts]), rows: texts.length, columns: copied.length };
    },
    [intl, shown, rows, textOf],
  );
}
