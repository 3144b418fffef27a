import { memo, useEffect, useMemo, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { laneMarks, MARKS } from '@/features/traceViewer/Replay/Lanes/laneMarks';
import type { TraceTexts } from '@/features/traceViewer/Replay/useTraceTexts';
import { useFollowedRows } from '@/features/traceViewer/useFollowedRows';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import '@/features/traceViewer/Replay/Lanes/actorLanes.css';

const LANE_HEIGHT = 24;

interface ActorLanesProps {
  timeline: TraceTimeline;
  texts: TraceTexts;
  divergences: ReadonlyMap<number, unknown>;
  /** Indexes of the actors that have a lane. */
  actors: readonly number[];
  /** The current line and actor. */
  line: number;
  actor: number;
  /** The only actor whose lines are shown; null: all actors. */
  alone: number | null;
  onPick: (actor: number) => void;
  /** Moves to an adjacent actor by keyboard; repeats quickly while a key is held. */
  onSelectActor: (actor: number) => void;
  /** Moves to a position in a lane: its actor, and the index of a line near it. */
  onPickPosition: (actor: number, line: number) => void;
}

/** A lane per actor with marks for its steps: red for errors, orange for divergences of the current machine. */
export function ActorLanes({
  timeline,
  texts,
  divergences,
  actors,
  line,
  actor,
  alone,
  onPick,
  onSelectActor,
  onPickPosition,
}: ActorLanesProps) {
  const intl = useIntl();
  const at = actors.indexOf(actor);
  const { scroller, rows: drawn, height } = useFollowedRows(actors.length, LANE_HEIGHT, at);

  const walks = useRef(false);
  function move(event: KeyboardEvent) {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (to === undefined) return;
    // Also at the first and last lane, where these keys must not step through the trace.
    event.preventDefault();
    const next = actors[to];
    if (next === undefined) return;
    walks.current = true;
    onSelectActor(next);
  }
  useEffect(() => {
    if (!walks.current) return;
    walks.current = false;
    scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  }, [at, scroller]);

  return (
    <div ref={scroller} className="actor-lanes" role="group" aria-label={intl.formatMessage({ id: 'lab.lanes.label' })} onKeyDown={move}>
      <div className="actor-lanes-all" style={{ height }}>
        {drawn.map(({ index, start }) => {
          const number = actors[index];
          return (
            number !== undefined && (
              <Lane
                key={number}
                timeline={timeline}
                texts={texts}
                number={number}
                divergences={divergences}
                start={start}
                isCurrent={number === actor}
                isTabStop={index === Math.max(0, at)}
                isAlone={number === alone}
                onPick={onPick}
                onPickPosition={onPickPosition}
              />
            )
          );
        })}
        <div className="actor-lanes-head" aria-hidden>
          <div style={{ left: `${(100 * (line + 0.5)) / Math.max(1, timeline.lines.length)}%` }} />
        </div>
      </div>
    </div>
  );
}

interface LaneProps extends Pick<ActorLanesProps, 'timeline' | 'texts' | 'divergences' | 'onPick' | 'onPickPosition'> {
  number: number;
  start: number;
  isCurrent: boolean;
  isTabStop: boolean;
  isAlone: boolean;
}

const Lane = memo(function Lane({
  timeline,
  texts,
  number,
  divergences,
  start,
  isCurrent,
  isTabStop,
  isAlone,
  onPick,
  onPickPosition,
}: LaneProps) {
  const actor = timeline.actors[number];
  const marks = useMemo(() => actor && laneMarks(actor, timeline, divergences), [actor, timeline, divergences]);
  if (!actor || !marks) return null;
  const name = texts.actor(actor.line);
  const tab = texts.tab(actor.line);
  // Only for the mouse: the list of steps offers the same by keyboard.
  const handleClick = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onPickPosition(number, Math.floor(((clientX - left) / Math.max(1, width)) * timeline.lines.length));
  };
  return (
    <div className={isCurrent ? 'actor-lane actor-lane-on' : 'actor-lane'} style={{ transform: `translateY(${start}px)` }}>
      <button
        type="button"
        className="actor-lane-name"
        aria-pressed={isAlone}
        tabIndex={isTabStop ? 0 : -1}
        title={[name, tab, `${actor.line.name} (${actor.line.machine})`].filter(Boolean).join(' · ')}
        onClick={() => onPick(number)}
      >
        <span>{name}</span>
        {tab !== null && <small>{tab}</small>}
      </button>
      <svg className="actor-lane-track" viewBox={`0 0 ${MARKS} 1`} preserveAspectRatio="none" aria-hidden onClick={handleClick}>
        {marks.steps && <path className="lane-step" d={marks.steps} />}
        {marks.errors && <path className="lane-error" d={marks.errors} />}
        {marks.divergences && <path className="lane-divergence" d={marks.divergences} />}
      </svg>
    </div>
  );
});
