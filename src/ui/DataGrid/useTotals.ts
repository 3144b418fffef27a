import { useEffect, useMemo, useState } from 'react';
import type { GridColumn, GridTotal } from '@/ui/DataGrid/gridColumn';

/** Over more rows the totals come one by one after the rows, so that the page never stands still for them. */
const AT_ONCE = 20_000;
/** In milliseconds: the first rows are painted before the first total is worked out. */
const AFTER_THE_ROWS = 50;

export type Totals = Readonly<Record<string, readonly GridTotal[]>>;

/**
 * What the columns come to over some rows, by id. Until a total of many rows is there it is empty; the ones before stay as long as rows and
 * columns are the same.
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

/** The figures of a total beside each other. */
export function totalText(figures: readonly GridTotal[]): string {
  return figures.map(({ text }) => text).join(' · ');
}
