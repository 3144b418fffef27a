import { useEffect, useState } from 'react';
import { afterPaint } from '@/features/lab/afterPaint';
import { inSlices } from '@/features/lab/inSlices';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { createReplay, type Divergence, type ReplayedActor } from '@/machines/replay/replayTrace';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Lines of a part. */
const LINES_AT_ONCE = 16;

/** What became of a trace that was run again on the machines of today. */
export interface Replayed {
  /** All of its lines were run. */
  isDone: boolean;
  /** By the index of the line. */
  divergences: ReadonlyMap<number, Divergence>;
  /** Actors whose machine is none of today's. */
  unknown: readonly ReplayedActor[];
}

/** Runs a trace again beside what the person does (row BT-06), from the first view on. Ends when the component goes. */
export function useReplay(timeline: TraceTimeline): Replayed {
  const [replayed, setReplayed] = useState<Replayed>({ isDone: false, divergences: new Map(), unknown: [] });
  useEffect(() => {
    let isEnded = false;
    async function run() {
      await afterPaint();
      const reports = await inSlices(replayInParts(timeline), () => isEnded);
      if (reports) setReplayed(outcomeOf(reports, timeline));
    }
    void run();
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

function outcomeOf(reports: readonly ReplayedActor[], { lines }: TraceTimeline): Replayed {
  const diverging = new Map(
    reports.flatMap(({ divergence }): [unknown, Divergence][] => (divergence ? [[divergence.step, divergence]] : [])),
  );
  const divergences = new Map<number, Divergence>();
  if (diverging.size > 0) {
    lines.forEach((line, index) => {
      const divergence = diverging.get(line);
      if (divergence) divergences.set(index, divergence);
    });
  }
  return { isDone: true, divergences, unknown: reports.filter(({ unknown }) => unknown) };
}
