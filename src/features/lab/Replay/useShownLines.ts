import { useEffect, useMemo, useState } from 'react';
import { nextTask } from '@/features/lab/nextTask';
import { saysText, shownLines, type TraceFilter } from '@/features/lab/Replay/traceFilter';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** In ms: then the page has its turn. */
const SLICE_MS = 12;

interface Found {
  timeline: TraceTimeline;
  lines: readonly number[];
}

/**
 * Indices of the lines that fit a filter, rising; of one actor alone where it is given. A text is looked for beside what the person
 * does; until it was, what was found last stands.
 */
export function useShownLines(timeline: TraceTimeline, { text, job, printer, event, machine, page }: TraceFilter, actor: number | null) {
  const wanted = useMemo(
    () => shownLines(timeline, { job, printer, event, machine, page }, actor),
    [timeline, job, printer, event, machine, page, actor],
  );
  const [found, setFound] = useState<Found | null>(null);
  const sought = text.trim().toLowerCase();
  useEffect(() => {
    if (sought === '') return;
    let isEnded = false;
    async function search() {
      const lines: number[] = [];
      let began = performance.now();
      for (const index of wanted) {
        if (saysText(timeline, index, sought)) lines.push(index);
        if (performance.now() - began < SLICE_MS) continue;
        await nextTask();
        if (isEnded) return;
        began = performance.now();
      }
      setFound({ timeline, lines });
    }
    void search();
    return () => {
      isEnded = true;
    };
  }, [timeline, wanted, sought]);
  return sought === '' || found?.timeline !== timeline ? wanted : found.lines;
}
