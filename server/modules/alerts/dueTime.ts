import { URGENT_ALERT_KINDS, type AlertKind, type AlertPreferences } from '@/domain/alert';
import { openingAt, WEEKDAYS } from '@/domain/openingHours';

/**
 * When a message about an alert of a kind may be sent: `from`, or the end of the quiet hours that contain it. Quiet hours are local times
 * in the time zone of the user.
 */
export function afterQuietHours({ quiet, timeZone, urgentInQuiet }: AlertPreferences, kind: AlertKind, from: Date): Date {
  if (!quiet || (urgentInQuiet && URGENT_ALERT_KINDS.has(kind))) return from;
  const everyDay = Object.fromEntries(WEEKDAYS.map((day) => [day, [quiet]]));
  const current = openingAt(everyDay, timeZone, from.getTime());
  return current ? new Date(current.to) : from;
}

/** When a message about alerts of several kinds may be sent: when one about any of them may. */
export function afterQuietHoursOfAny(preferences: AlertPreferences, kinds: readonly AlertKind[], from: Date): Date {
  return new Date(Math.min(...kinds.map((kind) => afterQuietHours(preferences, kind, from).getTime())));
}

/** When an e-mail about an alert is due: after the digest time of the user, and not in their quiet hours. */
export function emailDueAt(preferences: AlertPreferences, kind: AlertKind, now: Date): Date {
  return afterQuietHours(preferences, kind, new Date(now.getTime() + preferences.digestMinutes * 60_000));
}
