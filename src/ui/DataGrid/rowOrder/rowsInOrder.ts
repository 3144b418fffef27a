import type { Columns } from '@/lib/columns';
import type { GridColumn, GridView } from '@/ui/DataGrid/gridColumn';
import { orderRows } from '@/ui/DataGrid/rowOrder/orderRows';
import { rowFilters, sortKeys } from '@/ui/DataGrid/rowOrder/orderTask';
import { createRowOrderer, LARGE } from '@/ui/DataGrid/rowOrder/rowOrderer';

/** Returns the rows in the order of a view, for use outside the table, such as an export. */
export async function rowsInOrder(columns: readonly GridColumn[], data: Columns, { sorts, filters }: GridView): Promise<Uint32Array> {
  const task = { rowCount: data.rowCount, keys: sortKeys(columns, data, sorts), filters: rowFilters(columns, data, filters) };
  if (data.rowCount < LARGE) return orderRows(task).rows;
  const orderer = createRowOrderer();
  return new Promise<Uint32Array>((resolve) => orderer.order(task, resolve)).finally(() => orderer.close());
}
