import { useCallback, useMemo, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { RequestDetail } from '@/features/history/Boards/RequestDetail';
import { requestColumns } from '@/features/history/Boards/requestColumns';
import { blockRequests, byUrgency, pauseRequests, type ChannelRequest } from '@/features/history/Boards/channelRequests';
import { Board } from '@/features/history/Boards/Board';
import type { PausesAndBlocks } from '@/features/history/Boards/usePausesAndBlocks';
import { useChannelNames } from '@/features/history/useChannelNames';
import type { HistoryAccess } from '@/features/history/useHistoryAccess';
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
export function RequestTracker(access: Pick<HistoryAccess, 'mayReadPauses' | 'mayReadBlocks'>) {
  return (
    <Board {...access}>
      {(pausesAndBlocks, locationById) => <RequestTable pausesAndBlocks={pausesAndBlocks} locationById={locationById} />}
    </Board>
  );
}

function RequestTable({
  pausesAndBlocks: { statuses, infos, blocked },
  locationById,
}: {
  pausesAndBlocks: PausesAndBlocks;
  locationById: ReadonlyMap<string, Location>;
}) {
  const intl = useIntl();
  const channelName = useChannelNames();
  const [openedId, setOpenedId] = useState<string | null>(null);
  const now = useClock(useCallback((at: number) => Math.floor(at / TICK_MS) * TICK_MS, []));
  const requests = useMemo(
    () =>
      [
        ...pauseRequests(statuses, locationById, now),
        ...blocked.flatMap((location) => blockRequests(location, infos.itemsOf.get(location.id) ?? [], now)),
      ].sort(byUrgency),
    [statuses, locationById, blocked, infos.itemsOf, now],
  );
  const columns = useMemo(() => requestColumns(intl, channelName, locationById.size > 1), [intl, channelName, locationById.size]);
  if (requests.length === 0) return <EmptyState title={intl.formatMessage({ id: 'history.tracker.emptyTitle' })} />;
  const opened = requests.find(({ id }) => id === openedId);
  return (
    <>
      <DataTable
        label={intl.formatMessage({ id: 'history.view.tracker' })}
        rows={requests}
        columns={columns}
        rowId={idOf}
        onRowOpen={({ id }) => setOpenedId(id)}
      />
      {opened && <RequestDetail request={opened} channelName={channelName} address={addressOf(opened)} onClose={() => setOpenedId(null)} />}
    </>
  );
}

function idOf({ id }: ChannelRequest): string {
  return id;
}

function addressOf({ item, location }: ChannelRequest): string {
  return item ? pathTo('locationBlocking', { locationId: location.id }) : pathTo('locationControl', { id: location.id });
}
