import type { Catalog, EntityKind, Modifier, ModifierGroup, Product, Section } from '@/domain/catalog';
import { ownProperty } from '@/lib/ownProperty';

export interface EntityTypes {
  section: Section;
  product: Product;
  modifierGroup: ModifierGroup;
  modifier: Modifier;
}
export type Entity = EntityTypes[EntityKind];

/** Field of a catalog that holds the entities of a kind other than section. */
export const RECORDS = { product: 'products', modifierGroup: 'modifierGroups', modifier: 'modifiers' } as const;

/** The kind that each kind links to, and the field that holds the links. */
export const LINKS = {
  section: { field: 'productIds', to: 'product' },
  product: { field: 'modifierGroupIds', to: 'modifierGroup' },
  modifierGroup: { field: 'modifierIds', to: 'modifier' },
  modifier: { field: 'modifierGroupIds', to: 'modifierGroup' },
} as const satisfies Record<EntityKind, { field: string; to: EntityKind }>;

export function findEntity<Kind extends EntityKind>(catalog: Catalog, kind: Kind, id: string): EntityTypes[Kind] | undefined;
export function findEntity(catalog: Catalog, kind: EntityKind, id: string): Entity | undefined {
  return kind === 'section' ? catalog.sections.find((section) => section.id === id) : ownProperty<Entity>(catalog[RECORDS[kind]], id);
}

/** The ids that an entity links to. */
export function linksOf(kind: EntityKind, entity: Entity): readonly string[] {
  const links = entity[LINKS[kind].field];
  return isLinks(links) ? links : NO_LINKS;
}

const NO_LINKS: readonly string[] = [];

/** The schemas accept only ids in the fields that hold links. */
function isLinks(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}

/** All entities of a kind. */
export function entitiesOf(catalog: Catalog, kind: EntityKind): Entity[] {
  if (kind === 'section') return catalog.sections;
  const record: Readonly<Record<string, Entity>> = catalog[RECORDS[kind]];
  return Object.values(record);
}

/** Changes the entities with these ids and shares the others. @returns the same catalog if `change` returns each entity unchanged. */
export function changeEntities<Kind extends EntityKind>(
  catalog: Catalog,
  kind: Kind,
  ids: Iterable<string>,
  change: (entity: EntityTypes[Kind]) => EntityTypes[Kind],
): Catalog {
  const changed = new Map<string, Entity>();
  for (const id of new Set(ids)) {
    const entity = findEntity(catalog, kind, id);
    const next = entity && change(entity);
    if (next && next !== entity) changed.set(id, next);
  }
  return withEntities(catalog, kind, changed);
}

/** Replaces the entities with the same ids; new sections are appended. */
export function withEntities(catalog: Catalog, kind: EntityKind, entities: ReadonlyMap<string, Entity>): Catalog {
  if (entities.size === 0) return catalog;
  if (kind !== 'section') return { ...catalog, [RECORDS[kind]]: { ...catalog[RECORDS[kind]], ...Object.fromEntries(entities) } };
  const known = new Set(catalog.sections.map(({ id }) => id));
  const added = [...entities].filter(([id]) => !known.has(id)).map(([, section]) => section);
  // Entities of the kind `section` are sections.
  const sections = [...catalog.sections.map((section) => entities.get(section.id) ?? section), ...added] as Section[];
  return { ...catalog, sections };
}

/** Removes entities and the links to them. */
export function withoutEntities(catalog: Catalog, kind: EntityKind, gone: ReadonlySet<string>): Catalog {
  const rest = entitiesOf(catalog, kind).filter(({ id }) => !gone.has(id));
  if (rest.length === entitiesOf(catalog, kind).length) return catalog;
  const field = kind === 'section' ? 'sections' : RECORDS[kind];
  const left = { ...catalog, [field]: kind === 'section' ? rest : Object.fromEntries(rest.map((entity) => [entity.id, entity])) };
  return OWNERS[kind].reduce((result, owner) => {
    const owners = entitiesOf(result, owner).map(({ id }) => id);
    return changeEntities(result, owner, owners, (entity) =>
      withLinks(
        owner,
        entity,
        linksOf(owner, entity).filter((id) => !gone.has(id)),
      ),
    );
  }, left);
}

/** Replaces the links of an entity. @returns the same entity if the links are equal. */
export function withLinks<T extends Entity>(kind: EntityKind, entity: T, links: readonly string[]): T {
  const before = linksOf(kind, entity);
  const isSame = before.length === links.length && before.every((id, index) => id === links[index]);
  return isSame ? entity : { ...entity, [LINKS[kind].field]: links };
}

/** Kinds that link to a kind. */
export const OWNERS: Record<EntityKind, readonly EntityKind[]> = {
  section: [],
  product: ['section'],
  modifierGroup: ['product', 'modifier'],
  modifier: ['modifierGroup'],
};
