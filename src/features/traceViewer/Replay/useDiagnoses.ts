import { useEffect, useState } from 'react';
import { diagnoseInSteps } from '@/domain/trace/diagnosis/diagnose';
import type { TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import { afterPaint } from '@/features/traceViewer/afterPaint';
import { inSlices } from '@/features/traceViewer/inSlices';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** The diagnoses of a trace; null while they are computed. */
export type FoundDiagnoses = readonly TraceDiagnosis[] | 'failed' | null;

/** Computes the diagnoses after the first render. */
export function useDiagnoses(timeline: TraceTimeline): FoundDiagnoses {
  const [found, setFound] = useState<FoundDiagnoses>(null);
  useEffect(() => {
    let isEnded = false;
    async function find() {
      await afterPaint();
      const found = await inSlices(diagnoseInSteps(timeline), () => isEnded);
      if (found) setFound(found);
    }
    find().catch(() => !isEnded && setFound('failed'));
    return () => {
      isEnded = true;
    };
  }, [timeline]);
  return found;
}
