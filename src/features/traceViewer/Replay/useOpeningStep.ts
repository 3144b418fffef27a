import { useEffect, useRef } from 'react';
import { openingDiagnosis } from '@/features/traceViewer/Replay/openingDiagnosis';
import type { TracePosition } from '@/features/traceViewer/Replay/tracePosition';
import type { FoundDiagnoses } from '@/features/traceViewer/Replay/useDiagnoses';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

interface OpeningStep {
  timeline: TraceTimeline;
  found: FoundDiagnoses;
  position: TracePosition;
  /** Whether the URL names a position. */
  isLinked: boolean;
  go: (part: Partial<TracePosition>) => void;
}

/** Opens a trace on the decisive step of a diagnosis (`openingDiagnosis`), unless its URL names a position or the user moved before. */
export function useOpeningStep({ timeline, found, position, isLinked, go }: OpeningStep): void {
  const opening = useRef({ position, isLinked });
  useEffect(() => {
    if (found === null || found === 'failed') return;
    const { position: first, isLinked } = opening.current;
    if (isLinked || position !== first) return;
    const [decisive] = openingDiagnosis(found)?.proof ?? [];
    const line = timeline.lines.findIndex(({ page, n }) => page === decisive?.page && n === decisive.n);
    opening.current = { position: first, isLinked: true };
    if (line >= 0) go({ line });
  }, [timeline, found, position, go]);
}
