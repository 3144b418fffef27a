import { Button, Callout } from '@blueprintjs/core';
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
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';
import '@/features/traceViewer/SentTraces/sentTraces.css';

interface SentTracesProps {
  search: SentTraceSearch;
  onSearch: (search: SentTraceSearch) => void;
  /** What a row does. */
  onOpen: (trace: PrintTrace) => void;
}

/** What restaurants sent to support (row TR-02), newest first: by location, order and day. */
export function SentTraces({ search, onSearch, onOpen }: SentTracesProps) {
  const intl = useIntl();
  const { locations } = useSignedIn();
  const { data: accounts } = useListAccountsQuery();
  const query = traceQueryOf(search);
  const problem = typeof query === 'string' ? query : null;
  const asked = typeof query === 'string' ? skipToken : query;
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useListPrintTracesInfiniteQuery(asked);
  const look = (part: Partial<SentTraceSearch>) => onSearch({ ...search, ...part });
  const columns = useMemo(() => sentTraceColumns(intl, locations, accounts?.data ?? []), [intl, locations, accounts]);
  const items = useMemo(() => locations.map(({ id, name, city }) => ({ id, label: name, ...(city && { detail: city }) })), [locations]);
  const list = useMemo(() => currentData && tracesOf(currentData.pages), [currentData]);
  const isSearched = Object.values(search).some((value) => value !== '');

  return (
    <>
      <SentTraceFilters search={search} problem={problem} locations={items} onChange={look} />
      {!problem && (
        <QueryView
          data={list}
          error={error ? apiErrorText(intl, error) : null}
          onRetry={() => void refetch()}
          skeleton={<DataTableSkeleton />}
          isEmpty={({ traces }) => traces.length === 0}
          empty={
            <EmptyState
              icon={<Inbox size={20} />}
              title={intl.formatMessage({ id: isSearched ? 'lab.sent.noneEmpty' : 'lab.sent.nothingEmpty' })}
              {...(isSearched && {
                action: <Button onClick={() => look(EVERY_TRACE)}>{intl.formatMessage({ id: 'lab.sent.everythingButton' })}</Button>,
              })}
            >
              {!isSearched && intl.formatMessage({ id: 'lab.sent.nothingText' })}
            </EmptyState>
          }
        >
          {({ traces, total, dropped }) => (
            <>
              {dropped > 0 && (
                <Callout compact intent="warning" role="status">
                  {intl.formatMessage({ id: 'ui.table.droppedLabel' }, { count: dropped })}
                </Callout>
              )}
              <DataTable
                label={intl.formatMessage({ id: 'lab.sent.label' })}
                rows={traces}
                columns={columns}
                rowId={idOf}
                onRowOpen={onOpen}
              />
              <div className="sent-traces-more">
                <span>{intl.formatMessage({ id: 'lab.sent.shownLabel' }, { shown: traces.length, total })}</span>
                {hasNextPage && (
                  <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {intl.formatMessage({ id: 'lab.sent.moreButton' })}
                  </Button>
                )}
              </div>
            </>
          )}
        </QueryView>
      )}
    </>
  );
}

interface Page {
  data: PrintTrace[];
  totalCount: number;
  dropped: number;
}

/** Traces that came since move older ones to the next page: each is there once. */
function tracesOf(pages: readonly Page[]) {
  const traces = new Map(pages.flatMap(({ data }) => data.map((trace): [string, PrintTrace] => [trace.id, trace])));
  const dropped = pages.reduce((sum, page) => sum + page.dropped, 0);
  return { traces: [...traces.values()], total: pages.at(-1)?.totalCount ?? 0, dropped };
}

function idOf({ id }: PrintTrace): string {
  return id;
}
