import { useEffect, useMemo } from 'react';
import { afterPaint } from '@/features/traceViewer/afterPaint';
import { inSlices } from '@/features/traceViewer/inSlices';
import { createStateReader, type StateReader } from '@/machines/replay/actorStates';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Steps of a part. */
const STEPS_AT_ONCE = 50;

/** Reads the states of a trace; it is read through beside what the person does, so that a jump far into a long life takes no longer than a step. */
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
