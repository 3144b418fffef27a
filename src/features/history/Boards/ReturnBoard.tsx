import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import { Board } from '@/features/history/Boards/Board';
import { returnColumns } from '@/features/history/Boards/returnColumns';
import { blockedNow, byReturn, pausedChannels, type PauseOrBlock } from '@/features/history/Boards/returns';
import type { PausesAndBlocks } from '@/features/history/Boards/usePausesAndBlocks';
import { useChannelNames } from '@/features/history/useChannelNames';
import type { HistoryAccess } from '@/features/history/useHistoryAccess';
import { pathTo } from '@/services/paths/pathTo';
import { useClock } from '@/ui/clock/useClock';
import { DataTable } from '@/ui/DataTable/DataTable';
import { EmptyState } from '@/ui/EmptyState/EmptyState';

const TICK_MS = 5_000;

/** The current pauses and blocks with their end (row BS-02); those without an automatic end come first. */
export function ReturnBoard(access: Pick<HistoryAccess, 'mayReadPauses' | 'mayReadBlocks'>) {
  return (
    <Board {...access}>
      {(pausesAndBlocks, locationById) => <ReturnTable pausesAndBlocks={pausesAndBlocks} locationById={locationById} />}
    </Board>
  );
}

function ReturnTable({
  pausesAndBlocks: { statuses, infos, blocked },
  locationById,
}: {
  pausesAndBlocks: PausesAndBlocks;
  locationById: ReadonlyMap<string, Location>;
}) {
  const intl = useIntl();
  const channelName = useChannelNames();
  const now = useClock(useCallback((at: number) => Math.floor(at / TICK_MS) * TICK_MS, []));
  const rows = useMemo(
    () =>
      [
        ...pausedChannels(statuses, locationById, now),
        ...blocked.flatMap((location) => blockedNow(location, infos.itemsOf.get(location.id) ?? [], now)),
      ].sort(byReturn),
    [statuses, locationById, blocked, infos.itemsOf, now],
  );
  const columns = useMemo(() => returnColumns(intl, channelName, locationById.size > 1), [intl, channelName, locationById.size]);
  if (rows.length === 0) return <EmptyState title={intl.formatMessage({ id: 'history.returns.emptyTitle' })} />;
  return (
    <DataTable label={intl.formatMessage({ id: 'history.view.returns' })} rows={rows} columns={columns} rowId={idOf} rowHref={addressOf} />
  );
}

function idOf({ id }: PauseOrBlock): string {
  return id;
}

function addressOf({ item, location }: PauseOrBlock): string {
  return item ? pathTo('locationBlocking', { locationId: location.id }) : pathTo('locationControl', { id: location.id });
}
