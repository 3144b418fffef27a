import { memo, useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { AnyStateMachine } from 'xstate';
import { ActorChart } from '@/features/traceViewer/Replay/ActorChart';
import { ContextPane } from '@/features/traceViewer/Replay/Detail/ContextPane';
import { StepDetail } from '@/features/traceViewer/Replay/Detail/StepDetail';
import { ActorLanes } from '@/features/traceViewer/Replay/Lanes/ActorLanes';
import { ReplayPanes } from '@/features/traceViewer/Replay/ReplayPanes';
import { StepActions } from '@/features/traceViewer/Replay/StepActions';
import { StepList } from '@/features/traceViewer/Replay/Steps/StepList';
import { actorAt, nearestLine, type TracePosition } from '@/features/traceViewer/Replay/tracePosition';
import type { TraceTexts } from '@/features/traceViewer/Replay/useTraceTexts';
import type { StateReader } from '@/machines/replay/actorStates';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import type { Divergence } from '@/machines/replay/replayTrace';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

interface ReplayStageProps {
  timeline: TraceTimeline;
  texts: TraceTexts;
  reader: StateReader;
  /** By line index. */
  divergences: ReadonlyMap<number, Divergence>;
  /** Indexes of the listed lines, and of the actors that have a lane. */
  shown: readonly number[];
  lanes: readonly number[];
  position: TracePosition;
  /** Moves to another position. If `isJump` is false, no history entry is added. */
  onGo: (part: Partial<TracePosition>, isJump?: boolean) => void;
  /** Moves to a line even if the filters hide it. */
  onShow: (line: number) => void;
}

/** Everything that depends on the position in a trace: lanes, steps, statechart, context, event and messages. */
export const ReplayStage = memo(function ReplayStage({
  timeline,
  texts,
  reader,
  divergences,
  shown,
  lanes,
  position: place,
  onGo,
  onShow,
}: ReplayStageProps) {
  const intl = useIntl();
  const { line } = place;
  const actor = actorAt(place, timeline);
  // An actor that has not started yet, or whose lines were lost, is shown in its next recorded state.
  const state = useMemo(() => reader.at(actor, line) ?? reader.next(actor, line), [reader, actor, line]);
  const machines = useMemo(() => machinesOf(timeline), [timeline]);
  const actorLine = timeline.actors[actor]?.line;
  const { actor: alone } = place;
  const pickLine = useCallback((picked: number) => onGo({ line: picked }), [onGo]);
  const pickActor = useCallback((picked: number) => onGo({ actor: picked === alone ? null : picked }), [onGo, alone]);
  const selectActor = useCallback((next: number) => onGo({ actor: next }, false), [onGo]);
  const pickPosition = useCallback(
    (picked: number, near: number) => {
      const nearest = nearestLine(timeline, picked, near);
      if (nearest !== null) onShow(nearest);
    },
    [onShow, timeline],
  );
  return (
    <ReplayPanes
      lanes={
        <ActorLanes
          timeline={timeline}
          texts={texts}
          divergences={divergences}
          actors={lanes}
          line={line}
          actor={actor}
          alone={alone}
          onPick={pickActor}
          onSelectActor={selectActor}
          onPickPosition={pickPosition}
        />
      }
      steps={<StepList timeline={timeline} texts={texts} divergences={divergences} shown={shown} line={line} onPick={pickLine} />}
      chart={
        actorLine ? (
          <ActorChart
            machine={actorLine.machine}
            others={machines}
            title={intl.formatMessage({ id: 'lab.chart.title' }, { name: texts.actor(actorLine), machine: actorLine.machine })}
            state={state}
            line={timeline.lines[state?.line ?? -1]}
          />
        ) : (
          <p className="lab-muted">{intl.formatMessage({ id: 'lab.chart.noActorEmpty' })}</p>
        )
      }
      context={<ContextPane timeline={timeline} reader={reader} actor={actor} state={state} line={line} />}
      detail={
        <StepDetail
          timeline={timeline}
          at={line}
          actor={actor}
          divergence={divergences.get(line)}
          onPick={onShow}
          actions={<StepActions timeline={timeline} reader={reader} at={line} onOpen={() => onGo({ line })} />}
        />
      }
    />
  );
});

/** The machines of a trace, those with the most actors first: usually print jobs, which a user looks at most. */
function machinesOf({ actors }: TraceTimeline): AnyStateMachine[] {
  const counts = new Map<string, number>();
  for (const { line } of actors) counts.set(line.machine, (counts.get(line.machine) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).flatMap(([name]) => MACHINES_BY_NAME[name] ?? []);
}
