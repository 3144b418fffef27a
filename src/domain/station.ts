import * as z from 'zod/mini';
import type { OrderItem } from '@/domain/order';

/**
 * A station of a kitchen, e.g. grill, cold or bar (row K-05). `productIds` are ids of products, `sectionNames` names of sections of any catalog of
 * the location; a product or section belongs to at most one station, and a product before its section. Names and not ids of sections, because a
 * location has several catalogs with the same sections, and an imported catalog has new ids.
 */
export const stationSchema = z.looseObject({
  id: z.string().check(z.minLength(1)),
  name: z.catch(z.string(), ''),
  productIds: z.catch(z.array(z.string()), []),
  sectionNames: z.catch(z.array(z.string()), []),
});
export type Station = z.infer<typeof stationSchema>;

/** Stands for the items that belong to no station, where ids of stations are chosen. No station has this id. */
export const OTHER_STATION = 'other';

/** The stations of a location, in the order of its settings; empty if it has none. */
export function stationsOf({ stations }: { stations?: readonly Station[] | undefined }): readonly Station[] {
  return stations ?? NO_STATIONS;
}

const NO_STATIONS: readonly Station[] = [];

/** The id of the station of an item; `OTHER_STATION` if it belongs to none, or to one that was deleted. */
export function stationIdOf({ stationId }: Pick<OrderItem, 'stationId'>, stations: readonly Pick<Station, 'id'>[]): string {
  return stations.find(({ id }) => id === stationId)?.id ?? OTHER_STATION;
}

/** The station of a product, by its id or else by the names of its sections, compared without case; null if it belongs to none. */
export function stationOfProduct(
  stations: readonly Station[],
  { productId, sectionNames }: { productId: string; sectionNames: readonly string[] },
): Station | null {
  const sections = new Set(sectionNames.map(sectionKey));
  return (
    stations.find(({ productIds }) => productIds.includes(productId)) ??
    stations.find((station) => station.sectionNames.some((name) => sections.has(sectionKey(name)))) ??
    null
  );
}

/** Names of sections with equal keys are the same category: case and surrounding spaces do not count. */
export function sectionKey(name: string): string {
  return name.trim().toLowerCase();
}
