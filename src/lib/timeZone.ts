const known = new Map<string, boolean>();

/** Tells whether a text names a time zone that this browser knows (IANA). */
export function isTimeZone(zone: string): boolean {
  let answer = known.get(zone);
  if (answer === undefined) {
    answer = canFormat(zone);
    known.set(zone, answer);
  }
  return answer;
}

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The zone of the computer that shows the page. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A zone that this browser knows: the given one, or the viewer's in its place. */
export function knownZone(zone: string): string {
  return isTimeZone(zone) ? zone : viewerZone();
}
