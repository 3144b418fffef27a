import { useEffect, useMemo, useState } from 'react';
import type { Columns } from '@/lib/columns';
import type { GridColumn, GridView } from '@/ui/DataGrid/gridColumn';
import { orderRows, type OrderTask } from '@/ui/DataGrid/rowOrder/orderRows';
import { keepRanks, rowFilters, sortKeys } from '@/ui/DataGrid/rowOrder/orderTask';
import { createRowOrderer, LARGE } from '@/ui/DataGrid/rowOrder/rowOrderer';

/** In milliseconds: a worker that is loaded at once would hold up the first rows. */
const AFTER_THE_ROWS = 200;

/** Rows in their order, with the columns and the data of which they are places. */
export interface OrderedRows {
  columns: readonly GridColumn[];
  data: Columns;
  rows: Uint32Array;
  /** The same rows, in whatever order: the same array as long as only their order changes. */
  filtered: Uint32Array;
}

/** The rows as the view wants them. While those of large data are ordered, the ones before stay as they were. */
export function useRowOrder(columns: readonly GridColumn[], data: Columns, view: GridView): OrderedRows & { isOrdering: boolean } {
  const { sorts, filters } = view;
  const narrowing = useMemo(() => rowFilters(columns, data, filters), [columns, data, filters]);
  const task = useMemo<OrderTask>(
    () => ({ rowCount: data.rowCount, keys: sortKeys(columns, data, sorts), filters: narrowing }),
    [columns, data, sorts, narrowing],
  );
  const isQuick = data.rowCount < LARGE || (task.keys.length === 0 && task.filters.length === 0);
  const quick = useMemo(() => (isQuick ? orderedHere(task) : null), [isQuick, task]);
  const [came, setCame] = useState<{ task: OrderTask; rows: Uint32Array } | null>(null);
  const [orderer] = useState(() => createRowOrderer());
  const isLarge = data.rowCount >= LARGE;

  useEffect(() => () => orderer.close(), [orderer]);
  useEffect(() => {
    if (!isLarge) return;
    const timer = setTimeout(() => orderer.prepare(), AFTER_THE_ROWS);
    return () => clearTimeout(timer);
  }, [orderer, isLarge]);
  useEffect(() => {
    if (isQuick) return;
    let isWanted = true;
    orderer.order(task, (rows) => {
      if (isWanted) setCame({ task, rows });
    });
    return () => {
      isWanted = false;
    };
  }, [orderer, task, isQuick]);

  const rows = quick ?? (came?.task === task ? came.rows : null);
  const [shown, setShown] = useState(() => {
    const first = rows ?? new Uint32Array();
    return { columns, data, rows: first, narrowing, filtered: first };
  });
  if (rows && (shown.rows !== rows || shown.columns !== columns)) {
    setShown({ columns, data, rows, narrowing, filtered: shown.narrowing === narrowing ? shown.filtered : rows });
  }
  // Columns may have been made anew over the same data: a language, a unit.
  return { ...shown, columns: shown.data === data ? columns : shown.columns, isOrdering: rows === null };
}

function orderedHere(task: OrderTask): Uint32Array {
  const { rows, ranks } = orderRows(task);
  keepRanks(task, ranks);
  return rows;
}
