import { useEffect, useMemo, useState } from 'react';
import type { GridColumn, GridTotal } from '@/ui/DataGrid/gridColumn';

/** Totals of more rows are computed one by one after the rows, so that the page stays responsive. */
const MAX_SYNC_ROWS = 20_000;
/** In milliseconds: the first rows are painted before the first total is computed. */
const START_AFTER_MS = 50;

export type Totals = Readonly<Record<string, readonly GridTotal[]>>;

/**
 * The totals of the rows by column id. Totals of many rows are empty until they are computed; they are retained while rows and columns are
 * the same.
 */
export function useTotals(columns: readonly GridColumn[], rows: Uint32Array): Totals {
  const requested = useMemo(() => ({ columns: columns.filter(({ total }) => total), rows }), [columns, rows]);
  const isQuick = rows.length <= MAX_SYNC_ROWS;
  const quick = useMemo(
    () => (isQuick ? Object.fromEntries(requested.columns.map((column) => totalOf(column, requested.rows))) : null),
    [requested, isQuick],
  );
  const [received, setReceived] = useState<{ requested: typeof requested; totals: Totals } | null>(null);

  useEffect(() => {
    if (isQuick) return;
    const totals: Record<string, readonly GridTotal[]> = {};
    let timer = setTimeout(next, START_AFTER_MS);
    function next() {
      const column = requested.columns[Object.keys(totals).length];
      if (!column) return setReceived({ requested, totals });
      Object.assign(totals, Object.fromEntries([totalOf(column, requested.rows)]));
      timer = setTimeout(next);
    }
    return () => clearTimeout(timer);
  }, [requested, isQuick]);

  return quick ?? (received?.requested === requested ? received.totals : Object.fromEntries(requested.columns.map(({ id }) => [id, []])));
}

function totalOf({ id, total }: GridColumn, rows: Uint32Array): [id: string, figures: readonly GridTotal[]] {
  return [id, total?.(rows) ?? []];
}

/** The figures of a total joined to one text. */
export function totalText(figures: readonly GridTotal[]): string {
  return figures.map(({ text }) => text).join(' · ');
}

/** The width of a digit of a total in bold, and the padding of its cell, in pixels. */
const DIGIT_WIDTH = 8.5;
const CELL_PADDING = 20;

/** The width in pixels that shows the longest figure of a total uncut. A total is at least as long as the figures that it sums up. */
export function widthOfTotal(figures: readonly GridTotal[]): number {
  return Math.ceil(Math.max(0, ...figures.map(({ text }) => text.length)) * DIGIT_WIDTH) + CELL_PADDING;
}

/** As in `dataGrid.css`, in pixels. */
const TOTAL_LINE = 18;
const TOTAL_PADDING = 8;
const MIN_TOTALS_HEIGHT = 30;

/** The height of the row of totals, whose cells stack their figures, in pixels; 0 without totals. */
export function totalsHeight(totals: Totals): number {
  const cells = Object.values(totals);
  if (cells.length === 0) return 0;
  return Math.max(MIN_TOTALS_HEIGHT, Math.max(...cells.map((figures) => figures.length)) * TOTAL_LINE + TOTAL_PADDING);
}
