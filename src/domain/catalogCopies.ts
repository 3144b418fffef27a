import { ENTITY_KINDS, type Catalog, type EntityKind, type Override } from '@/domain/catalog';
import { link, moveSection, reachableFrom } from '@/domain/catalogEdits';
import { findEntity, LINKS, linksOf, withEntities, withLinks, type Entity } from '@/domain/catalogEntities';

/** A catalog with a copied entity. If the entity does not exist, `copyId` is null and the catalog is unchanged. */
export interface CopiedEntity {
  catalog: Catalog;
  copyId: string | null;
}

/**
 * Copies a product or a section with everything it links to, directly or indirectly; an entity that is linked twice is copied once. `newId`
 * generates the ids. The copy is inserted after the original: a section in the list of sections, a product in `sectionId`. Copied products
 * have no POS id, because the POS could not distinguish them from the originals.
 */
export function copyEntity(
  catalog: Catalog,
  kind: 'section' | 'product',
  id: string,
  { newId, sectionId }: { newId: () => string; sectionId?: string },
): CopiedEntity {
  const ids = newIds(catalog, kind, id, newId);
  const copyId = ids[kind].get(id);
  if (copyId === undefined) return { catalog, copyId: null };
  const copied = ENTITY_KINDS.reduce((result, each) => withEntities(result, each, copiesOf(catalog, each, ids)), catalog);
  if (kind === 'section') return { catalog: moveSection(copied, copyId, idsIn(catalog.sections).indexOf(id) + 1), copyId };
  const section = sectionId === undefined ? undefined : findEntity(catalog, 'section', sectionId);
  if (!section) return { catalog: copied, copyId };
  const at = section.productIds.includes(id) ? section.productIds.indexOf(id) + 1 : section.productIds.length;
  return { catalog: link(copied, { kind: 'section', id: section.id }, copyId, at), copyId };
}

type Ids = Record<EntityKind, Map<string, string>>;

function newIds(catalog: Catalog, kind: EntityKind, id: string, newId: () => string): Ids {
  const found = reachableFrom(catalog, [[kind, id]]);
  const idsOf = (each: EntityKind) => new Map([...found[each]].map((old) => [old, newId()]));
  return { section: idsOf('section'), product: idsOf('product'), modifierGroup: idsOf('modifierGroup'), modifier: idsOf('modifier') };
}

function copiesOf(catalog: Catalog, kind: EntityKind, ids: Ids): Map<string, Entity> {
  const copies = [...ids[kind]].flatMap(([id, copyId]): [string, Entity][] => {
    const entity = findEntity(catalog, kind, id);
    if (!entity) return [];
    const links = linksOf(kind, entity).map((each) => ids[LINKS[kind].to].get(each) ?? each);
    const copy = withLinks<Entity>(kind, { ...entity, id: copyId }, links);
    return [[copyId, kind === 'product' ? withoutPosIds(copy) : copy]];
  });
  return new Map(copies);
}

function withoutPosIds(product: Entity): Entity {
  const { channelOverrides } = product;
  const own = Object.entries(channelOverrides ?? {}).map(([slug, override]) => [slug, withoutPosId(override)] as const);
  return { ...withoutPosId(product), ...(channelOverrides && { channelOverrides: Object.fromEntries(own) }) };
}

function withoutPosId<T extends Entity | Override>(holder: T): T {
  return typeof holder.posRef === 'string' ? { ...holder, posRef: null } : holder;
}

function idsIn(entities: readonly { id: string }[]): string[] {
  return entities.map(({ id }) => id);
}
