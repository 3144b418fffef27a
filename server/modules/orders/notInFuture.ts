/** The instant that a browser gives, or now: the line of a clock that is ahead must not stay the newest for ever. */
export function notInFuture(date: string | undefined): string {
  const now = Date.now();
  return new Date(Math.min(Date.parse(date ?? '') || now, now)).toISOString();
}
