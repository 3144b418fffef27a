import { Button, Callout } from '@blueprintjs/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import type { AuditEntry } from '@/domain/auditEntry';
import { AuditDetail } from '@/features/auditLogs/AuditDetail/AuditDetail';
import { AuditFilterForm } from '@/features/auditLogs/AuditFilterForm/AuditFilterForm';
import '@/features/auditLogs/auditLogs.css';
import { auditQueryOf, readAuditSearch, writeAuditSearch, type AuditSearch } from '@/features/auditLogs/auditSearch';
import { AuditTable } from '@/features/auditLogs/AuditTable';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useListAuditLogsInfiniteQuery } from '@/services/api/auditApi';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

const EVERYTHING: AuditSearch = { userId: '', entity: '', from: '', to: '' };

/** Who changed what (row AU-01): by user, entity and day, kept in the address; a line opens with its old and new values. */
export function AuditLogsPage() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const [openId, setOpenId] = useState<string | null>(null);
  const search = readAuditSearch(params, new Date());
  const query = auditQueryOf(search);
  const problem = typeof query === 'string' ? query : null;
  const asked = typeof query === 'string' ? skipToken : query;
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useListAuditLogsInfiniteQuery(asked);
  const look = (part: Partial<AuditSearch>) => setParams(writeAuditSearch({ ...search, ...part }), { replace: true });

  return (
    <div className="table-page">
      <AuditFilterForm search={search} problem={problem} onChange={look} />
      {!problem && (
        <QueryView
          data={currentData && entriesOf(currentData.pages)}
          error={error ? apiErrorText(intl, error) : null}
          onRetry={() => void refetch()}
          skeleton={<DataTableSkeleton />}
          isEmpty={({ entries }) => entries.length === 0}
          empty={
            <EmptyState
              title={intl.formatMessage({ id: 'auditLogs.table.emptyTitle' })}
              action={<Button onClick={() => look(EVERYTHING)}>{intl.formatMessage({ id: 'auditLogs.table.everythingButton' })}</Button>}
            >
              {intl.formatMessage({ id: 'auditLogs.table.emptyText' })}
            </EmptyState>
          }
        >
          {({ entries, total, dropped }) => (
            <>
              {dropped > 0 && (
                <Callout compact intent="warning" role="status">
                  {intl.formatMessage({ id: 'ui.table.droppedLabel' }, { count: dropped })}
                </Callout>
              )}
              <AuditTable entries={entries} onOpen={({ id }) => setOpenId(id)} />
              <div className="audit-more">
                <span>{intl.formatMessage({ id: 'auditLogs.table.shownLabel' }, { shown: entries.length, total })}</span>
                {hasNextPage && (
                  <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                    {intl.formatMessage({ id: 'auditLogs.table.moreButton' })}
                  </Button>
                )}
              </div>
              {entries
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

interface Page {
  data: AuditEntry[];
  totalCount: number;
  dropped: number;
}

/** Lines that were written since move older ones to the next page: each is there once. */
function entriesOf(pages: readonly Page[]) {
  const entries = new Map(pages.flatMap(({ data }) => data.map((entry): [string, AuditEntry] => [entry.id, entry])));
  const dropped = pages.reduce((sum, page) => sum + page.dropped, 0);
  return { entries: [...entries.values()], total: pages.at(-1)?.totalCount ?? 0, dropped };
}
