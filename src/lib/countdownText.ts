const SECOND_MS = 1_000;

/** Formats the remaining time of a countdown as minutes and seconds, rounded up to seconds; `0:00` when it is over. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND_MS));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
