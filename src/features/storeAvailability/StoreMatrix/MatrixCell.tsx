import { memo } from 'react';
import { useIntl } from 'react-intl';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import { CallOutcome, useCallOf } from '@/features/storeAvailability/CallOutcome';
import { ChannelState } from '@/features/storeAvailability/ChannelState';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';

interface MatrixCellProps {
  locationId: string;
  slug: string;
  timeZone: string;
  status: LocationChannelStatus | null | undefined;
  /** Null if the user cannot select it. */
  isChosen: boolean | null;
  /** Its position in the matrix: row from 0, column from 1. */
  row: number;
  column: number;
  /** Whether it is the tab stop. */
  isStop: boolean;
  actor: StorePauseActor;
}

/** One channel of one location; rerendered only when its data changes. */
export const MatrixCell = memo(function MatrixCell({
  locationId,
  slug,
  timeZone,
  status,
  isChosen,
  row,
  column,
  isStop,
  actor,
}: MatrixCellProps) {
  const call = useCallOf(actor, locationId, slug);
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      className={isChosen ? 'matrix-cell matrix-cell-chosen' : 'matrix-cell'}
      {...(isChosen === null ? {} : { 'aria-selected': isChosen })}
      tabIndex={isStop ? 0 : -1}
      data-row={row}
      data-column={column}
    >
      <ChannelState status={status} timeZone={timeZone} />
      {call && <CallOutcome call={call} />}
    </div>
  );
});

interface NoCellProps {
  row: number;
  column: number;
  isStop: boolean;
}

/** An empty cell: the location does not have this channel. */
export function NoCell({ row, column, isStop }: NoCellProps) {
  const intl = useIntl();
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      className="matrix-cell matrix-cell-none"
      tabIndex={isStop ? 0 : -1}
      data-row={row}
      data-column={column}
    >
      <span
        role="img"
        aria-label={intl.formatMessage({ id: 'storeAvailability.state.none' })}
        title={intl.formatMessage({ id: 'storeAvailability.state.none' })}
      >
        {NONE}
      </span>
    </div>
  );
}

const NONE = '—';
