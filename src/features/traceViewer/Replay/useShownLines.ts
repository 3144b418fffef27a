import { useEffect, useMemo, useState } from 'react';
import { inSlices } from '@/features/traceViewer/inSlices';
import { matchesText, shownLines, soughtText, type TraceFilter } from '@/features/traceViewer/Replay/traceFilter';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

interface Found {
  timeline: TraceTimeline;
  lines: readonly number[];
}

/**
 * Indexes of the lines that match the filters, ascending; with an actor only its lines. The text search runs in the background; until it is
 * done, the previous result is returned.
 */
export function useShownLines(timeline: TraceTimeline, filter: TraceFilter, actor: number | null): readonly number[] {
  const { job, printer, event, machine, page } = filter;
  const wanted = useMemo(
    () => shownLines(timeline, { job, printer, event, machine, page, text: '' }, actor),
    [timeline, job, printer, event, machine, page, actor],
  );
  const [found, setFound] = useState<Found | null>(null);
  const text = soughtText(filter);
  useEffect(() => {
    if (text === '') return;
    let isEnded = false;
    async function search() {
      const lines = await inSlices(linesSaying(timeline, wanted, text), () => isEnded);
      if (lines) setFound({ timeline, lines });
    }
    void search();
    return () => {
      isEnded = true;
    };
  }, [timeline, wanted, text]);
  return text === '' || found?.timeline !== timeline ? wanted : found.lines;
}

function* linesSaying(timeline: TraceTimeline, among: readonly number[], text: string): Generator<void, number[]> {
  const lines: number[] = [];
  for (const index of among) {
    if (matchesText(timeline, index, text)) lines.push(index);
    yield;
  }
  return lines;
}
