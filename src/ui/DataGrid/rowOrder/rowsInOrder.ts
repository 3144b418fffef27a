import type { Columns } from '@/lib/columns';
import type { GridColumn, GridView } from '@/ui/DataGrid/gridColumn';
import { orderRows } from '@/ui/DataGrid/rowOrder/orderRows';
import { rowFilters, sortKeys } from '@/ui/DataGrid/rowOrder/orderTask';
import { createRowOrderer, LARGE } from '@/ui/DataGrid/rowOrder/rowOrderer';

/** The rows that a table with this view shows, in its order; for who needs them without the table, such as an export. */
export async function rowsInOrder(columns: readonly GridColumn[], data: Columns, { sorts, filters }: GridView): Promise<Uint32Array> {
  const task = { rowCount: data.rowCount, keys: sortKeys(columns, data, sorts), filters: rowFilters(columns, data, filters) };
  if (data.rowCount < LARGE) return orderRows(task).rows;
  const orderer = createRowOrderer();
  return new Promise<Uint32Array>((resolve) => orderer.order(task, resolve)).finally(() => orderer.close());
}
