import { useEffect, useMemo, useState } from 'react';
import type { Columns } from '@/lib/columns';
import type { GridColumn, GridView } from '@/ui/DataGrid/gridColumn';
import { orderRows, type OrderTask } from '@/ui/DataGrid/rowOrder/orderRows';
import { cacheRanks, rowFilters, sortKeys } from '@/ui/DataGrid/rowOrder/orderTask';
import { createRowOrderer, LARGE } from '@/ui/DataGrid/rowOrder/rowOrderer';

/** In milliseconds: loading the worker at once would delay the first rows. */
const PREPARE_AFTER_MS = 200;

/** Sorted row indexes, with the columns and data that they refer to. */
export interface OrderedRows {
  columns: readonly GridColumn[];
  data: Columns;
  rows: Uint32Array;
  /** The same rows in any order: the same array while only the order changes. */
  filtered: Uint32Array;
}

/** Returns the rows in the order of the view. Large data shows the previous order until the new one is computed. */
export function useRowOrder(columns: readonly GridColumn[], data: Columns, view: GridView): OrderedRows & { isOrdering: boolean } {
  const { sorts, filters } = view;
  const narrowing = useMemo(() => rowFilters(columns, data, filters), [columns, data, filters]);
  const task = useMemo<OrderTask>(
    () => ({ rowCount: data.rowCount, keys: sortKeys(columns, data, sorts), filters: narrowing }),
    [columns, data, sorts, narrowing],
  );
  const isQuick = data.rowCount < LARGE || (task.keys.length === 0 && task.filters.length === 0);
  const quick = useMemo(() => (isQuick ? orderedHere(task) : null), [isQuick, task]);
  const [received, setReceived] = useState<{ task: OrderTask; rows: Uint32Array } | null>(null);
  const [orderer] = useState(() => createRowOrderer());
  const isLarge = data.rowCount >= LARGE;

  useEffect(() => () => orderer.close(), [orderer]);
  useEffect(() => {
    if (!isLarge) return;
    const timer = setTimeout(() => orderer.prepare(), PREPARE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [orderer, isLarge]);
  useEffect(() => {
    if (isQuick) return;
    let isCurrent = true;
    orderer.order(task, (rows) => {
      if (isCurrent) setReceived({ task, rows });
    });
    return () => {
      isCurrent = false;
    };
  }, [orderer, task, isQuick]);

  const rows = quick ?? (received?.task === task ? received.rows : null);
  const [shown, setShown] = useState(() => {
    const first = rows ?? new Uint32Array();
    return { columns, data, rows: first, narrowing, filtered: first };
  });
  if (rows && (shown.rows !== rows || shown.columns !== columns)) {
    setShown({ columns, data, rows, narrowing, filtered: shown.narrowing === narrowing ? shown.filtered : rows });
  }
  // The columns may be new over the same data, for another language or unit.
  return { ...shown, columns: shown.data === data ? columns : shown.columns, isOrdering: rows === null };
}

function orderedHere(task: OrderTask): Uint32Array {
  const { rows, ranks } = orderRows(task);
  cacheRanks(task, ranks);
  return rows;
}
