import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type CSSProperties, type KeyboardEvent, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import type { Location } from '@/domain/location';
import type { Selection, SelectionStep } from '@/features/storeAvailability/selection';
import { positionAfterKey, positionOf, type MatrixPosition } from '@/features/storeAvailability/StoreMatrix/matrixPosition';
import { MatrixHead } from '@/features/storeAvailability/StoreMatrix/MatrixHead';
import { MatrixRow } from '@/features/storeAvailability/StoreMatrix/MatrixRow';
import '@/features/storeAvailability/StoreMatrix/storeMatrix.css';
import { slugsOf, type ChannelColumn } from '@/features/storeAvailability/storeRows';
import type { LocationChannel } from '@/domain/locationChannel';
import type { StorePauseActor } from '@/machines/storePause/storePauseMachine';
import type { ChannelStatuses } from '@/services/api/channelsApi';

/** In pixels, as in the stylesheet. */
const ROW_HEIGHT = 48;
const HEAD_HEIGHT = 40;
const OVERSCAN = 6;

interface StoreMatrixProps {
  locations: readonly Location[];
  columns: readonly ChannelColumn[];
  statuses: ChannelStatuses['byLocation'];
  selection: Selection;
  /** Whether the user may select channels to pause. */
  canChoose: boolean;
  onChoose: (step: SelectionStep) => void;
  actor: StorePauseActor;
}

/**
 * A virtualized grid of locations by channels (row SA-01). It is a single tab stop; arrows, Page Up and Down, Home and End move inside it,
 * and the space bar selects: a channel, or on a name the whole row or column.
 */
export function StoreMatrix({ locations, columns, statuses, selection, canChoose, onChoose, actor }: StoreMatrixProps) {
  const intl = useIntl();
  const scroller = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<MatrixPosition>({ row: 0, column: 1 });
  const row = Math.min(stop.row, locations.length - 1);
  const column = Math.min(stop.column, columns.length);
  const slugs = useMemo(() => columns.map(({ slug }) => slug), [columns]);
  const tracks = `minmax(var(--matrix-location), 1.4fr) repeat(${columns.length}, minmax(var(--matrix-cell), 1fr))`;
  const virtualizer = useVirtualizer({
    count: locations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_HEIGHT,
    // The focused row stays rendered when it is scrolled out of view.
    rangeExtractor: (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      return row < 0 || drawn.includes(row) ? drawn : [...drawn, row].sort((a, b) => a - b);
    },
  });

  function choose(position: MatrixPosition) {
    if (!canChoose) return;
    const places = channelsAt(position, locations, slugs);
    const [only] = places;
    if (position.row >= 0 && position.column > 0 && only) onChoose({ type: 'cell', ...only });
    else onChoose({ type: 'places', places });
  }

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const isCell = row >= 0 && column > 0;
    if (key === ' ' || (key === 'Enter' && isCell)) {
      event.preventDefault();
      choose({ row, column });
      return;
    }
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 2);
    const next = positionAfterKey(key, { row, column }, { rows: locations.length, columns: columns.length, page });
    if (!next) return;
    event.preventDefault();
    flushSync(() => setStop(next));
    if (next.row >= 0) virtualizer.scrollToIndex(next.row);
    const cell = scroller.current?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`);
    (cell?.querySelector('a') ?? cell)?.focus();
  }

  function chooseAt({ target }: MouseEvent<HTMLDivElement>) {
    if (target instanceof Element && target.closest('a, button')) return;
    const position = positionOf(target);
    if (position) choose(position);
  }

  return (
    <div
      ref={scroller}
      role="grid"
      className={canChoose ? 'store-matrix store-matrix-chooses' : 'store-matrix'}
      aria-label={intl.formatMessage({ id: 'storeAvailability.matrix.label' })}
      aria-rowcount={locations.length + 1}
      aria-colcount={columns.length + 1}
      aria-multiselectable={canChoose}
      style={widthOf(columns.length)}
      onKeyDown={move}
      onClick={chooseAt}
      onFocus={({ target }) => setStop(positionOf(target) ?? stop)}
    >
      <MatrixHead columns={columns} tracks={tracks} stopColumn={row === -1 ? column : null} />
      <div role="rowgroup" className="matrix-body" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const location = locations[index];
          return (
            location && (
              <MatrixRow
                key={location.id}
                location={location}
                index={index}
                start={start}
                columns={columns}
                tracks={tracks}
                statuses={statuses[location.id]}
                chosen={selection.chosen[location.id]}
                canChoose={canChoose}
                stopColumn={index === row ? column : null}
                actor={actor}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

/** Passes the number of columns to the stylesheet, which computes the row width. */
function widthOf(columns: number): CSSProperties {
  const width = { '--matrix-columns': columns };
  // React's CSSProperties type has no custom properties.
  return width as CSSProperties;
}

/** The channels of a position: one; all channels of a location for its name; one channel of all locations for a column title. */
function channelsAt({ row, column }: MatrixPosition, locations: readonly Location[], slugs: readonly string[]): LocationChannel[] {
  const rows = row === -1 ? locations : locations.slice(row, row + 1);
  const wanted = column === 0 ? slugs : slugs.slice(column - 1, column);
  return rows.flatMap((location) => {
    const offered = slugsOf(location);
    return wanted.filter((slug) => offered.includes(slug)).map((slug) => ({ locationId: location.id, slug }));
  });
}
