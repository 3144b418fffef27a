import type { IoLine } from '@/domain/trace/traceFormat';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** On each side of the step. */
const MESSAGES_AT_MOST = 4;
const NEAR_MS = 5_000;

/** A message near a step. */
export interface NearMessage {
  index: number;
  line: IoLine;
  /** In ms after the step; negative: before it. */
  after: number;
  /** Whether it concerns the same actor. */
  isOwn: boolean;
}

/** The messages of the server and the requests to printers and API of the same page near a line: four on each side, within 5 s. */
export function nearMessages({ lines, actorOf }: TraceTimeline, at: number, actor: number): NearMessage[] {
  const here = lines[at];
  if (!here) return [];
  const messageAt = (index: number): NearMessage | null => {
    const line = lines[index];
    if (line?.kind !== 'io' || line.page !== here.page) return null;
    return { index, line, after: line.t - here.t, isOwn: actorOf[index] === actor };
  };
  const from = (start: number, by: 1 | -1) => {
    const found: NearMessage[] = [];
    for (let index = start; found.length < MESSAGES_AT_MOST; index += by) {
      const line = lines[index];
      if (!line || Math.abs(line.t - here.t) > NEAR_MS) break;
      const message = messageAt(index);
      if (message) found.push(message);
    }
    return found;
  };
  const own = messageAt(at);
  return [...from(at - 1, -1).reverse(), ...(own ? [own] : []), ...from(at + 1, 1)];
}
