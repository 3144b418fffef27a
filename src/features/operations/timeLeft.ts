/** The urgency of an order: late, due within ten minutes, or neither. */
export type Urgency = 'late' | 'soon' | 'calm';

const MINUTE_MS = 60_000;
const SOON_MINUTES = 10;

/** Minutes to the due time, rounded up; negative: whole minutes of delay. Both parameters in ms since the epoch. */
export function minutesLeft(dueAt: number, now: number): number {
  const left = Math.ceil((dueAt - now) / MINUTE_MS);
  return left === 0 ? 0 : left;
}

export function urgencyOf(minutes: number): Urgency {
  if (minutes <= 0) return 'late';
  return minutes <= SOON_MINUTES ? 'soon' : 'calm';
}
