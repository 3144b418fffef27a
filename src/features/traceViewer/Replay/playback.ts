import type { TraceLine } from '@/domain/trace/traceFormat';

/** Playback speeds: recorded seconds per second. */
export const SPEEDS = [1, 5, 20, 100] as const;
export type Speed = (typeof SPEEDS)[number];

/** In ms of recorded time: longer gaps without events are shortened to this. */
const GAP_AT_MOST_MS = 2_000;

/** In ms. A hidden page paints no frames: playback then waits instead of jumping. */
const FRAME_AT_MOST_MS = 100;

/** The recorded time between two frames, in ms; `since` is the elapsed real time in ms. */
export function timeOfFrame(since: number, speed: Speed): number {
  return Math.min(FRAME_AT_MOST_MS, Math.max(0, since)) * speed;
}

interface PlayedTo {
  /** The reached position in `shown`. */
  position: number;
  /** The unused time, in ms of recorded time. */
  rest: number;
}

/** Advances from a position in the shown lines (indexes) by some recorded time, in ms. */
export function playOn(lines: readonly TraceLine[], shown: readonly number[], from: number, time: number): PlayedTo {
  let position = from;
  let rest = time;
  while (position + 1 < shown.length) {
    const now = lines[shown[position] ?? -1]?.t;
    const next = lines[shown[position + 1] ?? -1]?.t ?? 0;
    // A step back of the recorded clock counts as no time.
    const gap = now === undefined ? 0 : Math.min(GAP_AT_MOST_MS, Math.max(0, next - now));
    if (gap > rest) break;
    rest -= gap;
    position += 1;
  }
  return { position, rest };
}
