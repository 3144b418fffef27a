/** Formats times for tickets of a location. */
interface TicketClock {
  /** Date and time, for example `20/11/2026 13:42`; empty for a missing or invalid time. */
  dayAndTime(instant: Date | string | null | undefined): string;
  /** The time, with day and month before it if it is not on the day of `reference`. */
  time(instant: string | null | undefined, reference: string): string;
}

/** Creates a clock for an IANA time zone. With an unknown zone it writes UTC times with the suffix UTC, so that the ticket is still printed. */
export function ticketClock(timeZone: string): TicketClock {
  const known = isTimeZone(timeZone);
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: known ? timeZone : 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const zone = known ? '' : ' UTC';

  function read(instant: Date | string | null | undefined) {
    const date = new Date(instant ?? '');
    if (Number.isNaN(date.getTime())) return null;
    const part = Object.fromEntries(format.formatToParts(date).map(({ type, value }) => [type, value]));
    return { day: `${part.day}/${part.month}`, year: part.year, time: `${part.hour}:${part.minute}${zone}` };
  }

  return {
    dayAndTime(instant) {
      const at = read(instant);
      return at ? `${at.day}/${at.year} ${at.time}` : '';
    },
    time(instant, reference) {
      const at = read(instant);
      if (!at) return '';
      return at.day === read(reference)?.day ? at.time : `${at.day} ${at.time}`;
    },
  };
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}
