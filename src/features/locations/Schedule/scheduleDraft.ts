import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { locationScheduleSchema, type LocationChange } from '@/domain/locationDraft';
import { openingHoursSchema } from '@/domain/openingHours';
import { weekOf, type Week } from '@/features/locations/Schedule/weekRanges';

/** The form values of the schedule section. */
export type ScheduleValues = { openingHours: Week };

/** Adds an empty list for each missing day. */
export const scheduleFormSchema = z.pipe(
  locationScheduleSchema,
  z.transform(({ openingHours }): ScheduleValues => ({ openingHours: weekOf(openingHours) })),
);

/** Unreadable hours count as none. */
export function scheduleDraftOf({ openingHours }: Location): ScheduleValues {
  return { openingHours: weekOf(openingHoursSchema.safeParse(openingHours).data) };
}

export function scheduleChangeOf(desired: ScheduleValues, now: ScheduleValues): LocationChange {
  return JSON.stringify(desired) === JSON.stringify(now) ? {} : desired;
}
