import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import type { GridRange } from '@/ui/DataGrid/gridCursor';
import { useCopyRange } from '@/ui/DataGrid/useCopyRange';
import { showToast } from '@/ui/Toasts/showToast';

interface GridSelectionProps {
  range: GridRange;
  columns: readonly GridColumn[];
  rows: Uint32Array;
  textOf: (column: GridColumn, row: number) => string;
}

/** Figures beyond these do not fit in the toolbar. */
const MAX_COLUMNS = 2;

/** Sum, average and number of cells of the selected range, per column and currency, and a button that copies it with the column titles. */
export function GridSelection({ range, columns, rows, textOf }: GridSelectionProps) {
  const intl = useIntl();
  const tsvOf = useCopyRange(columns, rows, textOf);
  const figures = useMemo(() => {
    const chosenRows = rows.subarray(range.rows[0], range.rows[1] + 1);
    return columns
      .slice(range.columns[0], range.columns[1] + 1)
      .flatMap(({ title, total }) => (total ? { title, total } : []))
      .slice(0, MAX_COLUMNS)
      .map(({ title, total }) => ({ title, totals: total(chosenRows) }));
  }, [range, columns, rows]);
  const count = (range.rows[1] - range.rows[0] + 1) * (range.columns[1] - range.columns[0] + 1);
  if (count < 2) return null;

  async function copy() {
    const copied = tsvOf(range, true);
    if (!copied) return;
    await navigator.clipboard.writeText(copied.text);
    void showToast('success', intl.formatMessage({ id: 'ui.grid.copiedSuccess' }, { rows: copied.rows, columns: copied.columns }));
  }

  return (
    <>
      <span className="grid-selection" role="status">
        {intl.formatMessage({ id: 'ui.grid.selectedLabel' }, { count })}
        {figures.flatMap(({ title, totals }) =>
          totals.map(({ text, mean }) => (
            <span key={`${title} ${text}`}>
              {' · '}
              {intl.formatMessage({ id: mean === undefined ? 'ui.grid.sumLabel' : 'ui.grid.sumAndMeanLabel' }, { title, sum: text, mean })}
            </span>
          )),
        )}
      </span>
      <Button size="small" variant="minimal" icon={<Duplicate />} onClick={() => void copy()}>
        {intl.formatMessage({ id: 'ui.grid.copyWithTitlesButton' })}
      </Button>
    </>
  );
}
