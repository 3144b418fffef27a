import { Suspense, useCallback, useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { daysOf, MAX_RANGE_DAYS, periodProblems } from '@/domain/period';
import { MAX_PIVOT_CELLS, needsRawOrders } from '@/domain/pivot';
import { comparedDays, comparedUntil } from '@/domain/pivotComparison';
import { PATHS } from '@/domain/screenPaths';
import { isViewLink, pivotParams, withView } from '@/domain/viewAddress';
import type { FilterZone } from '@/domain/filterZone';
import { zoneOfLocations, type LocationChoices } from '@/entities/locationFilter/locationFilter';
import { useLocationChoices } from '@/entities/locationFilter/useLocationChoices';
import { ViewsMenu } from '@/entities/savedView/ViewsMenu';
import '@/features/pivot/pivot.css';
import { PivotControls } from '@/features/pivot/PivotControls';
import { PivotGrid } from '@/features/pivot/PivotGrid';
import { accountOf, pivotContentOf, pivotQueryOf, readPivotState, type PivotState } from '@/features/pivot/pivotState';
import { dayOf } from '@/lib/calendarDay';
import { viewerZone } from '@/lib/timeZone';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useReadPivotQuery } from '@/services/api/pivotApi';
import { lazyWithTexts } from '@/services/texts/lazyWithTexts';
import { useClock } from '@/ui/clock/useClock';
import { useStartOf } from '@/ui/clock/useStartOf';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

const ViewLink = lazyWithTexts(async () => (await import('@/entities/savedView/ViewLink')).ViewLink);

/**
 * Orders of up to 400 days grouped by chosen fields (rows M-03, M-04). The address contains the whole pivot, so that a colleague with access to the same
 * restaurants sees the same table.
 */
export function PivotPage() {
  const [params] = useSearchParams();
  return isViewLink(params) ? (
    <Suspense>
      <ViewLink kind="pivot" />
    </Suspense>
  ) : (
    <ShownPivot />
  );
}

function ShownPivot() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readPivotState(params), [params]);
  const choices = useLocationChoices();
  const zone = useMemo(() => zoneOf(state.filter, choices), [state.filter, choices]);
  const { timeZone } = zone;
  const today = useClock(useCallback((now: number) => dayOf(now, timeZone), [timeZone]));
  const days = useMemo(() => daysOf(state.period, today), [state.period, today]);
  const query = useMemo(() => pivotQueryOf(state, today), [state, today]);
  const problems = periodProblems(days, needsRawOrders(query) ? MAX_RANGE_DAYS.reports : MAX_RANGE_DAYS.sums);
  const isInvalid = (problems.from ?? problems.to) !== null;
  const change = (part: Partial<PivotState>) => setParams(withView(pivotParams({ ...state, ...part }), params), { replace: true });

  return (
    <div className="table-page pivot-page">
      <div className="pivot-head">
        <Link to={PATHS.reports}>{intl.formatMessage({ id: 'pivot.backLink' })}</Link>
        <ViewsMenu kind="pivot" content={pivotContentOf(state)} />
      </div>
      <PivotControls {...{ state, query, choices, days, zone }} onChange={change} />
      {isInvalid ? (
        <EmptyState title={intl.formatMessage({ id: 'pivot.invalid.title' })}>
          {intl.formatMessage({ id: 'pivot.invalid.text' }, { most: MAX_RANGE_DAYS.sums, mostRaw: MAX_RANGE_DAYS.reports })}
        </EmptyState>
      ) : (
        <PivotResult {...{ state, query, days, today, timeZone }} onChange={change} />
      )}
    </div>
  );
}

/** The zone that defines today: that of the lens, else of the locations of the filter. */
function zoneOf({ days, timeZone, accountIds, locationIds = [] }: PivotState['filter'], choices: LocationChoices): FilterZone {
  if (days === 'zone' && timeZone !== undefined) return { timeZone, mixed: false };
  return zoneOfLocations({ accountId: accountOf(accountIds, choices.accounts), locationIds, channels: [] }, choices, viewerZone());
}

interface PivotResultProps extends Pick<Parameters<typeof PivotControls>[0], 'state' | 'query' | 'days' | 'onChange'> {
  today: string;
  timeZone: string;
}

function PivotResult({ state, query, days, today, timeZone, onChange }: PivotResultProps) {
  const intl = useIntl();
  const other = comparedDays(state, days);
  const readAt = useStartOf(JSON.stringify([query, other]));
  const until = other ? comparedUntil(days, other, today, readAt, timeZone) : undefined;
  const { currentData, error, refetch } = useReadPivotQuery(query, { refetchOnMountOrArgChange: true });
  const before = useReadPivotQuery(
    { ...query, fromDay: other?.from ?? '', toDay: other?.to ?? '', alignTo: query.fromDay, ...(until && { placedBefore: until }) },
    { skip: other === null, refetchOnMountOrArgChange: true },
  );
  const failed = error ?? (other ? before.error : undefined);
  const isComplete = other === null || before.currentData !== undefined;
  return (
    <QueryView
      data={isComplete ? currentData : undefined}
      error={failed ? pivotErrorText(intl, failed) : null}
      onRetry={() => {
        void refetch();
        if (other) void before.refetch();
      }}
      skeleton={<DataTableSkeleton />}
      isEmpty={({ cells }) => cells.length === 0}
      empty={
        <EmptyState title={intl.formatMessage({ id: 'pivot.empty.title' })}>{intl.formatMessage({ id: 'pivot.empty.text' })}</EmptyState>
      }
    >
      {(data) => (
        <>
          {until && (
            <p className="pivot-note">
              {intl.formatMessage(
                { id: 'pivot.untilNote' },
                { time: intl.formatDate(until, { dateStyle: 'medium', timeStyle: 'short', timeZone }) },
              )}
            </p>
          )}
          {[...state.rows, ...state.columns].includes('category') && (
            <p className="pivot-note">{intl.formatMessage({ id: 'pivot.categoryNote' })}</p>
          )}
          <PivotGrid {...{ state, days, data, onChange }} daysBefore={other} before={other ? (before.currentData?.cells ?? []) : null} />
        </>
      )}
    </QueryView>
  );
}

function pivotErrorText(intl: IntlShape, error: unknown): string {
  const isTooLarge = isApiError(error) && error.kind === 'http' && JSON.stringify(error.details ?? null).includes('tooManyCells');
  return isTooLarge ? intl.formatMessage({ id: 'pivot.tooManyCellsError' }, { most: MAX_PIVOT_CELLS }) : apiErrorText(intl, error);
}
