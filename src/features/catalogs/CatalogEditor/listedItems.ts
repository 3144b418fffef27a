import type { Catalog } from '@/domain/catalog';
import { entitiesOf, linksOf, RECORDS, type Entity } from '@/domain/catalogEntities';
import { ITEMS_OF, type ContainerKind } from '@/features/catalogs/CatalogEditor/editorView';
import { searchText } from '@/lib/searchText';

/** A row of the item list. A dangling link has a row too, so that it can be removed. */
export interface ListedItem {
  id: string;
  /** Unique per row, even when a section contains a product twice. */
  key: string;
}

/** The items of a section or group, in its order. */
export function itemsOf(kind: ContainerKind, owner: Entity): ListedItem[] {
  return keyed(linksOf(kind, owner));
}

/** All items: in the order of their sections or groups, followed by those without one. */
export function allItems(catalog: Catalog, kind: ContainerKind): ListedItem[] {
  const records = catalog[RECORDS[ITEMS_OF[kind]]];
  const linked = entitiesOf(catalog, kind).flatMap((owner) => linksOf(kind, owner));
  return keyed([...new Set([...linked, ...Object.keys(records)])].filter((id) => Object.hasOwn(records, id)));
}

/** Converts ids, which may repeat, to rows with unique keys. */
export function keyed(ids: readonly string[]): ListedItem[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    return { id, key: times === 0 ? id : `${id} ${times}` };
  });
}

/** The items of the whole catalog whose name, kitchen name or POS id contain all terms of the query, ignoring accents and case. */
export function foundItems(catalog: Catalog, kind: ContainerKind, query: string): ListedItem[] {
  const terms = searchText(query).split(/\s+/).filter(Boolean);
  const records = catalog[RECORDS[ITEMS_OF[kind]]];
  return allItems(catalog, kind).filter(({ id }) => {
    const entity = records[id];
    return entity !== undefined && terms.every((term) => searchedText(entity).includes(term));
  });
}

/** Entities are immutable, so the search text of each is computed once. */
const texts = new WeakMap<Entity, string>();

function searchedText(entity: Entity): string {
  let text = texts.get(entity);
  if (text === undefined) {
    text = searchText([entity.name, entity.kitchenName, entity.posRef].filter(Boolean).join('\n'));
    texts.set(entity, text);
  }
  return text;
}

/** The names of the sections or groups that contain each item, by item id. */
export function containerNamesOf(catalog: Catalog, kind: ContainerKind): ReadonlyMap<string, string[]> {
  const names = new Map<string, string[]>();
  for (const owner of entitiesOf(catalog, kind)) {
    for (const id of linksOf(kind, owner)) names.set(id, [...(names.get(id) ?? []), owner.name]);
  }
  return names;
}
