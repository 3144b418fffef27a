import type { Catalog, EntityKind, Section } from '@/domain/catalog';
import {
  changeEntities,
  findEntity,
  LINKS,
  linksOf,
  withEntities,
  withLinks,
  withoutEntities,
  type EntityTypes,
} from '@/domain/catalogEntities';
import { isEqual } from '@/lib/isEqual';

// Each edit returns a new catalog that shares the unchanged entities, or the same catalog if an id is unknown or nothing changes.

/** The entity that contains a link. */
export interface Owner {
  kind: EntityKind;
  id: string;
}

/** Inserts a section at an index; by default it appends it. */
export function addSection(catalog: Catalog, section: Section, at = catalog.sections.length): Catalog {
  if (findEntity(catalog, 'section', section.id)) return catalog;
  return { ...catalog, sections: catalog.sections.toSpliced(at, 0, section) };
}

/** Adds an entity other than a section; `link` then inserts it into its owner. */
export function addEntity<Kind extends Exclude<EntityKind, 'section'>>(catalog: Catalog, kind: Kind, entity: EntityTypes[Kind]): Catalog {
  return findEntity(catalog, kind, entity.id) ? catalog : withEntities(catalog, kind, new Map([[entity.id, entity]]));
}

/** Updates fields of an entity; its id does not change. */
export function updateEntity<Kind extends EntityKind>(
  catalog: Catalog,
  kind: Kind,
  id: string,
  changes: Partial<Omit<EntityTypes[Kind], 'id'>>,
): Catalog {
  return changeEntities(catalog, kind, [id], (entity) => {
    const changed = { ...entity, ...changes, id };
    return isEqual(changed, entity) ? entity : changed;
  });
}

/** Inserts a link into its owner at an index, by default at the end. An existing link moves. */
export function link(catalog: Catalog, owner: Owner, id: string, at?: number): Catalog {
  if (!findEntity(catalog, LINKS[owner.kind].to, id)) return catalog;
  return changeEntities(catalog, owner.kind, [owner.id], (entity) => {
    const others = linksOf(owner.kind, entity).filter((each) => each !== id);
    return withLinks(owner.kind, entity, others.toSpliced(at ?? others.length, 0, id));
  });
}

/** Removes a link; the linked entity stays in the catalog. */
export function unlink(catalog: Catalog, owner: Owner, id: string): Catalog {
  return changeEntities(catalog, owner.kind, [owner.id], (entity) =>
    withLinks(
      owner.kind,
      entity,
      linksOf(owner.kind, entity).filter((each) => each !== id),
    ),
  );
}

/** Moves a section to an index among the others. */
export function moveSection(catalog: Catalog, id: string, at: number): Catalog {
  const section = findEntity(catalog, 'section', id);
  if (!section) return catalog;
  const sections = catalog.sections.filter((each) => each !== section).toSpliced(at, 0, section);
  return sections.every((each, index) => each === catalog.sections[index]) ? catalog : { ...catalog, sections };
}

/** Removes entities and the links to them; the entities that they link to stay. */
export function removeEntities(catalog: Catalog, kind: EntityKind, ids: readonly string[]): Catalog {
  return withoutEntities(catalog, kind, new Set(ids));
}

type Node = readonly [kind: EntityKind, id: string];

/** The given entities and all that they link to, directly or indirectly, by kind and in the order of the links. Cycles are allowed. */
export function reachableFrom(catalog: Catalog, from: readonly Node[]): Record<EntityKind, Set<string>> {
  const found = { section: new Set<string>(), product: new Set<string>(), modifierGroup: new Set<string>(), modifier: new Set<string>() };
  const open = from.toReversed();
  for (let next = open.pop(); next; next = open.pop()) {
    const [kind, id] = next;
    const entity = findEntity(catalog, kind, id);
    if (!entity || found[kind].has(id)) continue;
    found[kind].add(id);
    for (const each of linksOf(kind, entity).toReversed()) open.push([LINKS[kind].to, each]);
  }
  return found;
}
