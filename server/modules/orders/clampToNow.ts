/** Returns the date of a client, limited to now: an entry from a clock that is ahead must not stay the newest of the history. */
export function clampToNow(date: string | undefined): string {
  const now = Date.now();
  return new Date(Math.min(Date.parse(date ?? '') || now, now)).toISOString();
}
