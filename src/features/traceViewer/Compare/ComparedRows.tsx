import { useIntl } from 'react-intl';
import { stateText } from '@/domain/trace/stateText';
import { lineTitle, shortEvent } from '@/features/traceViewer/Replay/lineFacts';
import { useTraceTime } from '@/features/traceViewer/Replay/TraceTime';
import { useFollowedRows } from '@/features/traceViewer/useFollowedRows';
import type { ComparedRow } from '@/machines/replay/compareTraces';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

const ROW_HEIGHT = 28;

interface ComparedRowsProps {
  left: TraceTimeline;
  right: TraceTimeline;
  rows: readonly ComparedRow[];
  at: number;
  onPick: (row: number) => void;
}

/** The lines of two actors side by side; the current row is always scrolled into view. */
export function ComparedRows({ left, right, rows, at, onPick }: ComparedRowsProps) {
  const intl = useIntl();
  const { scroller, rows: drawn, height } = useFollowedRows(rows.length, ROW_HEIGHT, at);
  return (
    <div
      ref={scroller}
      className="beside-rows"
      role="grid"
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'lab.compare.rowsLabel' })}
      aria-rowcount={rows.length}
    >
      <div role="rowgroup" style={{ position: 'relative', height }}>
        {drawn.map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={index}
                role="row"
                aria-rowindex={index + 1}
                aria-selected={index === at}
                className={`beside-row${row.differs ? ' beside-row-differs' : ''}${index === at ? ' beside-row-at' : ''}`}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onPick(index)}
              >
                <LineCell timeline={left} index={row.left} />
                <LineCell timeline={right} index={row.right} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

function LineCell({ timeline, index }: { timeline: TraceTimeline; index: number | null }) {
  const timeAt = useTraceTime(timeline.header.zone);
  const line = timeline.lines[index ?? -1];
  if (!line) return <div role="gridcell" />;
  return (
    <div role="gridcell" className="beside-cell" title={lineTitle(line)}>
      <span className="trace-time">{timeAt(line.t)}</span> {shortEvent(lineTitle(line))}
      {line.kind === 'step' && line.value !== undefined && <span className="step-state"> → {stateText(line.value)}</span>}
    </div>
  );
}
