import type { Catalog } from '@/domain/catalog';
import { entitiesOf, linksOf, RECORDS, type Entity } from '@/domain/catalogEntities';
import { ITEMS_OF, type ContainerKind } from '@/features/catalogs/CatalogEditor/editorView';
import { searchText } from '@/lib/searchText';

/** An item of the list. A link that leads nowhere has its row too: there it can be taken away. */
export interface ListedItem {
  id: string;
  /** Different for each row, even where a section has a product twice. */
  key: string;
}

/** The items of a section, or group, in its order. */
export function itemsOf(kind: ContainerKind, owner: Entity): ListedItem[] {
  return keyed(linksOf(kind, owner));
}

/** All items: in the order of their sections, or groups, then those that are in none. */
export function allItems(catalog: Catalog, kind: ContainerKind): ListedItem[] {
  const records = catalog[RECORDS[ITEMS_OF[kind]]];
  const linked = entitiesOf(catalog, kind).flatMap((owner) => linksOf(kind, owner));
  return keyed([...new Set([...linked, ...Object.keys(records)])].filter((id) => Object.hasOwn(records, id)));
}

/** Rows of ids, of which one may be there twice. */
export function keyed(ids: readonly string[]): ListedItem[] {
  const seen = new Map<string, number>();
  return ids.map((id) => {
    const times = seen.get(id) ?? 0;
    seen.set(id, times + 1);
    return { id, key: times === 0 ? id : `${id} ${times}` };
  });
}

/** Those items of the whole catalog whose name, kitchen name or POS id has all words of the search, without regard to accents and case. */
export function foundItems(catalog: Catalog, kind: ContainerKind, query: string): ListedItem[] {
  const words = searchText(query).split(/\s+/).filter(Boolean);
  const records = catalog[RECORDS[ITEMS_OF[kind]]];
  return allItems(catalog, kind).filter(({ id }) => {
    const entity = records[id];
    return entity !== undefined && words.every((word) => searchedText(entity).includes(word));
  });
}

/** An entity that is changed is another one, so each is read once. */
const texts = new WeakMap<Entity, string>();

function searchedText(entity: Entity): string {
  let text = texts.get(entity);
  if (text === undefined) {
    text = searchText([entity.name, entity.kitchenName, entity.posRef].filter(Boolean).join('\n'));
    texts.set(entity, text);
  }
  return text;
}

/** In which sections, or groups, items stand, by the id of the item. */
export function placesOf(catalog: Catalog, kind: ContainerKind): ReadonlyMap<string, string[]> {
  const places = new Map<string, string[]>();
  for (const owner of entitiesOf(catalog, kind)) {
    for (const id of linksOf(kind, owner)) places.set(id, [...(places.get(id) ?? []), owner.name]);
  }
  return places;
}
