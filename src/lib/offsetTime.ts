import { TZDateMini } from '@date-fns/tz';
import { isTimeZone } from '@/lib/timeZone';

const MINUTE_MS = 60_000;

/**
 * The local time of an instant (ISO-8601) in a time zone (IANA) with its UTC offset, as in the report of orders: `2026-11-20T13:00:00+01:00`.
 * @returns an empty text for an invalid instant and an unknown zone.
 */
export function offsetTime(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at) || !isTimeZone(timeZone)) return '';
  const minutes = -new TZDateMini(at, timeZone).getTimezoneOffset();
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) => String(part).padStart(2, '0'));
  return `${new Date(at + minutes * MINUTE_MS).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${hour}:${minute}`;
}
