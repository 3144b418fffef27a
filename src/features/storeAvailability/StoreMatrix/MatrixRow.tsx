import { SmallMinus, SmallTick } from '@blueprintjs/icons';
import { memo, useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { LocationChannelStatus } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { HoursNow } from '@/features/storeAvailability/HoursNow';
import { MatrixCell, NoCell } from '@/features/storeAvailability/StoreMatrix/MatrixCell';
import { useIsClosed } from '@/features/storeAvailability/useIsClosed';
import { slugsOf, type ChannelColumn } from '@/features/storeAvailability/storeRows';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';
import { pathTo } from '@/services/paths/pathTo';

interface MatrixRowProps {
  location: Location;
  /** Its index among all rows, from 0. */
  index: number;
  /** Its offset from the first row, in pixels. */
  start: number;
  columns: readonly ChannelColumn[];
  tracks: string;
  statuses: Readonly<Record<string, LocationChannelStatus | null>> | undefined;
  /** The selected slugs of the location. */
  chosen: readonly string[] | undefined;
  canChoose: boolean;
  /** The column of the tab stop, 0 for the name; null if it is not in this row. */
  stopColumn: number | null;
  actor: StorePauseActor;
}

/** One location; rerendered only when its data changes. */
export const MatrixRow = memo(function MatrixRow({
  location,
  index,
  start,
  columns,
  tracks,
  statuses,
  chosen,
  canChoose,
  stopColumn,
  actor,
}: MatrixRowProps) {
  const isClosed = useIsClosed(location);
  const offered = useMemo(() => new Set(slugsOf(location)), [location]);
  const { id, name, city, timeZone } = location;
  const shown = columns.filter(({ slug }) => offered.has(slug));
  const count = shown.filter(({ slug }) => chosen?.includes(slug)).length;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className="matrix-row"
      style={{ gridTemplateColumns: tracks, transform: `translateY(${start}px)` }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className="matrix-location"
        data-row={index}
        data-column={0}
        {...(canChoose && { 'aria-selected': count > 0 && count === shown.length })}
      >
        {canChoose && <RowBox count={count} of={shown.length} />}
        <div className="matrix-location-text">
          <Link to={pathTo('locationControl', { id })} className="matrix-location-name" title={name} tabIndex={stopColumn === 0 ? 0 : -1}>
            {name}
          </Link>
          <span className="matrix-location-note">
            {city ? `${city} · ` : ''}
            <HoursNow location={location} />
          </span>
        </div>
      </div>
      {columns.map(({ slug, name: channel }, position) =>
        offered.has(slug) ? (
          <MatrixCell
            key={slug}
            locationId={id}
            slug={slug}
            channel={channel}
            timeZone={timeZone}
            isClosed={isClosed}
            name={name}
            status={statuses?.[slug]}
            isChosen={canChoose ? (chosen?.includes(slug) ?? false) : null}
            row={index}
            column={position + 1}
            isStop={stopColumn === position + 1}
            actor={actor}
          />
        ) : (
          <NoCell key={slug} row={index} column={position + 1} isStop={stopColumn === position + 1} />
        ),
      )}
    </div>
  );
});

/** A checkbox mark: whether all, some or none of a row or column is selected. The surrounding cell handles the click. */
function RowBox({ count, of }: { count: number; of: number }) {
  return (
    <span className={count > 0 ? 'matrix-box matrix-box-chosen' : 'matrix-box'} aria-hidden>
      {count > 0 && (count === of ? <SmallTick size={14} /> : <SmallMinus size={14} />)}
    </span>
  );
}
