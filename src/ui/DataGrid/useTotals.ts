import { useEffect, useMemo, useState } from 'react';
import type { GridColumn, GridTotal } from '@/ui/DataGrid/gridColumn';

/** Totals of more rows are computed one by one after the rows, so that the page stays responsive. */
const AT_ONCE = 20_000;
/** In milliseconds: the first rows are painted before the first total is computed. */
const AFTER_THE_ROWS = 50;

export type Totals = Readonly<Record<string, readonly GridTotal[]>>;

/**
 * The totals of the rows by column id. Totals of many rows are empty until they are computed; they are retained while rows and columns are
 * the same.
 */
export function useTotals(columns: readonly GridColumn[], rows: Uint32Array): Totals {
  const asked = useMemo(() => ({ columns: columns.filter(({ total }) => total), rows }), [columns, rows]);
  const isQuick = rows.length <= AT_ONCE;
  const quick = useMemo(
    () => (isQuick ? Object.fromEntries(asked.columns.map((column) => totalOf(column, asked.rows))) : null),
    [asked, isQuick],
  );
  const [came, setCame] = useState<{ asked: typeof asked; totals: Totals } | null>(null);

  useEffect(() => {
    if (isQuick) return;
    const totals: Record<string, readonly GridTotal[]> = {};
    let timer = setTimeout(next, AFTER_THE_ROWS);
    function next() {
      const column = asked.columns[Object.keys(totals).length];
      if (!column) return setCame({ asked, totals });
      Object.assign(totals, Object.fromEntries([totalOf(column, asked.rows)]));
      timer = setTimeout(next);
    }
    return () => clearTimeout(timer);
  }, [asked, isQuick]);

  return quick ?? (came?.asked === asked ? came.totals : Object.fromEntries(asked.columns.map(({ id }) => [id, []])));
}

function totalOf({ id, total }: GridColumn, rows: Uint32Array): [id: string, figures: readonly GridTotal[]] {
  return [id, total?.(rows) ?? []];
}

/** The figures of a total joined to one text. */
export function totalText(figures: readonly GridTotal[]): string {
  return figures.map(({ text }) => text).join(' · ');
}
