import { useCallback, useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { CaseGuide } from '@/features/traceViewer/RecordedCases/CaseGuide';
import { Diagnoses } from '@/features/traceViewer/Replay/Header/Diagnoses';
import { ReplayHeader } from '@/features/traceViewer/Replay/Header/ReplayHeader';
import { isErrorLine } from '@/features/traceViewer/Replay/lineFacts';
import type { Speed } from '@/features/traceViewer/Replay/playback';
import { ReplayControls } from '@/features/traceViewer/Replay/ReplayControls';
import { ReplayFilters } from '@/features/traceViewer/Replay/ReplayFilters';
import { TraceActions } from '@/features/traceViewer/Replay/TraceActions';
import { filterShowing, lineFilter, NO_FILTER } from '@/features/traceViewer/Replay/traceFilter';
import {
  actorAt,
  withPosition,
  currentLine,
  nextOf,
  positionOfLine,
  type TracePosition,
} from '@/features/traceViewer/Replay/tracePosition';
import { ReplayStage } from '@/features/traceViewer/Replay/ReplayStage';
import { useOpeningStep } from '@/features/traceViewer/Replay/useOpeningStep';
import { useLocationName } from '@/features/traceViewer/Replay/useLocationName';
import { useDiagnoses, type FoundDiagnoses } from '@/features/traceViewer/Replay/useDiagnoses';
import { usePlayback } from '@/features/traceViewer/Replay/usePlayback';
import { useReplay } from '@/features/traceViewer/Replay/useReplay';
import { useReplayKeys } from '@/features/traceViewer/Replay/useReplayKeys';
import { useShownLines } from '@/features/traceViewer/Replay/useShownLines';
import { useStateReader } from '@/features/traceViewer/Replay/useStateReader';
import { useTracePosition } from '@/features/traceViewer/Replay/useTracePosition';
import { useTraceTexts } from '@/features/traceViewer/Replay/useTraceTexts';
import { bisectRight } from '@/lib/bisectRight';
import { actorsOfFinding, fittingActors } from '@/machines/replay/testActors';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';
import { CopyButton } from '@/ui/CopyButton/CopyButton';
import '@/features/traceViewer/Replay/replay.css';

interface ReplayViewProps {
  timeline: TraceTimeline;
  /** The file name. */
  name: string;
  /** The sender and the sender's message. */
  about: ReactNode;
  onClose: () => void;
  /** Names of locations by id, besides those that the user can see. Must be stable. */
  locationNames?: ReadonlyMap<string, string> | undefined;
  /** Ends the guide through the guided case; null: it is not shown. */
  onEndGuide: (() => void) | null;
}

/**
 * Replays a recorded trace step by step (rows TR-02, BT-05): its actors on lanes, the statechart and context of the current actor with the
 * latest changes, and the surrounding messages. The URL contains the position. Nothing is sent or requested.
 */
export function ReplayView({ timeline, name, about, onClose, locationNames, onEndGuide }: ReplayViewProps) {
  const { pathname } = useLocation();
  const { position: requested, params, go } = useTracePosition(timeline);
  const [filter, setFilter] = useState(NO_FILTER);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  const textRef = useRef<HTMLInputElement>(null);
  const replayed = useReplay(timeline);
  const { divergences } = replayed;
  const found = useDiagnoses(timeline);
  const texts = useTraceTexts(timeline, useLocationName(locationNames));
  const reader = useStateReader(timeline);
  const shown = useShownLines(timeline, filter, requested.actor);
  const fits = useMemo(() => lineFilter(timeline, filter, requested.actor), [timeline, filter, requested.actor]);
  // List, detail and chart show the same line, even if the filters hide the one in the URL.
  const position = useMemo(() => ({ ...requested, line: currentLine(requested.line, shown, fits) }), [requested, shown, fits]);
  const errors = useMemo(() => shown.filter((index) => isErrorAt(timeline, index)), [timeline, shown]);
  const diverged = useMemo(() => shown.filter((index) => divergences.has(index)), [shown, divergences]);
  const lanes = useMemo(
    () => lanesOf(timeline, filter === NO_FILTER || position.actor !== null ? null : shown),
    [timeline, filter, shown, position.actor],
  );
  const tested = useMemo(
    () => testedActors(timeline, found, filter === NO_FILTER ? null : lanes, position.actor),
    [timeline, found, filter, lanes, position.actor],
  );

  useOpeningStep({ timeline, found, position: requested, isLinked: params.has('step'), go });

  const at = bisectRight(shown, position.line);
  // Stepping has priority; the panes follow in a deferred render.
  const followed = useDeferredValue(position);
  const alone = position.actor === null ? null : (timeline.actors[position.actor] ?? null);

  usePlayback({ isPlaying, speed, lines: timeline.lines, shown, at, onStep: (line) => go({ line }), onEnd: () => setPlaying(false) });

  const goAndStop = useCallback(
    (part: Partial<TracePosition>, isJump = true) => {
      setPlaying(false);
      go(part, isJump);
    },
    [go],
  );
  const { actor: aloneActor } = requested;
  const show = useCallback(
    (line: number) => {
      const next = positionOfLine({ line, actor: aloneActor }, timeline, line);
      setFilter((filter) => filterShowing(timeline, filter, line, next.actor));
      goAndStop(next);
    },
    [timeline, aloneActor, goAndStop],
  );
  const jump = (line: number | null) => line !== null && goAndStop({ line });
  const moveTo = (next: number) => {
    setPlaying(false);
    const line = shown[Math.max(0, Math.min(shown.length - 1, next))];
    if (line !== undefined) go({ line });
  };
  const play = () => setPlaying(!isPlaying && at < shown.length - 1);
  const nextError = () => jump(nextOf(errors, position.line, true));
  const nextDivergence = () => jump(nextOf(diverged, position.line, true));
  useReplayKeys({
    back: () => moveTo(at - 1),
    forward: () => moveTo(at + 1),
    first: () => moveTo(0),
    last: () => moveTo(shown.length - 1),
    play,
    nextError,
    nextDivergence,
    filter: () => textRef.current?.focus(),
  });

  return (
    <div className="replay">
      <ReplayHeader
        timeline={timeline}
        name={name}
        replayed={replayed}
        texts={texts}
        onClose={onClose}
        onPick={show}
        about={about}
        actions={
          <>
            <TraceActions timeline={timeline} name={name} tested={tested} actor={actorAt(position, timeline)} />
            <CopyButton text={`${location.origin}${pathname}?${withPosition(position, timeline, params).toString()}`} />
          </>
        }
      />
      {onEndGuide && Array.isArray(found) && <CaseGuide timeline={timeline} found={found} onPick={show} onClose={onEndGuide} />}
      <Diagnoses timeline={timeline} found={found} texts={texts} line={position.line} onPick={show} />
      <ReplayControls
        at={at}
        count={shown.length}
        isPlaying={isPlaying}
        speed={speed}
        errors={errors.length}
        divergences={diverged.length}
        onMove={moveTo}
        onPlay={play}
        onSpeed={setSpeed}
        onNextError={nextError}
        onNextDivergence={nextDivergence}
      />
      <ReplayFilters
        timeline={timeline}
        texts={texts}
        filter={filter}
        alone={alone && texts.actor(alone.line)}
        textRef={textRef}
        onChange={setFilter}
        onAll={() => go({ actor: null }, true)}
      />
      <ReplayStage
        timeline={timeline}
        texts={texts}
        reader={reader}
        divergences={divergences}
        shown={shown}
        lanes={lanes}
        position={followed}
        onGo={goAndStop}
        onShow={show}
      />
    </div>
  );
}

function isErrorAt({ lines }: TraceTimeline, index: number): boolean {
  const line = lines[index];
  return line !== undefined && isErrorLine(line);
}

/** The actors to generate a test for: the only shown actor, otherwise the filtered ones, otherwise those of the first diagnosis. */
function testedActors(timeline: TraceTimeline, found: FoundDiagnoses, filtered: readonly number[] | null, alone: number | null): number[] {
  if (alone !== null) return [alone];
  const first = found === 'failed' ? undefined : found?.[0];
  return fittingActors(timeline, filtered ?? (first ? actorsOfFinding(timeline, first) : []));
}

/** The actors of the shown lines, each of which has a lane; all actors for null. */
function lanesOf({ actors, actorOf }: TraceTimeline, shown: readonly number[] | null): number[] {
  const all = actors.map((_, index) => index);
  if (!shown) return all;
  const own = new Set(shown.map((index) => actorOf[index]));
  return all.filter((index) => own.has(index));
}
