import { TZDateMini } from '@date-fns/tz';
import { isTimeZone } from '@/lib/timeZone';

/** Offsets change at quarter hours only, so one lookup serves all instants of a quarter. */
const QUARTER_MS = 900_000;
const MINUTE_MS = 60_000;
/** Limits the memory of a server that writes many files. */
const MAX_OFFSETS = 100_000;
const DAY_MS = 86_400_000;
/** The serial number of 1970-01-01. */
const SERIAL_OF_1970 = 25_569;
/** Before this day, 1900-03-01, the day numbers of spreadsheets are wrong. */
const FIRST_SERIAL = 61;
/** Some readers truncate to milliseconds: a serial number that is rounded down would be one too early. */
const NUDGE_MS = 0.01;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const offsets = new Map<string, number>();

/**
 * The serial number (days since 1899-12-30) of the local time of an instant (ISO-8601) in a time zone (IANA).
 * @returns null for an invalid instant, an unknown zone and a time before 1900-03-01.
 */
export function localSerial(instant: string, timeZone: string): number | null {
  const at = Date.parse(instant);
  if (Number.isNaN(at) || !isTimeZone(timeZone)) return null;
  const local = at + offsetAt(at, timeZone);
  return serialOf(local % DAY_MS === 0 ? local : local + NUDGE_MS);
}

/**
 * The serial number of a day (`2026-11-01`).
 * @returns null for a text that is not a day of the calendar and a day before 1900-03-01.
 */
export function daySerial(text: string): number | null {
  const at = ISO_DAY.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? serialOf(at) : null;
}

function serialOf(local: number): number | null {
  const serial = local / DAY_MS + SERIAL_OF_1970;
  return serial < FIRST_SERIAL ? null : serial;
}

/** UTC offset of a zone, in ms. */
function offsetAt(at: number, timeZone: string): number {
  const quarter = Math.floor(at / QUARTER_MS);
  const key = `${timeZone} ${quarter}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = -new TZDateMini(quarter * QUARTER_MS, timeZone).getTimezoneOffset() * MINUTE_MS;
    if (offsets.size >= MAX_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}
