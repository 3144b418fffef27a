import { Button, Callout, Classes } from '@blueprintjs/core';
import { useCallback, useDeferredValue, useEffect, useMemo, useReducer, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ChannelState } from '@/domain/channelStatus';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { ActNotice } from '@/features/storeAvailability/ActNotice/ActNotice';
import { changeSelection, chosenCount, chosenChannels, NOTHING_CHOSEN } from '@/features/storeAvailability/selection';
import { SelectionBar } from '@/features/storeAvailability/SelectionBar';
import { StatusDialog } from '@/features/storeAvailability/StatusDialog/StatusDialog';
import '@/features/storeAvailability/storeAvailability.css';
import { StoreFilters } from '@/features/storeAvailability/StoreFilters';
import { StoreList } from '@/features/storeAvailability/StoreList/StoreList';
import { StoreMatrix } from '@/features/storeAvailability/StoreMatrix/StoreMatrix';
import '@/features/storeAvailability/StoreMatrix/storeMatrix.css';
import { hasPaused, START_FILTER } from '@/features/storeAvailability/storeRows';
import { useChannelStatuses } from '@/features/storeAvailability/useChannelStatuses';
import { MAX_ROWS, useStoreRows } from '@/features/storeAvailability/useStoreRows';
import { useStorePause } from '@/features/storeAvailability/useStorePause';
import { isSameChannel, type LocationChannel } from '@/domain/locationChannel';
import { isKind, type PauseAct } from '@/machines/storePause/pauseAct';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';
import { apiErrorText } from '@/services/api/apiErrorText';
import type { ChannelStatuses } from '@/services/api/channelsApi';
import { DroppedRows } from '@/ui/DataTable/DroppedRows';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { QueryView } from '@/ui/QueryView/QueryView';
import { useMediaQuery } from '@/ui/useMediaQuery';

/** Shows which channels of which locations accept orders, and pauses and opens them (rows SA-01 to SA-06). */
export function StoreAvailabilityPage() {
  const intl = useIntl();
  const { user } = useSignedIn();
  const isWide = useMediaQuery('(min-width: 641px)');
  const [search, setSearch] = useState('');
  const rows = useStoreRows(useDeferredValue(search));
  const { filter, locations, columns } = rows;
  const { statuses, error, refetch, freshness } = useChannelStatuses(rows.places);
  const actor = useStorePause();
  const [selection, choose] = useReducer(changeSelection, NOTHING_CHOSEN);
  useDoneChannels(
    actor,
    useCallback((places) => choose({ type: 'remove', places }), []),
  );
  const slugs = useMemo(() => columns.map(({ slug }) => slug), [columns]);
  const shown = useMemo(
    () => (filter.onlyPaused ? locations.filter(({ id }) => hasPaused(statuses?.byLocation[id], slugs)) : locations),
    [filter.onlyPaused, locations, statuses, slugs],
  );
  const chosen = chosenChannels(selection, shown, (slug) => slugs.includes(slug));
  const mayChange = can(user.role, 'store-availability', 'updateOwn');

  function request(status: ChannelState) {
    actor.send({ type: 'status.request', status, places: chosen });
  }

  function reset() {
    setSearch('');
    rows.change(START_FILTER);
  }

  function board({ byLocation, dropped }: ChannelStatuses) {
    const Board = isWide ? StoreMatrix : StoreList;
    return (
      <>
        <DroppedRows count={dropped} />
        {rows.hidden > 0 && (
          <Callout compact role="status">
            {intl.formatMessage({ id: 'storeAvailability.rows.hiddenLabel' }, { shown: MAX_ROWS, total: MAX_ROWS + rows.hidden })}
          </Callout>
        )}
        <Board
          locations={shown}
          columns={columns}
          statuses={byLocation}
          selection={selection}
          canChoose={mayChange}
          onChoose={choose}
          actor={actor}
        />
      </>
    );
  }

  if (rows.all.length === 0) {
    return (
      <EmptyState title={intl.formatMessage({ id: 'storeAvailability.empty.title' })}>
        {intl.formatMessage({ id: 'storeAvailability.empty.text' })}
      </EmptyState>
    );
  }
  return (
    <div className="store-availability">
      <StoreFilters
        filter={filter}
        search={search}
        accounts={rows.accounts}
        channels={rows.offered}
        onChange={rows.change}
        onSearch={setSearch}
      />
      <QueryView
        data={statuses}
        error={error && !statuses ? apiErrorText(intl, error) : null}
        onRetry={() => void refetch()}
        skeleton={<MatrixSkeleton />}
        isEmpty={() => shown.length === 0}
        empty={
          <EmptyState
            title={intl.formatMessage({ id: 'storeAvailability.none.title' })}
            action={<Button onClick={reset}>{intl.formatMessage({ id: 'storeAvailability.none.button' })}</Button>}
          />
        }
      >
        {board}
      </QueryView>
      {statuses && <OldDataBanner {...freshness} onRefresh={() => void refetch()} />}
      <div className="store-foot">
        <ActNotice locations={rows.all} channels={rows.known} actor={actor} />
        <SelectionBar
          places={chosen}
          hidden={chosenCount(selection) - chosen.length}
          isTooMany={selection.isTooMany}
          mayChange={mayChange}
          onRequest={request}
          onClear={() => choose({ type: 'clear' })}
        />
      </div>
      <StatusDialog locations={rows.all} channels={rows.known} actor={actor} />
    </div>
  );
}

const ROWS = Array.from({ length: 10 }, (_, row) => row);

/** Placeholder of the matrix while its statuses load. */
function MatrixSkeleton() {
  return (
    <div className="store-matrix matrix-waits">
      {ROWS.map((row) => (
        <div key={row} className={Classes.SKELETON} />
      ))}
    </div>
  );
}

/**
 * Calls `onDone` with the channels whose call succeeded, once for each when its reply arrives; not with failed ones, so that they stay
 * selected (row R-07). `onDone` must be stable.
 */
function useDoneChannels(actor: StorePauseActor, onDone: (places: LocationChannel[]) => void): void {
  useEffect(() => {
    let previous: PauseAct | null = actor.getSnapshot().context.act;
    const { unsubscribe } = actor.subscribe(({ context: { act } }) => {
      const known = act?.operationId === previous?.operationId ? doneCalls(previous) : [];
      const places = doneCalls(act).filter((call) => !known.some((other) => isSameChannel(call, other)));
      previous = act;
      if (places.length > 0) onDone(places);
    });
    return unsubscribe;
  }, [actor, onDone]);
}

function doneCalls(act: PauseAct | null): LocationChannel[] {
  return act?.calls.filter((call) => isKind(call, 'done')) ?? [];
}
