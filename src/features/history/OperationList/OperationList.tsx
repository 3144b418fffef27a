import { Button, Callout } from '@blueprintjs/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { filterZone } from '@/domain/filterZone';
import type { Operation } from '@/domain/operation';
import { daysOf, MAX_RANGE_DAYS, periodProblems } from '@/domain/period';
import { useChannelApps } from '@/entities/channel/useChannelApps';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { operationColumns } from '@/features/history/OperationList/operationColumns';
import { OperationDetail } from '@/features/history/OperationList/OperationDetail';
import { OperationFilters } from '@/features/history/OperationList/OperationFilters';
import {
  MAX_LOCATIONS,
  operationQueryOf,
  operationSearchSchema,
  START_SEARCH,
  type OperationSearch,
} from '@/features/history/OperationList/operationSearch';
import type { HistoryAccess } from '@/features/history/useHistoryAccess';
import { dayOf, rangeOfDays } from '@/lib/calendarDay';
import { viewerZone } from '@/lib/timeZone';
import { useListOperationsInfiniteQuery } from '@/services/api/operationsApi';
import { POLL_MS, useLive } from '@/services/realtime/useLive';
import { useSavedFilter } from '@/services/storage/useSavedFilter';
import { useClock } from '@/ui/clock/useClock';
import { DataTable } from '@/ui/DataTable/DataTable';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { joinPages } from '@/ui/DataTable/joinPages';
import { PagedRows } from '@/ui/DataTable/PagedRows';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';
import { usePageVisible } from '@/ui/usePageVisible';

/**
 * The operations on channels, products and menus, newest first (row HI-01). The filter is saved, except for a location from a link
 * (`?location=`). A row opens its results.
 */
export function OperationList({ addressOf }: Pick<HistoryAccess, 'addressOf'>) {
  const intl = useIntl();
  const { user, locations } = useSignedIn();
  const live = useLive();
  const visible = usePageVisible();
  const channelOf = useChannelApps();
  const [savedSearch, saveSearch] = useSavedFilter<OperationSearch>('history', user.id, operationSearchSchema, START_SEARCH);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [params, setParams] = useSearchParams();
  const linkedLocationId = params.get('location');
  const search = useMemo(() => {
    const known = new Set(locations.map(({ id }) => id));
    const chosen = linkedLocationId === null ? savedSearch : { ...START_SEARCH, locationIds: [linkedLocationId] };
    return { ...chosen, locationIds: chosen.locationIds.filter((id) => known.has(id)) };
  }, [savedSearch, locations, linkedLocationId]);
  const zone = useMemo(() => {
    const chosen = new Set(search.locationIds);
    return filterZone(chosen.size > 0 ? locations.filter(({ id }) => chosen.has(id)) : locations, viewerZone());
  }, [search.locationIds, locations]);
  const today = useClock(useCallback((now: number) => dayOf(now, zone.timeZone), [zone.timeZone]));
  const days = daysOf(search.period, today);
  const { from, to } = periodProblems(days, MAX_RANGE_DAYS.orders);
  const isInvalid = (from ?? to) !== null;
  // Choosing every location means the same as choosing none: all operations, including those without a location.
  const isEveryLocation = linkedLocationId === null && search.locationIds.length === locations.length;
  const locationIds = isEveryLocation ? [] : search.locationIds;
  const query = isInvalid ? skipToken : operationQueryOf({ ...search, locationIds }, rangeOfDays(days, zone.timeZone));
  const { currentData, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useListOperationsInfiniteQuery(query, {
    pollingInterval: live || !visible ? 0 : POLL_MS,
  });
  const locationById = useMemo(() => new Map(locations.map((location) => [location.id, location])), [locations]);
  const columns = useMemo(
    () => operationColumns(intl, { locationById, channelOf, hasSeveralLocations: locations.length > 1 }),
    [intl, locationById, channelOf, locations.length],
  );
  const change = (part: Partial<OperationSearch>) => {
    saveSearch({ ...search, ...part });
    setParams({}, { replace: true });
  };

  return (
    <>
      <OperationFilters search={search} locations={locations} days={days} zone={zone} onChange={change} />
      {locationIds.length > MAX_LOCATIONS && (
        <Callout compact intent="warning" role="status">
          {intl.formatMessage({ id: 'history.list.tooManyText' }, { most: MAX_LOCATIONS })}
        </Callout>
      )}
      {!isInvalid && (
        <QueryView
          data={currentData && joinPages(currentData.pages)}
          error={error ? intl.formatMessage({ id: 'history.list.error' }) : null}
          onRetry={() => void refetch()}
          skeleton={<DataTableSkeleton />}
          isEmpty={({ rows, dropped }) => rows.length === 0 && dropped === 0}
          empty={
            <EmptyState
              title={intl.formatMessage({ id: 'history.list.emptyTitle' })}
              action={<Button onClick={() => change(START_SEARCH)}>{intl.formatMessage({ id: 'history.list.resetButton' })}</Button>}
            />
          }
        >
          {({ rows, total, dropped }) => (
            <>
              <PagedRows
                dropped={dropped}
                shownLabel={intl.formatMessage({ id: 'history.list.shownLabel' }, { shown: rows.length, total })}
                moreLabel={intl.formatMessage({ id: 'history.list.moreButton' })}
                onMore={hasNextPage ? () => void fetchNextPage() : null}
                isLoadingMore={isFetchingNextPage}
              >
                <DataTable
                  label={intl.formatMessage({ id: 'history.list.label' })}
                  rows={rows}
                  columns={columns}
                  rowId={idOf}
                  onRowOpen={({ id }) => setOpenedId(id)}
                />
              </PagedRows>
              {rows
                .filter(({ id }) => id === openedId)
                .map((operation) => (
                  <OperationDetail
                    key={operation.id}
                    operation={operation}
                    locationById={locationById}
                    channelOf={channelOf}
                    address={addressOf(operation)}
                    onClose={() => setOpenedId(null)}
                  />
                ))}
            </>
          )}
        </QueryView>
      )}
    </>
  );
}

function idOf({ id }: Operation): string {
  return id;
}
