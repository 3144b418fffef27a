import { ENTITY_KINDS, type Catalog, type EntityKind } from '@/domain/catalog';
import { entitiesOf, findEntity, LINKS, linksOf, OWNERS } from '@/domain/catalogEntities';
import { isEqual } from '@/lib/isEqual';

/** Ids by kind. */
export type EntityIds = Record<EntityKind, Set<string>>;

/**
 * Entities that one user removed and the other changed or newly linked: a merge must not remove them silently. They include the entities
 * that they link to and that were removed on the same side.
 */
export function removalConflicts(base: Catalog, mine: Catalog, theirs: Catalog): EntityIds {
  const retained: EntityIds = { section: new Set(), product: new Set(), modifierGroup: new Set(), modifier: new Set() };
  for (const [gone, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    for (const kind of ENTITY_KINDS) {
      const removed = removedIds(kind, { base, gone, other });
      if (removed.size === 0) continue;
      const linked = newLinks(kind, base, other);
      for (const id of removed) {
        const isTouched = linked.has(id) || !isEqual(findEntity(base, kind, id), findEntity(other, kind, id));
        if (isTouched) retain(retained, kind, id, { base, gone, other });
      }
    }
  }
  return retained;
}

interface Sides {
  base: Catalog;
  /** The side that removed the entity. */
  gone: Catalog;
  other: Catalog;
}

/** Entities that only one side removed. */
function removedIds(kind: EntityKind, { base, gone, other }: Sides): Set<string> {
  const still = new Set(entitiesOf(gone, kind).map(({ id }) => id));
  const present = new Set(entitiesOf(other, kind).map(({ id }) => id));
  return new Set(entitiesOf(base, kind).flatMap(({ id }) => (!still.has(id) && present.has(id) ? [id] : [])));
}

function newLinks(kind: EntityKind, base: Catalog, other: Catalog): Set<string> {
  const added = OWNERS[kind].flatMap((owner) => {
    const before = new Map(entitiesOf(base, owner).map((entity) => [entity.id, entity]));
    return entitiesOf(other, owner).flatMap((entity) => {
      const previous = before.get(entity.id);
      if (previous === entity) return [];
      const known = new Set(previous ? linksOf(owner, previous) : []);
      return linksOf(owner, entity).filter((id) => !known.has(id));
    });
  });
  return new Set(added);
}

function retain(retained: EntityIds, first: EntityKind, firstId: string, { base, gone, other }: Sides): void {
  const open: [EntityKind, string][] = [[first, firstId]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [kind, id] = next;
    const entity = findEntity(other, kind, id);
    if (!entity || retained[kind].has(id) || findEntity(gone, kind, id) || !findEntity(base, kind, id)) continue;
    retained[kind].add(id);
    for (const link of linksOf(kind, entity)) open.push([LINKS[kind].to, link]);
  }
}
