import { useEffect, useState } from 'react';
import { afterPaint } from '@/features/traceViewer/afterPaint';
import { inSlices } from '@/features/traceViewer/inSlices';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { createReplay, type Divergence, type ReplayedActor } from '@/machines/replay/replayTrace';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Lines of a part. */
const LINES_AT_ONCE = 16;

/** What became of a trace that was run again on the machines of today. */
export interface Replayed {
  /** `failed`: it could not be run to its end, for a reason that nobody foresaw. */
  status: 'running' | 'done' | 'failed';
  /** By the index of the line; where a machine cannot begin as it is told, that of the first step it should have taken. */
  divergences: ReadonlyMap<number, Divergence>;
  /** How many actors there are. */
  actors: number;
  /** Those whose machine is none of today's: they were not run. */
  unknown: readonly ReplayedActor[];
}

const RUNNING: Replayed = { status: 'running', divergences: new Map(), actors: 0, unknown: [] };

/** Runs a trace again beside what the person does (row BT-06), from the first view on. Ends when the component goes. */
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

/** The index itself of a step; of a line that tells of an actor the first step after it, for such lines are not all listed. */
function stepFrom({ lines, actors, actorOf }: TraceTimeline, index: number): number {
  const at = actors[actorOf[index] ?? -1]?.at ?? [];
  return at.find((each) => each >= index && lines[each]?.kind === 'step') ?? index;
}
