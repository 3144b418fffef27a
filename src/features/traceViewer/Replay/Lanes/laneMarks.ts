import { isErrorLine, isListed } from '@/features/traceViewer/Replay/lineFacts';
import type { TimelineActor, TraceTimeline } from '@/machines/replay/traceTimeline';

/** Width of a lane, in marks. */
export const MARKS = 160;

/** The marks of a lane as SVG paths, each mark 1 × 1; of several lines on one mark the most severe is shown. */
export interface LaneMarks {
  steps: string;
  errors: string;
  divergences: string;
}

const NOTHING = 0;
const STEP = 1;
const ERROR = 2;
const DIVERGENCE = 3;

/** Computes the marks of an actor's steps, errors and divergences (line indexes), by position among all lines. */
export function laneMarks({ at }: TimelineActor, { lines }: TraceTimeline, divergences: ReadonlyMap<number, unknown>): LaneMarks {
  const marks = new Uint8Array(MARKS);
  for (const index of at) {
    const line = lines[index];
    if (!line || !isListed(line)) continue;
    const mark = divergences.has(index) ? DIVERGENCE : isErrorLine(line) ? ERROR : STEP;
    const position = Math.min(MARKS - 1, Math.floor((index / lines.length) * MARKS));
    if (mark > (marks[position] ?? NOTHING)) marks[position] = mark;
  }
  const path = (kind: number) => [...marks].map((mark, position) => (mark === kind ? `M${position} 0h1v1h-1z` : '')).join('');
  return { steps: path(STEP), errors: path(ERROR), divergences: path(DIVERGENCE) };
}
