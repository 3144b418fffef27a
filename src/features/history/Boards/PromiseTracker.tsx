import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { AskDetail } from '@/features/history/Boards/AskDetail';
import { askColumns } from '@/features/history/Boards/askColumns';
import { blockAsks, byUrgency, pauseAsks, type Ask } from '@/features/history/Boards/asks';
import { Board } from '@/features/history/Boards/Board';
import type { Halted } from '@/features/history/Boards/useHalted';
import { useChannelNames } from '@/features/history/useChannelNames';
import type { OpenPlaces } from '@/features/history/useOpenPlaces';
import { pathTo } from '@/services/paths/pathTo';
import { useClock } from '@/ui/clock/useClock';
import { DataTable } from '@/ui/DataTable/DataTable';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

/** How often states are derived from the clock, in ms; countdowns update every second. */
const TICK_MS = 5_000;

/**
 * The requests to channels and the state of each channel (row BS-01): drift first, then pending requests. A row opens the state of each
 * channel.
 */
export function PromiseTracker(places: Pick<OpenPlaces, 'mayReadPauses' | 'mayReadBlocks'>) {
  return <Board {...places}>{(halted, locationById) => <AskTable halted={halted} locationById={locationById} />}</Board>;
}

function AskTable({ halted: { statuses, infos, blocked }, locationById }: { halted: Halted; locationById: ReadonlyMap<string, Location> }) {
  const intl = useIntl();
  const channelName = useChannelNames();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const now = useClock(useCallback((at: number) => Math.floor(at / TICK_MS) * TICK_MS, []));
  const asks = useMemo(
    () =>
      [
        ...pauseAsks(statuses, locationById, now),
        ...blocked.flatMap((location) => blockAsks(location, infos.itemsOf.get(location.id) ?? [], now)),
      ].sort(byUrgency),
    [statuses, locationById, blocked, infos.itemsOf, now],
  );
  const columns = useMemo(() => askColumns(intl, channelName, locationById.size > 1), [intl, channelName, locationById.size]);
  if (asks.length === 0) return <EmptyState title={intl.formatMessage({ id: 'history.tracker.emptyTitle' })} />;
  const opened = asks.find(({ id }) => id === openedId);
  return (
    <>
      <DataTable
        label={intl.formatMessage({ id: 'history.view.tracker' })}
        rows={asks}
        columns={columns}
        rowId={idOf}
        onRowOpen={({ id }) => setOpenedId(id)}
      />
      {opened && <AskDetail ask={opened} channelName={channelName} address={addressOf(opened)} onClose={() => setOpenedId(null)} />}
    </>
  );
}

function idOf({ id }: Ask): string {
  return id;
}

function addressOf({ item, location }: Ask): string {
  return item ? pathTo('locationBlocking', { locationId: location.id }) : pathTo('locationControl', { id: location.id });
}
