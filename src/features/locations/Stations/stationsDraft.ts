import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import type { LocationChange } from '@/domain/locationDraft';
import { stationsOf } from '@/domain/station';
import { locationStationsSchema, type StationDraft } from '@/domain/stationDraft';

const texts = z._default(z.array(z.string()), []);

/**
 * The form values of the stations section: stations by id, so that two users can edit different stations at the same time, and `order`, the ids of
 * the stations that the location has, in order. A station that is not in `order` was deleted. The rules are those of the request.
 */
export const stationsFormSchema = z
  .object({
    order: z.array(z.string()),
    stations: z.record(z.string(), z.object({ name: z.string(), productIds: texts, sectionNames: texts })),
  })
  .check(
    z.superRefine((values, context) => {
      const { error } = locationStationsSchema.safeParse({ stations: stationListOf(values) });
      for (const { path, message } of error?.issues ?? []) {
        const [, index, field] = path;
        const id = typeof index === 'number' ? values.order[index] : undefined;
        context.addIssue({ code: 'custom', message, path: id === undefined ? ['order'] : ['stations', id, field ?? 'name'] });
      }
    }),
  );
export type StationsValues = z.infer<typeof stationsFormSchema>;

export function stationsDraftOf(location: Location): StationsValues {
  const stations = stationsOf(location);
  return {
    order: stations.map(({ id }) => id),
    stations: Object.fromEntries(stations.map(({ id, name, productIds, sectionNames }) => [id, { name, productIds, sectionNames }])),
  };
}

/** The API takes the stations as one list. */
export function stationsChangeOf(desired: StationsValues, now: StationsValues): LocationChange {
  const [stations, before] = [stationListOf(desired), stationListOf(now)];
  return JSON.stringify(stations) === JSON.stringify(before) ? {} : { stations };
}

/** The stations that are not deleted, in order. */
export function stationListOf({ order, stations }: StationsValues): StationDraft[] {
  return order.flatMap((id) => {
    const { name, productIds, sectionNames } = stations[id] ?? {};
    return name === undefined ? [] : [{ id, name, productIds: productIds ?? [], sectionNames: sectionNames ?? [] }];
  });
}
