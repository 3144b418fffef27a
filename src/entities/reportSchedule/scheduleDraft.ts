import type { Language } from '@/domain/language';
import type { Recurrence, ReportSchedule, ScheduleChange } from '@/domain/reportSchedule';

/** The values of the form: those of every recurrence, so that selecting another one loses nothing. */
export interface ScheduleValues extends Omit<ScheduleChange, 'recurrence'> {
  every: Recurrence['every'];
  weekday: number;
  day: number;
  hour: number;
}

/** A new schedule: every Monday at 8:00, to the user who makes it. */
export function newSchedule(userId: string, language: Language, timeZone: string): ScheduleValues {
  return {
    ...{ every: 'week', weekday: 1, day: 1, hour: 8, timeZone, format: 'xlsx', isActive: true },
    recipients: [{ userId, language }],
  };
}

/** The values of a schedule. Recipients who unsubscribed are not selected: saving does not subscribe them again. */
export function valuesOf({ recurrence, timeZone, format, isActive, recipients }: ReportSchedule): ScheduleValues {
  return {
    ...{ weekday: 1, day: 1, ...recurrence, timeZone, format, isActive },
    recipients: recipients.filter(({ unsubscribedAt }) => unsubscribedAt === null).map(({ userId, language }) => ({ userId, language })),
  };
}

export function changeOf({ every, weekday, day, hour, ...rest }: ScheduleValues): ScheduleChange {
  return { ...rest, recurrence: recurrenceOf({ every, weekday, day, hour }) };
}

function recurrenceOf({ every, weekday, day, hour }: Pick<ScheduleValues, 'every' | 'weekday' | 'day' | 'hour'>): Recurrence {
  switch (every) {
    case 'day':
      return { every, hour };
    case 'week':
      return { every, weekday, hour };
    case 'month':
      return { every, day, hour };
  }
}
