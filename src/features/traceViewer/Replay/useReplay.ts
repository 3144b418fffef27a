import { useEffect, useState } from 'react';
import { afterPaint } from '@/features/traceViewer/afterPaint';
import { inSlices } from '@/features/traceViewer/inSlices';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { createReplay, type Divergence, type ReplayedActor } from '@/machines/replay/replayTrace';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Number of lines per step of the task. */
const LINES_AT_ONCE = 16;

/** The result of running a trace on the current machines. */
export interface Replayed {
  /** `failed`: it stopped with an unexpected error. */
  status: 'running' | 'done' | 'failed';
  /** By line index; if a machine cannot start in the recorded state, the index of the first step that it should have taken. */
  divergences: ReadonlyMap<number, Divergence>;
  /** Number of actors. */
  actors: number;
  /** Actors whose machine no longer exists: they were not run. */
  unknown: readonly ReplayedActor[];
}

const RUNNING: Replayed = { status: 'running', divergences: new Map(), actors: 0, unknown: [] };

/** Runs a trace on the current machines in the background (row BT-06), after the first render. Stops when the component unmounts. */
export function useReplay(timeline: TraceTimeline): Replayed {
  const [replayed, setReplayed] = useState(RUNNING);
  useEffect(() => {
    let isEnded = false;
    async function run() {
      await afterPaint();
      const reports = await inSlices(replayInParts(timeline), () => isEnded);
      if (reports) setReplayed(outcomeOf(reports, timeline));
    }
    run().catch(() => !isEnded && setReplayed({ ...RUNNING, status: 'failed' }));
    return () => {
      isEnded = true;
    };
  }, [timeline]);
  return replayed;
}

function* replayInParts({ lines }: TraceTimeline): Generator<void, ReplayedActor[]> {
  const replay = createReplay(MACHINES_BY_NAME);
  for (const [number, line] of lines.entries()) {
    if (number % LINES_AT_ONCE === 0) yield;
    replay.take(line);
  }
  return replay.reports();
}

function outcomeOf(reports: readonly ReplayedActor[], timeline: TraceTimeline): Replayed {
  const diverging = new Map(
    reports.flatMap(({ divergence }): [unknown, Divergence][] => (divergence ? [[divergence.line, divergence]] : [])),
  );
  const divergences = new Map<number, Divergence>();
  if (diverging.size > 0) {
    timeline.lines.forEach((line, index) => {
      const divergence = diverging.get(line);
      if (divergence) divergences.set(stepFrom(timeline, index), divergence);
    });
  }
  return { status: 'done', divergences, actors: reports.length, unknown: reports.filter(({ unknown }) => unknown) };
}

/** The index of a step; for a line with the state of an actor the first step after it, because such lines are not all listed. */
function stepFrom({ lines, actors, actorOf }: TraceTimeline, index: number): number {
  const at = actors[actorOf[index] ?? -1]?.at ?? [];
  return at.find((each) => each >= index && lines[each]?.kind === 'step') ?? index;
}
