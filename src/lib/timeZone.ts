const knownZones = new Map<string, boolean>();

/** Whether a text is the name of a time zone (IANA) that this browser supports. */
export function isTimeZone(zone: string): boolean {
  let isKnown = knownZones.get(zone);
  if (isKnown === undefined) {
    isKnown = canFormat(zone);
    knownZones.set(zone, isKnown);
  }
  return isKnown;
}

function canFormat(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('es', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The time zone of the viewer's computer. */
export function viewerZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The given zone if this browser supports it, else the viewer's. */
export function supportedTimeZone(zone: string): string {
  return isTimeZone(zone) ? zone : viewerZone();
}
