import { isErrorLine, isListed } from '@/features/traceViewer/Replay/lineFacts';
import type { TimelineActor, TraceTimeline } from '@/machines/replay/traceTimeline';

/** A lane is so many marks wide. */
export const MARKS = 160;

/** The marks of a lane as paths of SVG, each mark 1 by 1; the worst of what falls on one mark is shown. */
export interface LaneMarks {
  steps: string;
  errors: string;
  divergences: string;
}

const NOTHING = 0;
const STEP = 1;
const ERROR = 2;
const DIVERGENCE = 3;

/** Where an actor had steps, errors and divergences (indices of lines), by the place of the line among all lines. */
export function laneMarks({ at }: TimelineActor, { lines }: TraceTimeline, divergences: ReadonlyMap<number, unknown>): LaneMarks {
  const marks = new Uint8Array(MARKS);
  for (const index of at) {
    const line = lines[index];
    if (!line || !isListed(line)) continue;
    const mark = divergences.has(index) ? DIVERGENCE : isErrorLine(line) ? ERROR : STEP;
    const place = Math.min(MARKS - 1, Math.floor((index / lines.length) * MARKS));
    if (mark > (marks[place] ?? NOTHING)) marks[place] = mark;
  }
  const path = (wanted: number) => [...marks].map((mark, place) => (mark === wanted ? `M${place} 0h1v1h-1z` : '')).join('');
  return { steps: path(STEP), errors: path(ERROR), divergences: path(DIVERGENCE) };
}
