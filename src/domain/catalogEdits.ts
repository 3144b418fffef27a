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

// All of these give a new catalog that shares what is as it was, and the very same where an id is unknown or nothing changes.

/** Which entity holds a link. */
export interface Owner {
  kind: EntityKind;
  id: string;
}

/** Adds a section at a place, the last without one. */
export function addSection(catalog: Catalog, section: Section, at = catalog.sections.length): Catalog {
  if (findEntity(catalog, 'section', section.id)) return catalog;
  return { ...catalog, sections: catalog.sections.toSpliced(at, 0, section) };
}

/** Adds what is no section; `link` puts it somewhere. */
export function addEntity<Kind extends Exclude<EntityKind, 'section'>>(catalog: Catalog, kind: Kind, entity: EntityTypes[Kind]): Catalog {
  return findEntity(catalog, kind, entity.id) ? catalog : withEntities(catalog, kind, new Map([[entity.id, entity]]));
}

/** Changes fields of an entity, never its id. */
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

/** Puts a link at a place of its owner, the last without one. One that is there moves. */
export function link(catalog: Catalog, owner: Owner, id: string, at?: number): Catalog {
  if (!findEntity(catalog, LINKS[owner.kind].to, id)) return catalog;
  return changeEntities(catalog, owner.kind, [owner.id], (entity) => {
    const others = linksOf(owner.kind, entity).filter((each) => each !== id);
    return withLinks(owner.kind, entity, others.toSpliced(at ?? others.length, 0, id));
  });
}

/** Takes a link away; what it led to stays in the catalog. */
export function unlink(catalog: Catalog, owner: Owner, id: string): Catalog {
  return changeEntities(catalog, owner.kind, [owner.id], (entity) =>
    withLinks(
      owner.kind,
      entity,
      linksOf(owner.kind, entity).filter((each) => each !== id),
    ),
  );
}

/** Moves a section to a place among the others. */
export function moveSection(catalog: Catalog, id: string, at: number): Catalog {
  const section = findEntity(catalog, 'section', id);
  if (!section) return catalog;
  const sections = catalog.sections.filter((each) => each !== section).toSpliced(at, 0, section);
  return sections.every((each, index) => each === catalog.sections[index]) ? catalog : { ...catalog, sections };
}

/** Removes entities and the links to them; what they led to stays. */
export function removeEntities(catalog: Catalog, kind: EntityKind, ids: readonly string[]): Catalog {
  return withoutEntities(catalog, kind, new Set(ids));
}

type Node = readonly [kind: EntityKind, id: string];

/** These and all that they lead to, by kind, in the order of the links; circles are no matter. */
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
