import { useEffect, useMemo } from 'react';
import { afterPaint } from '@/features/traceViewer/afterPaint';
import { inSlices } from '@/features/traceViewer/inSlices';
import { createStateReader, type StateReader } from '@/machines/replay/actorStates';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Number of steps per step of the task. */
const STEPS_AT_ONCE = 50;

/** Reads the states of a trace, precomputed in the background, so that a jump far into a long trace takes no longer than a step. */
export function useStateReader(timeline: TraceTimeline): StateReader {
  const reader = useMemo(() => createStateReader(timeline), [timeline]);
  useEffect(() => {
    let isEnded = false;
    void afterPaint().then(() => inSlices(readThrough(reader), () => isEnded));
    return () => {
      isEnded = true;
    };
  }, [reader]);
  return reader;
}

function* readThrough(reader: StateReader): Generator<void, boolean> {
  while (!reader.prepare(STEPS_AT_ONCE)) yield;
  return true;
}
