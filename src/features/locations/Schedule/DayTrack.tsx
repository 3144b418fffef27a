import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useIntl } from 'react-intl';
import { DAY_MINUTES, rangeOf, spanOf, STEP, type Piece, type TimeRange } from '@/features/locations/Schedule/weekRanges';

interface DayTrackProps {
  /** The name of the day. */
  name: string;
  ranges: TimeRange[];
  /** The pieces to draw: ranges of the day and the rest of a range from the day before. */
  pieces: readonly Piece[];
  /** Indexes of the ranges that overlap another one. */
  overlapping: ReadonlySet<number>;
  onChange: (ranges: TimeRange[]) => void;
  /** The maximum number of ranges; dragging one more only calls `onRefused`. */
  maxRanges: number;
  onRefused: () => void;
}

type Side = 'from' | 'to';
interface Drag {
  index: number;
  /** The dragged element: an end of the range, or the whole range. */
  part: Side | 'all';
  /** The minute at which the drag began. */
  at: number;
  /** The ranges when the drag began, including a newly created one. */
  before: TimeRange[];
  /** The ranges to restore on cancel, without a newly created one. */
  undo: TimeRange[];
}

/** The number of minutes by which a key moves an end. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -STEP,
  ArrowDown: -STEP,
  ArrowRight: STEP,
  ArrowUp: STEP,
  PageDown: -60,
  PageUp: 60,
};
const HOURS = [0, 6, 12, 18, 24];

/**
 * A day as a 24-hour track in steps of 15 minutes: dragging over free time creates a range, dragging a range moves it, dragging an end
 * resizes it. For the keyboard each end is a slider; Delete removes the range.
 */
export function DayTrack({ name, ranges, pieces, overlapping, onChange, maxRanges, onRefused }: DayTrackProps) {
  const intl = useIntl();
  const [drag, setDrag] = useState<Drag | null>(null);

  function startDrag(event: PointerEvent<HTMLDivElement>) {
    if (event.button !== 0 || !(event.target instanceof HTMLElement)) return;
    const at = minuteAt(event);
    const { index, part } = event.target.dataset;
    if (index === undefined && ranges.length >= maxRanges) return onRefused();
    event.currentTarget.setPointerCapture(event.pointerId);
    if (index !== undefined) {
      setDrag({ index: Number(index), part: part === 'from' || part === 'to' ? part : 'all', at, before: ranges, undo: ranges });
      return;
    }
    const created = rangeOf(at, at + 60);
    setDrag({ index: ranges.length, part: 'to', at: spanOf(created)?.end ?? at, before: [...ranges, created], undo: ranges });
    onChange([...ranges, created]);
  }

  function continueDrag(event: PointerEvent<HTMLDivElement>) {
    const span = drag && spanOf(drag.before[drag.index] ?? { from: '', to: '' });
    if (!drag || !span) return;
    const by = minuteAt(event) - drag.at;
    const begin = span.begin + (drag.part === 'to' ? 0 : by);
    const end = span.end + (drag.part === 'from' ? 0 : by);
    const length = span.end - span.begin;
    const moved =
      drag.part === 'all' ? movedRange(begin, length) : rangeOf(drag.part === 'from' ? Math.min(begin, end - STEP) : begin, end);
    onChange(drag.before.map((each, position) => (position === drag.index ? moved : each)));
  }

  function handleKeyDown(event: KeyboardEvent, index: number, side: Side) {
    const by = KEY_STEPS[event.key];
    const span = spanOf(ranges[index] ?? { from: '', to: '' });
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(ranges.filter((_, position) => position !== index));
    } else if (by !== undefined && span) {
      event.preventDefault();
      const moved = side === 'from' ? rangeOf(Math.min(span.begin + by, span.end - STEP), span.end) : rangeOf(span.begin, span.end + by);
      onChange(ranges.map((each, position) => (position === index ? moved : each)));
    }
  }

  return (
    <div
      className="schedule-track"
      onPointerDown={startDrag}
      onPointerMove={continueDrag}
      onPointerUp={() => setDrag(null)}
      // The browser took over the gesture, for example to scroll.
      onPointerCancel={() => {
        if (drag) onChange(drag.undo);
        setDrag(null);
      }}
    >
      {HOURS.map((hour) => (
        <span key={hour} className="schedule-hour" style={{ left: `${(hour / 24) * 100}%` }} aria-hidden>
          {hour}
        </span>
      ))}
      {pieces.map(({ index, begin, end, isRest }) => {
        const position = { left: `${(begin / DAY_MINUTES) * 100}%`, width: `${((end - begin) / DAY_MINUTES) * 100}%` };
        if (isRest) {
          return (
            <span
              key={`rest-${index}`}
              className="schedule-piece schedule-piece-rest"
              style={position}
              title={intl.formatMessage({ id: 'locations.schedule.restLabel' })}
            />
          );
        }
        return (
          <span
            key={index}
            data-index={index}
            className={overlapping.has(index) ? 'schedule-piece schedule-piece-wrong' : 'schedule-piece'}
            style={position}
          >
            {(['from', 'to'] as const).map((side) => (
              <span
                key={side}
                data-index={index}
                data-part={side}
                className={`schedule-end schedule-end-${side}`}
                role="slider"
                tabIndex={0}
                aria-label={intl.formatMessage({ id: `locations.schedule.${side}EndLabel` }, { day: name, number: index + 1 })}
                aria-valuemin={0}
                aria-valuemax={2 * DAY_MINUTES}
                aria-valuenow={spanOf(ranges[index] ?? { from: '', to: '' })?.[side === 'from' ? 'begin' : 'end']}
                aria-valuetext={ranges[index]?.[side]}
                onKeyDown={(event) => handleKeyDown(event, index, side)}
              />
            ))}
          </span>
        );
      })}
    </div>
  );
}

/** Moves a whole range: it retains its length and starts on its day. */
function movedRange(begin: number, length: number): TimeRange {
  const start = Math.min(Math.max(begin, 0), DAY_MINUTES - STEP);
  return rangeOf(start, start + length);
}

function minuteAt({ currentTarget, clientX }: PointerEvent<HTMLDivElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  const minute = width > 0 ? ((clientX - left) / width) * DAY_MINUTES : 0;
  return Math.min(DAY_MINUTES, Math.max(0, Math.round(minute / STEP) * STEP));
}
