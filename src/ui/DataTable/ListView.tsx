import type { ReactElement } from 'react';
import type { TolerantList } from '@/domain/reply';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { DroppedRows } from '@/ui/DataTable/DroppedRows';
import { SearchedTable, type SearchedTableProps } from '@/ui/DataTable/SearchedTable';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

interface ListViewProps<Row> extends Omit<SearchedTableProps<Row>, 'rows'> {
  /** The last loaded data; undefined before the first load. */
  list: TolerantList<Row> | undefined;
  /** The message of the last failed load; null when it succeeded. */
  error: string | null;
  onRetry: () => void;
  /** The title when there are no rows. */
  emptyTitle: string;
  /** Rendered next to the search, and in the empty state. */
  actions?: ReactElement | undefined;
}

/** A loaded list in all its states: loading, failed, empty, or a searchable table with a notice about unreadable rows. */
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
