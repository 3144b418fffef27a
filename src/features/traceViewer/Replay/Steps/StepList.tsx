import { memo, useId } from 'react';
import { useIntl } from 'react-intl';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { stateText } from '@/domain/trace/stateText';
import { isErrorLine, lineTitle, shortEvent } from '@/features/traceViewer/Replay/lineFacts';
import { useTraceTime } from '@/features/traceViewer/Replay/TraceTime';
import type { TraceTexts } from '@/features/traceViewer/Replay/useTraceTexts';
import { useFollowedRows } from '@/features/traceViewer/useFollowedRows';
import { bisectRight } from '@/lib/bisectRight';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import '@/features/traceViewer/Replay/Steps/stepList.css';

const ROW_HEIGHT = 28;

interface StepListProps {
  timeline: TraceTimeline;
  texts: TraceTexts;
  divergences: ReadonlyMap<number, unknown>;
  /** Indexes of the listed lines, ascending. */
  shown: readonly number[];
  /** Index of the current line; not marked if it is not listed. */
  line: number;
  onPick: (line: number) => void;
}

/** The steps of a trace and other recorded lines, in order; the current line is always scrolled into view. */
export function StepList({ timeline, texts, divergences, shown, line: current, onPick }: StepListProps) {
  const intl = useIntl();
  const id = useId();
  const timeAt = useTraceTime(timeline.header.zone);
  const isPaged = timeline.pages.length > 1;
  const at = bisectRight(shown, current);
  const { scroller, rows: drawn, height } = useFollowedRows(shown.length, ROW_HEIGHT, at);

  return (
    <div
      ref={scroller}
      className="step-list"
      role="listbox"
      tabIndex={0}
      aria-label={intl.formatMessage({ id: 'lab.steps.label' })}
      aria-activedescendant={shown[at] === current && drawn.some(({ index }) => index === at) ? `${id}-${at}` : undefined}
    >
      <div role="presentation" style={{ position: 'relative', height }}>
        {drawn.map(({ index, start }) => {
          const number = shown[index] ?? -1;
          const line = timeline.lines[number];
          const actor = timeline.actors[timeline.actorOf[number] ?? -1];
          return (
            line && (
              <StepRow
                key={number}
                id={`${id}-${index}`}
                line={line}
                who={actor ? texts.actor(actor.line) : ''}
                time={timeAt(line.t)}
                page={isPaged ? timeline.pages.indexOf(line.page) + 1 : null}
                number={number}
                position={index + 1}
                total={shown.length}
                start={start}
                isAt={number === current}
                isDivergence={divergences.has(number)}
                onPick={onPick}
              />
            )
          );
        })}
      </div>
      {shown.length === 0 && <p className="step-list-none">{intl.formatMessage({ id: 'lab.steps.noneEmpty' })}</p>}
    </div>
  );
}

interface StepRowProps {
  id: string;
  line: TraceLine;
  who: string;
  time: string;
  /** The number of its page; null if the trace has only one. */
  page: number | null;
  number: number;
  position: number;
  total: number;
  start: number;
  isAt: boolean;
  isDivergence: boolean;
  onPick: (line: number) => void;
}

const StepRow = memo(function StepRow({
  id,
  line,
  who,
  time,
  page,
  number,
  position: place,
  total,
  start,
  isAt,
  isDivergence,
  onPick,
}: StepRowProps) {
  const intl = useIntl();
  const mark = isDivergence ? 'divergence' : isErrorLine(line) ? 'error' : null;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isAt}
      aria-posinset={place}
      aria-setsize={total}
      className={`step-row${page === null ? '' : ' step-row-paged'}${isAt ? ' step-row-at' : ''}${mark ? ` step-row-${mark}` : ''}`}
      style={{ transform: `translateY(${start}px)` }}
      onClick={() => onPick(number)}
    >
      <span className="trace-time">{time}</span>
      {page !== null && <span className="step-page">{intl.formatMessage({ id: 'lab.steps.pageLabel' }, { page })}</span>}
      <span className="step-who" title={who}>
        {who || intl.formatMessage({ id: `lab.kind.${line.kind}` })}
      </span>
      <span className="step-what" title={lineTitle(line)}>
        {mark && <span className="step-mark">{intl.formatMessage({ id: `lab.steps.${mark}Label` })}</span>}
        {line.kind === 'io' && <span aria-hidden>{line.direction === 'in' ? '◂ ' : '▸ '}</span>}
        {shortEvent(lineTitle(line))}
        {line.kind === 'step' && line.value !== undefined && <span className="step-state"> → {stateText(line.value)}</span>}
      </span>
    </div>
  );
});
