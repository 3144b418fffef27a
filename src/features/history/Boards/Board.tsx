import { Button, Callout } from '@blueprintjs/core';
import { useMemo, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { MOST_BLOCK_LOCATIONS, MOST_PAUSE_LOCATIONS, useHalted, type Halted } from '@/features/history/Boards/useHalted';
import { LocationPicker } from '@/features/history/LocationPicker';
import type { OpenPlaces } from '@/features/history/useOpenPlaces';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useRememberedFilter } from '@/services/storage/useRememberedFilter';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { OldDataBanner } from '@/ui/OldData/OldDataBanner';
import { QueryView } from '@/ui/QueryView/QueryView';

const choiceSchema = z.object({ locationIds: z.catch(z.array(z.string()), []) });
type Choice = z.infer<typeof choiceSchema>;

interface BoardProps extends Pick<OpenPlaces, 'mayReadPauses' | 'mayReadBlocks'> {
  children: (halted: Halted, locationById: ReadonlyMap<string, Location>) => ReactNode;
}

/** The frame of both boards: location filter, warnings about data that could not be loaded, and the age of the data. */
export function Board({ mayReadPauses, mayReadBlocks, children }: BoardProps) {
  const intl = useIntl();
  const { user, locations } = useSignedIn();
  const [kept, keep] = useRememberedFilter<Choice>('boards', user.id, choiceSchema, { locationIds: [] });
  const shown = useMemo(() => {
    const wanted = new Set(kept.locationIds);
    const chosen = locations.filter(({ id }) => wanted.has(id));
    return chosen.length > 0 ? chosen : locations;
  }, [kept.locationIds, locations]);
  const halted = useHalted(shown, { mayReadPauses, mayReadBlocks });
  const locationById = useMemo(() => new Map(shown.map((location) => [location.id, location])), [shown]);
  const { failure, isLoading, isPauseless, unverified, unasked, unaskedPauses, freshness, refetch } = halted;

  return (
    <>
      <div className="history-board-bar">
        <LocationPicker
          locations={locations}
          chosen={shown.length < locations.length ? shown.map(({ id }) => id) : []}
          onChange={(locationIds) => keep({ locationIds })}
        />
      </div>
      {failure === null && (isPauseless || unverified.length > 0) && (
        <Callout compact intent="warning" role="status">
          {isPauseless && <div>{intl.formatMessage({ id: 'history.board.pausesError' })}</div>}
          {unverified.length > 0 && (
            <div>{intl.formatMessage({ id: 'history.board.blocksError' }, { names: unverified.map(({ name }) => name).join(', ') })}</div>
          )}
          <Button size="small" onClick={refetch}>
            {intl.formatMessage({ id: 'ui.queryView.retryButton' })}
          </Button>
        </Callout>
      )}
      {unaskedPauses > 0 && (
        <p className="history-note">
          {intl.formatMessage({ id: 'history.board.somePausesText' }, { shown: MOST_PAUSE_LOCATIONS, total: shown.length })}
        </p>
      )}
      {unasked > 0 && (
        <p className="history-note">
          {intl.formatMessage({ id: 'history.board.someBlocksText' }, { shown: MOST_BLOCK_LOCATIONS, total: shown.length })}
        </p>
      )}
      <QueryView
        data={isLoading || failure !== null ? undefined : halted}
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
