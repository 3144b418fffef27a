import type { ReactElement } from 'react';
import type { TolerantList } from '@/domain/reply';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { DroppedRows } from '@/ui/DataTable/DroppedRows';
import { SearchedTable, type SearchedTableProps } from '@/ui/DataTable/SearchedTable';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

interface ListViewProps<Row> extends Omit<SearchedTableProps<Row>, 'rows'> {
  /** What was loaded last; undefined as long as nothing was. */
  list: TolerantList<Row> | undefined;
  /** Why the last load failed, in words; null when it did not. */
  error: string | null;
  onRetry: () => void;
  /** Said where there is no row at all. */
  emptyTitle: string;
  /** Offered beside the search, and where there is no row. */
  actions?: ReactElement | undefined;
}

/** A loaded list in all its cases: loading, failed, empty, and a table to search through, with a word about rows that could not be read. */
export function ListView<Row>({ list, error, onRetry, emptyTitle, actions, ...table }: ListViewProps<Row>) {
  return (
    <QueryView
      data={list}
      error={error}
      onRetry={onRetry}
      skeleton={<DataTableSkeleton />}
      isEmpty={({ data, dropped }) => data.length === 0 && dropped === 0}
      empty={<EmptyState title={emptyTitle} {...(actions && { action: actions })} />}
    >
      {({ data, dropped }) => (
        <>
          <DroppedRows count={dropped} />
          <SearchedTable rows={data} actions={actions} {...table} />
        </>
      )}
    </QueryView>
  );
}
