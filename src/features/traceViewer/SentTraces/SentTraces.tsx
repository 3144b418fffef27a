import { Button } from '@blueprintjs/core';
import { Inbox } from '@blueprintjs/icons';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { PrintTrace } from '@/domain/printTrace';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { sentTraceColumns } from '@/features/traceViewer/SentTraces/sentTraceColumns';
import { SentTraceFilters } from '@/features/traceViewer/SentTraces/SentTraceFilters';
import { EVERY_TRACE, traceQueryOf, type SentTraceSearch } from '@/features/traceViewer/SentTraces/sentTraceSearch';
import { useListAccountsQuery } from '@/services/api/accountsApi';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListPrintTracesInfiniteQuery } from '@/services/api/tracesApi';
import { DataTable } from '@/ui/DataTable/DataTable';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { joinPages } from '@/ui/DataTable/joinPages';
import { PagedRows } from '@/ui/DataTable/PagedRows';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/traceViewer/SentTraces/sentTraces.css';

interface SentTracesProps {
  search: SentTraceSearch;
  onSearch: (search: SentTraceSearch) => void;
  /** Called when a row is opened. */
  onOpen: (trace: PrintTrace) => void;
}

/** The traces that restaurants sent to support (row TR-02), newest first: by location, order and day. */
export function SentTraces({ search, onSearch, onOpen }: SentTracesProps) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const { data: accounts } = useListAccountsQuery();
  const query = traceQueryOf(search);
  const problem = typeof query === 'string' ? query : null;
  const args = typeof query === 'string' ? skipToken : query;
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useListPrintTracesInfiniteQuery(args);
  const updateSearch = (part: Partial<SentTraceSearch>) => onSearch({ ...search, ...part });
  const columns = useMemo(() => sentTraceColumns(intl, locations, accounts?.data ?? []), [intl, locations, accounts]);
  const items = useMemo(() => locations.map(({ id, name, city }) => ({ id, label: name, ...(city && { detail: city }) })), [locations]);
  const list = useMemo(() => currentData && joinPages(currentData.pages), [currentData]);
  const isSearched = Object.values(search).some((value) => value !== '');

  return (
    <>
      <SentTraceFilters search={search} problem={problem} locations={items} onChange={updateSearch} />
      {!problem && (
        <QueryView
          data={list}
          error={error ? apiErrorText(intl, error) : null}
          onRetry={() => void refetch()}
          skeleton={<DataTableSkeleton />}
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <EmptyState
              icon={<Inbox size={20} />}
              title={intl.formatMessage({ id: isSearched ? 'lab.sent.noneEmpty' : 'lab.sent.nothingEmpty' })}
              {...(isSearched && {
                action: (
                  <Button onClick={() => updateSearch(EVERY_TRACE)}>{intl.formatMessage({ id: 'lab.sent.everythingButton' })}</Button>
                ),
              })}
            >
              {!isSearched && intl.formatMessage({ id: 'lab.sent.nothingText' })}
            </EmptyState>
          }
        >
          {({ rows, total, dropped }) => (
            <>
              <PagedRows
                dropped={dropped}
                shownLabel={intl.formatMessage({ id: 'lab.sent.shownLabel' }, { shown: rows.length, total })}
                moreLabel={intl.formatMessage({ id: 'lab.sent.moreButton' })}
                onMore={hasNextPage ? () => void fetchNextPage() : null}
                isLoadingMore={isFetchingNextPage}
              >
                <DataTable
                  label={intl.formatMessage({ id: 'lab.sent.label' })}
                  rows={rows}
                  columns={columns}
                  rowId={idOf}
                  onRowOpen={onOpen}
                />
              </PagedRows>
            </>
          )}
        </QueryView>
      )}
    </>
  );
}

function idOf({ id }: PrintTrace): string {
  return id;
}
