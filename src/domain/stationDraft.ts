import * as z from 'zod/mini';
import { CATALOG_LIMITS } from '@/domain/catalogDraft';
import { requiredText, type FieldProblem } from '@/domain/fieldRules';
import { OTHER_STATION, sectionKey } from '@/domain/station';

export const STATION_LIMITS = { stations: 20, name: 40, products: 200, sections: 100 } as const;

const problem = (code: FieldProblem) => code;

const stationDraftSchema = z.strictObject({
  // Forms address a station by its id, in paths separated by dots.
  id: z.string().check(
    z.regex(/^[\w-]{1,64}$/),
    z.refine((id) => id !== OTHER_STATION, problem('taken')),
  ),
  name: requiredText(STATION_LIMITS.name),
  productIds: z.array(z.string().check(z.minLength(1), z.maxLength(CATALOG_LIMITS.id))).check(z.maxLength(STATION_LIMITS.products)),
  sectionNames: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(CATALOG_LIMITS.name)))
    .check(z.maxLength(STATION_LIMITS.sections)),
});
export type StationDraft = z.infer<typeof stationDraftSchema>;

/**
 * Stations section of a location (row K-05). Ids and names are unique, names without regard to case; a product or section belongs to one
 * station at most.
 */
export const locationStationsSchema = z.strictObject({
  stations: z.array(stationDraftSchema).check(
    z.maxLength(STATION_LIMITS.stations),
    z.superRefine((stations, context) => {
      for (const { field, keysOf } of UNIQUE) {
        const known = new Set<string>();
        for (const [index, station] of stations.entries()) {
          const keys = new Set(keysOf(station));
          if ([...keys].some((key) => known.has(key)))
            context.addIssue({ code: 'custom', path: [index, field], message: problem('taken') });
          for (const key of keys) known.add(key);
        }
      }
    }),
  ),
});

const UNIQUE: readonly { field: keyof StationDraft; keysOf: (station: StationDraft) => readonly string[] }[] = [
  { field: 'id', keysOf: ({ id }) => [id] },
  { field: 'name', keysOf: ({ name }) => [name.trim().toLowerCase()] },
  { field: 'productIds', keysOf: ({ productIds }) => productIds },
  { field: 'sectionNames', keysOf: ({ sectionNames }) => sectionNames.map(sectionKey) },
];
