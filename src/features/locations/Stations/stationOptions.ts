import type { Catalog } from '@/domain/catalog';
import { sectionKey } from '@/domain/station';
import type { StationDraft } from '@/domain/stationDraft';
import { compareTexts } from '@/lib/byName';
import type { PickItem } from '@/ui/Form/pickItem';

/** What the menus of a location offer to its stations. A category of several menus, and a product with the same id, are one. */
export interface StationOptions {
  /** Names of the categories by their key. */
  sections: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, { name: string; posRef: string; sectionKeys: ReadonlySet<string> }>;
}

export function stationOptions(catalogs: readonly Catalog[]): StationOptions {
  const sections = new Map<string, string>();
  const products = new Map<string, { name: string; posRef: string; sectionKeys: Set<string> }>();
  for (const catalog of catalogs) {
    for (const { id, name, posRef } of Object.values(catalog.products)) {
      if (!products.has(id)) products.set(id, { name: name || id, posRef: posRef ?? '', sectionKeys: new Set() });
    }
    for (const { name, productIds } of catalog.sections) {
      const key = sectionKey(name);
      if (key === '') continue;
      if (!sections.has(key)) sections.set(key, name.trim());
      for (const id of productIds) products.get(id)?.sectionKeys.add(key);
    }
  }
  return { sections, products };
}

/** The products that belong to no station. */
export function countWithoutStation({ products }: StationOptions, stations: readonly StationDraft[]): number {
  const ids = new Set(stations.flatMap(({ productIds }) => productIds));
  const keys = new Set(stations.flatMap(({ sectionNames }) => sectionNames.map(sectionKey)));
  return [...products].filter(([id, { sectionKeys }]) => !ids.has(id) && ![...sectionKeys].some((key) => keys.has(key))).length;
}

/** The categories that a station may have: those of no other station, as it stores them. */
export function sectionItems({ sections }: StationOptions, station: StationDraft, stations: readonly StationDraft[]): PickItem[] {
  const taken = new Set(othersOf(station, stations).flatMap(({ sectionNames }) => sectionNames.map(sectionKey)));
  const stored = new Map(station.sectionNames.map((name) => [sectionKey(name), name]));
  return [...sections]
    .filter(([key]) => !taken.has(key))
    .map(([key, name]) => ({ id: stored.get(key) ?? name, label: name }))
    .sort((a, b) => compareTexts(a.label, b.label));
}

/** The products that a station may have: those of no other station. */
export function productItems({ products }: StationOptions, station: StationDraft, stations: readonly StationDraft[]): PickItem[] {
  const taken = new Set(othersOf(station, stations).flatMap(({ productIds }) => productIds));
  return [...products]
    .filter(([id]) => !taken.has(id))
    .map(([id, { name, posRef }]) => ({ id, label: name, detail: posRef }))
    .sort((a, b) => compareTexts(a.label, b.label));
}

function othersOf(station: StationDraft, stations: readonly StationDraft[]): StationDraft[] {
  return stations.filter(({ id }) => id !== station.id);
}
