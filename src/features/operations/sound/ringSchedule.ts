/** A step of the ringing for orders that wait for an answer: from `fromMs` after it began, a ring of this volume at this interval. */
interface RingStep {
  fromMs: number;
  everyMs: number;
  /** 0 to 1. */
  volume: number;
}

/** The ringing escalates from quiet and rare to loud and frequent (row K-06). */
export const RING_STEPS: readonly RingStep[] = [
  { fromMs: 0, everyMs: 10_000, volume: 0.35 },
  { fromMs: 30_000, everyMs: 7_000, volume: 0.7 },
  { fromMs: 90_000, everyMs: 4_000, volume: 1 },
];

/** The step that applies to ringing that began `waitedMs` ago. */
export function ringStepAfter(waitedMs: number): RingStep {
  const step = RING_STEPS.findLast(({ fromMs }) => fromMs <= waitedMs) ?? RING_STEPS[0];
  if (!step) throw new Error('There is no ring step.');
  return step;
}
