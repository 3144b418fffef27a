import type { TraceLine } from '@/domain/trace/traceFormat';

/** Recorded time that goes by for one second of the person's. */
export const SPEEDS = [1, 5, 20, 100] as const;
export type Speed = (typeof SPEEDS)[number];

/** In ms of recorded time: nobody waits for longer than that where nothing happened. */
const GAP_AT_MOST_MS = 2_000;

/** In ms: a page that nobody saw is not drawn, and what it plays waits. */
const FRAME_AT_MOST_MS = 100;

/** How much recorded time goes by between two frames, in ms: `since` of the person's. */
export function timeOfFrame(since: number, speed: Speed): number {
  return Math.min(FRAME_AT_MOST_MS, Math.max(0, since)) * speed;
}

interface PlayedTo {
  /** The place in `shown` that is reached. */
  place: number;
  /** What is left of the time, in ms of recorded time. */
  rest: number;
}

/** How far a recording goes on from a place in the shown lines (indices) within some recorded time, in ms. */
export function playOn(lines: readonly TraceLine[], shown: readonly number[], from: number, time: number): PlayedTo {
  let place = from;
  let rest = time;
  while (place + 1 < shown.length) {
    const now = lines[shown[place] ?? -1]?.t;
    const next = lines[shown[place + 1] ?? -1]?.t ?? 0;
    // A clock that was set back takes no time.
    const gap = now === undefined ? 0 : Math.min(GAP_AT_MOST_MS, Math.max(0, next - now));
    if (gap > rest) break;
    rest -= gap;
    place += 1;
  }
  return { place, rest };
}
