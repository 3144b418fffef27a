import { Button } from '@blueprintjs/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AuditDetail } from '@/features/auditLogs/AuditDetail/AuditDetail';
import { AuditFilterForm } from '@/features/auditLogs/AuditFilterForm/AuditFilterForm';
import '@/features/auditLogs/auditLogs.css';
import { auditQueryOf, readAuditSearch, writeAuditSearch, type AuditSearch } from '@/features/auditLogs/auditSearch';
import { AuditTable } from '@/features/auditLogs/AuditTable';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAuditLogsInfiniteQuery } from '@/services/api/auditApi';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { joinPages } from '@/ui/DataTable/joinPages';
import { PagedRows } from '@/ui/DataTable/PagedRows';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

const NO_FILTERS: AuditSearch = { userId: '', entity: '', from: '', to: '' };

/**
 * Route page with the audit log (row AU-01), filtered by user, entity and day; the URL stores the filter. A row opens its old and new
 * values.
 */
export function AuditLogsPage() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const [openId, setOpenId] = useState<string | null>(null);
  const search = readAuditSearch(params, new Date());
  const query = auditQueryOf(search);
  const problem = typeof query === 'string' ? query : null;
  const queryArg = typeof query === 'string' ? skipToken : query;
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useListAuditLogsInfiniteQuery(queryArg);
  const updateSearch = (part: Partial<AuditSearch>) => setParams(writeAuditSearch({ ...search, ...part }), { replace: true });

  return (
    <div className="table-page">
      <AuditFilterForm search={search} problem={problem} onChange={updateSearch} />
      {!problem && (
        <QueryView
          data={currentData && joinPages(currentData.pages)}
          error={error ? apiErrorText(intl, error) : null}
          onRetry={() => void refetch()}
          skeleton={<DataTableSkeleton />}
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            <EmptyState
              title={intl.formatMessage({ id: 'auditLogs.table.emptyTitle' })}
              action={
                <Button onClick={() => updateSearch(NO_FILTERS)}>{intl.formatMessage({ id: 'auditLogs.table.everythingButton' })}</Button>
              }
            >
              {intl.formatMessage({ id: 'auditLogs.table.emptyText' })}
            </EmptyState>
          }
        >
          {({ rows, total, dropped }) => (
            <>
              <PagedRows
                dropped={dropped}
                shownLabel={intl.formatMessage({ id: 'auditLogs.table.shownLabel' }, { shown: rows.length, total })}
                moreLabel={intl.formatMessage({ id: 'auditLogs.table.moreButton' })}
                onMore={hasNextPage ? () => void fetchNextPage() : null}
                isLoadingMore={isFetchingNextPage}
              >
                <AuditTable entries={rows} onOpen={({ id }) => setOpenId(id)} />
              </PagedRows>
              {rows
                .filter(({ id }) => id === openId)
                .map((entry) => (
                  <AuditDetail key={entry.id} entry={entry} onClose={() => setOpenId(null)} />
                ))}
            </>
          )}
        </QueryView>
      )}
    </div>
  );
}
