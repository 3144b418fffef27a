import { Button } from '@blueprintjs/core';
import { Pause, Play } from '@blueprintjs/icons';
import { memo } from 'react';
import { useIntl } from 'react-intl';
import type { ChannelState as State, LocationChannelStatus } from '@/domain/channelStatus';
import { CallOutcome, useCallOf } from '@/features/storeAvailability/CallOutcome';
import { ChannelState } from '@/features/storeAvailability/ChannelState';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';

interface MatrixCellProps {
  locationId: string;
  slug: string;
  /** The name of the channel. */
  channel: string;
  timeZone: string;
  /** Whether the location is closed by its opening hours. */
  isClosed: boolean;
  /** The name of the location. */
  name: string;
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
  channel,
  timeZone,
  isClosed,
  name,
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
      {isChosen !== null && (
        <CellButton
          status={status?.status === 'paused' ? 'open' : 'paused'}
          label={{ channel, name }}
          onClick={(wanted) => actor.send({ type: 'status.request', status: wanted, places: [{ locationId, slug }] })}
        />
      )}
      <ChannelState status={status} timeZone={timeZone} isClosed={isClosed} />
      {call && <CallOutcome call={call} />}
    </div>
  );
});

interface CellButtonProps {
  /** The state that the button requests. */
  status: State;
  /** The names of the channel and the location. */
  label: { channel: string; name: string };
  onClick: (status: State) => void;
}

/** Pauses or reopens the channel of a cell (row W-08); the keyboard selects the cell and uses the buttons below the matrix. */
function CellButton({ status, label, onClick }: CellButtonProps) {
  const intl = useIntl();
  const text = intl.formatMessage({ id: `storeAvailability.cell.${status}Label` }, label);
  return (
    <Button
      size="small"
      className="matrix-cell-button"
      icon={status === 'open' ? <Play size={12} aria-hidden /> : <Pause size={12} aria-hidden />}
      aria-label={text}
      title={text}
      tabIndex={-1}
      onClick={() => onClick(status)}
    />
  );
}

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
