import type { IntlShape } from 'react-intl';
import { MAX_SCHEDULES, type Recurrence, type ReportRun } from '@/domain/reportSchedule';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';

/** Any Monday. */
const MONDAY = Date.UTC(2026, 5, 1);
const DAY_MS = 86_400_000;

/** The name of a weekday, 1 (Monday) to 7. */
export function weekdayText(intl: IntlShape, weekday: number): string {
  return intl.formatDate(MONDAY + (weekday - 1) * DAY_MS, { weekday: 'long', timeZone: 'UTC' });
}

/** A full hour of the day: `08:00`. */
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

/** When a report is sent, in one line. */
export function recurrenceText(intl: IntlShape, recurrence: Recurrence): string {
  const hour = hourText(recurrence.hour);
  switch (recurrence.every) {
    case 'day':
      return intl.formatMessage({ id: 'schedules.daily' }, { hour });
    case 'week':
      return intl.formatMessage({ id: 'schedules.weekly' }, { hour, weekday: weekdayText(intl, recurrence.weekday) });
    case 'month':
      return intl.formatMessage({ id: 'schedules.monthly' }, { hour, day: recurrence.day });
  }
}

/** The outcome of a line of the log, with its reason and delays. */
export function runText(intl: IntlShape, { state, reason, isLate, missed }: ReportRun): string {
  const outcome = intl.formatMessage({ id: isLate && state === 'sent' ? 'schedules.run.late' : `schedules.run.${state}` });
  return [
    reason === null ? outcome : `${outcome}: ${intl.formatMessage({ id: `schedules.reason.${reason}` })}`,
    ...(missed > 0 ? [intl.formatMessage({ id: 'schedules.run.missed' }, { count: missed })] : []),
  ].join(' · ');
}

/** Translates the error of a failed change of a schedule. */
export function scheduleErrorText(intl: IntlShape, error: unknown): string {
  if (isApiError(error) && error.kind === 'http') {
    if (error.code === 'SENT_RECENTLY') return intl.formatMessage({ id: 'schedules.error.sentRecently' });
    if (error.code === 'MAIL_NOT_CONFIGURED') return intl.formatMessage({ id: 'schedules.noMail' });
    if (JSON.stringify(error.details ?? null).includes('tooManySchedules'))
      return intl.formatMessage({ id: 'schedules.error.tooMany' }, { most: MAX_SCHEDULES });
  }
  return apiErrorText(intl, error);
}
