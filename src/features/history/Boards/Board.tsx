import { Button, Callout } from '@blueprintjs/core';
import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { useSignedIn } from '@/entities/session/useSignedIn';
import {
  MAX_BLOCK_LOCATIONS,
  MAX_PAUSE_LOCATIONS,
  usePausesAndBlocks,
  type PausesAndBlocks,
} from '@/features/history/Boards/usePausesAndBlocks';
import { LocationPicker } from '@/features/history/LocationPicker';
import type { HistoryAccess } from '@/features/history/useHistoryAccess';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useSavedFilter } from '@/services/storage/useSavedFilter';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { QueryView } from '@/ui/QueryView/QueryView';

const choiceSchema = z.object({ locationIds: z.catch(z.array(z.string()), []) });
type Choice = z.infer<typeof choiceSchema>;

interface BoardProps extends Pick<HistoryAccess, 'mayReadPauses' | 'mayReadBlocks'> {
  children: (pausesAndBlocks: PausesAndBlocks, locationById: ReadonlyMap<string, Location>) => ReactNode;
}

/** The frame of both boards: location filter, warnings about data that could not be loaded, and the age of the data. */
export function Board({ mayReadPauses, mayReadBlocks, children }: BoardProps) {
  const intl = useIntl();
  const { user, locations } = useSignedIn();
  const [filter, saveFilter] = useSavedFilter<Choice>('boards', user.id, choiceSchema, { locationIds: [] });
  const shown = useMemo(() => {
    const chosenIds = new Set(filter.locationIds);
    const chosen = locations.filter(({ id }) => chosenIds.has(id));
    return chosen.length > 0 ? chosen : locations;
  }, [filter.locationIds, locations]);
  const pausesAndBlocks = usePausesAndBlocks(shown, { mayReadPauses, mayReadBlocks });
  const locationById = useMemo(() => new Map(shown.map((location) => [location.id, location])), [shown]);
  const { failure, isLoading, hasPauseError, unverified, skippedBlocks, skippedPauses, freshness, refetch } = pausesAndBlocks;

  return (
    <>
      <div className="history-board-bar">
        <LocationPicker
          locations={locations}
          chosen={shown.length < locations.length ? shown.map(({ id }) => id) : []}
          onChange={(locationIds) => saveFilter({ locationIds })}
        />
      </div>
      {failure === null && (hasPauseError || unverified.length > 0) && (
        <Callout compact intent="warning" role="status">
          {hasPauseError && <div>{intl.formatMessage({ id: 'history.board.pausesError' })}</div>}
          {unverified.length > 0 && (
            <div>{intl.formatMessage({ id: 'history.board.blocksError' }, { names: unverified.map(({ name }) => name).join(', ') })}</div>
          )}
          <Button size="small" onClick={refetch}>
            {intl.formatMessage({ id: 'ui.queryView.retryButton' })}
          </Button>
        </Callout>
      )}
      {skippedPauses > 0 && (
        <p className="history-note">
          {intl.formatMessage({ id: 'history.board.somePausesText' }, { shown: MAX_PAUSE_LOCATIONS, total: shown.length })}
        </p>
      )}
      {skippedBlocks > 0 && (
        <p className="history-note">
          {intl.formatMessage({ id: 'history.board.someBlocksText' }, { shown: MAX_BLOCK_LOCATIONS, total: shown.length })}
        </p>
      )}
      <QueryView
        data={isLoading || failure !== null ? undefined : pausesAndBlocks}
        error={failure === null ? null : apiErrorText(intl, failure)}
        onRetry={refetch}
        skeleton={<DataTableSkeleton />}
      >
        {(found) => children(found, locationById)}
      </QueryView>
      <OldDataBanner {...freshness} onRefresh={refetch} />
    </>
  );
}
