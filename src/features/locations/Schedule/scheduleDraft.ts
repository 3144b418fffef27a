import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { locationScheduleSchema, type LocationChange } from '@/domain/locationDraft';
import { openingHoursSchema } from '@/domain/openingHours';
import { weekOf, type Week } from '@/features/locations/Schedule/weekRanges';

/** The schedule section as it stands in the form. */
export type ScheduleValues = { openingHours: Week };

/** Every day comes with its list. */
export const scheduleFormSchema = z.pipe(
  locationScheduleSchema,
  z.transform(({ openingHours }): ScheduleValues => ({ openingHours: weekOf(openingHours) })),
);

/** Hours that cannot be read count as none. */
export function scheduleDraftOf({ openingHours }: Location): ScheduleValues {
  return { openingHours: weekOf(openingHoursSchema.safeParse(openingHours).data) };
}

export function scheduleChangeOf(wanted: ScheduleValues, now: ScheduleValues): LocationChange {
  return JSON.stringify(wanted) === JSON.stringify(now) ? {} : wanted;
}
